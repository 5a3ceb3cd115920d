# Every parent ends at once, so that no process has a parent to be found by.
import os
while 1:
    try:
        if os.fork(): os._exit(0)
    except OSError: pass
