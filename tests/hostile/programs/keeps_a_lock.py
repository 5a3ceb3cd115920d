# Locks its own file and leaves a process behind that keeps the lock.
import fcntl, os, time
file = open(__file__)
try:
    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    print("locked", flush=True)
except OSError: print("BREACH locked by the case before")
if not os.fork():
    os.setsid()
    time.sleep(60)
