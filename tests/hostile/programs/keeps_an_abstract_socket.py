# Abstract sockets have no file: a process that is left behind keeps the name.
import os, socket, time
try:
    one = socket.socket(socket.AF_UNIX)
    one.bind("\0golf-hostile")
except PermissionError: pass
except OSError: print("BREACH the name is taken")
print("bound", flush=True)
if not os.fork():
    os.setsid()
    time.sleep(60)
