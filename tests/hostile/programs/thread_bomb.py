# Threads without end; how many are allowed, together with this one?
import threading, _thread
hold = threading.Lock()
hold.acquire()
count = 1
threading.stack_size(64 * 1024)
try:
    while 1:
        _thread.start_new_thread(hold.acquire, ())
        count += 1
except RuntimeError:
    print("BREACH too many threads" if count > 64 else "stopped", flush=True)
    import os; os._exit(0)
