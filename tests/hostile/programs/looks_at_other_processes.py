# Arguments and environments of all processes that can be seen: other cases' inputs are there.
import os
try: pids = [name for name in os.listdir("/proc") if name.isdigit()]
except OSError: pids = [str(pid) for pid in range(1, 400)]
mine = {str(os.getpid()), str(os.getppid())}
for pid in pids:
    if pid in mine: continue
    for name in ("cmdline", "environ"):
        try:
            text = open(f"/proc/{pid}/{name}").read()
            if text and "bwrap" not in text: print("BREACH", pid, name, repr(text[:200]))
        except OSError: pass
print("denied")
