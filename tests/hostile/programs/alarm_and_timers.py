# Timers of every kind, set for the time after its end.
import os, signal, time
signal.setitimer(signal.ITIMER_REAL, 0.05, 0.01)
signal.signal(signal.SIGALRM, lambda *_: None)
while 1: time.sleep(0.01)
