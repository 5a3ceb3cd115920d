# The program ends; a grandchild keeps standard output open, and would have the judge wait.
import os, time
if not os.fork():
    os.setsid()
    if not os.fork(): time.sleep(60)
    os._exit(0)
os.wait()
print("gone")
