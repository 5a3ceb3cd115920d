# Is this the same process, the same world as in the case before?
import os, sys, mmap, fcntl
signs = []
for name in ("GOLF_SEEN", "_SEEN"):
    if name in os.environ: signs.append("environment")
os.environ["GOLF_SEEN"] = "1"
places = ("/tmp/seen", "/dev/shm/seen", "seen", os.path.dirname(__file__) + "/seen")
signs += filter(os.path.exists, places)
for place in places:
    try: open(place, "w").write("seen")
    except OSError: pass
if os.getsid(0) != os.getpid(): signs.append("session")
if os.umask(0o777) != 0o022: signs.append("umask")
if hasattr(sys, "golf_seen"): signs.append("interpreter")
sys.golf_seen = True
try: fcntl.flock(open(__file__), fcntl.LOCK_EX | fcntl.LOCK_NB)
except OSError: signs.append("lock")
print("BREACH " + " ".join(signs) if signs else "first")
