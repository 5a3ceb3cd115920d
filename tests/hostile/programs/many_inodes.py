# Empty files without end.
import os
number = 0
while 1:
    try: os.close(os.open(f"/tmp/{number}", os.O_CREAT))
    except OSError: print("stopped"); break
    number += 1
