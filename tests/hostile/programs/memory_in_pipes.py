# What is in pipes is the kernel's memory.
import os, fcntl
total = 0
try:
    while 1:
        reader, writer = os.pipe()
        os.set_blocking(writer, False)
        try: fcntl.fcntl(writer, 1031, 1 << 20)
        except OSError: pass
        try:
            while 1: total += os.write(writer, b"x" * 65536)
        except BlockingIOError: pass
except OSError: pass
print("BREACH %d MiB" % (total >> 20) if total > 128 << 20 else "stopped")
