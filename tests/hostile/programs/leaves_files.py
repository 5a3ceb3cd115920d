# Files for the next case, under every kind of name, one that cannot be read or entered.
import os
seen = []
for place in ("/tmp", "/dev/shm", "."):
    try: seen += os.listdir(place)
    except OSError: pass
print("BREACH " + " ".join(seen) if seen else "clean", flush=True)
for place in ("/tmp", "/dev/shm"):
    try:
        os.makedirs(f"{place}/a/b/c"); open(f"{place}/a/b/c/state", "w").write("x")
        open(f"{place}/.hidden", "w").write("x"); open(f"{place}/new\nline", "w")
        os.mkfifo(f"{place}/pipe"); os.symlink("/", f"{place}/root")
        os.chmod(f"{place}/a", 0)
    except OSError: pass
