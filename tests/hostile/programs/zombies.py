# Children that end and are never waited for.
import os
count = 0
try:
    while 1:
        if not os.fork(): os._exit(0)
        count += 1
except OSError:
    print("BREACH too many zombies" if count > 64 else "stopped")
