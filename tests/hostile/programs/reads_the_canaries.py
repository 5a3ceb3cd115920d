# The database, other entries, other cases: their paths are known.
import os, sys
top = sys.argv[1]
for name in ("golf.db", "entries/other.py", "cases/input", "canary", "."):
    path = f"{top}/{name}"
    for what, deed in (("reads", lambda: open(path).read()), ("lists", lambda: os.listdir(path))):
        try: deed(); print("BREACH", what, name)
        except OSError: pass
print("denied")
