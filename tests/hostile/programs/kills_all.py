# SIGKILL to everything it may signal.
import os, time
if not os.fork(): time.sleep(60)
try: os.kill(-1, 9)
except OSError: pass
print("still here")
