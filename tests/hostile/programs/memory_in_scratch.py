# Fills /tmp and /dev/shm, which are memory too.
import os
total = 0
for directory in ("/tmp", "/dev/shm"):
    for number in range(100):
        try:
            with open(f"{directory}/{number}", "wb") as file:
                for _ in range(4): total += file.write(b"x" * (1 << 20)); file.flush()
        except OSError: break
print("BREACH %d MiB" % (total >> 20) if total > 24 << 20 else "stopped")
