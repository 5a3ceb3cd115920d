# Ignores SIGTERM and whatever else can be ignored, and spins.
import signal
for number in range(1, 65):
    try: signal.signal(number, signal.SIG_IGN)
    except (OSError, ValueError): pass
while 1: pass
