# Output without end.
import os
while 1: os.write(1, b"x" * 65536)
