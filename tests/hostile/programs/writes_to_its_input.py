# Standard input, output and error, used the wrong way round.
import os
for descriptor, deed in ((0, lambda: os.write(0, b"x")), (1, lambda: os.read(1, 1))):
    try: deed(); print("BREACH", descriptor)
    except OSError: pass
print("denied")
