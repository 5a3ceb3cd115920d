# Each process stays below the limit; all together do not.
import os, time
for _ in range(20):
    if not os.fork():
        held = b"x" * (30 << 20)
        time.sleep(60)
time.sleep(60)
