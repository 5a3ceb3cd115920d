"""Wrong: each process stays below the limit, all together do not."""

import os
import time

for _ in range(8):
    if os.fork() == 0:
        block = b"x" * (150 * 2**20)
        time.sleep(100)
time.sleep(100)
