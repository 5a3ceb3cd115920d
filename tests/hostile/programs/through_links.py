# Links of its own, to what it cannot open itself.
import os, sys
for place in ("/tmp", "/dev/shm", "."):
    try:
        os.symlink(sys.argv[1], f"{place}/link")
        os.symlink("/proc/1/root", f"{place}/root")
        os.symlink("../../../../../../../..", f"{place}/up")
    except OSError: continue
    for path in ("link/canary", "root/etc/passwd", "up/etc/passwd"):
        for mode in ("r", "w"):
            try: open(f"{place}/{path}", mode); print("BREACH", mode, path)
            except OSError: pass
print("denied")
