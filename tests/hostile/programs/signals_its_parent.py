# Every signal at the supervisor.
import os
for number in range(1, 65):
    try: os.kill(os.getppid(), number)
    except OSError: pass
print("still here")
