# /proc of the supervisor: environment, memory, descriptors, root.
import os
p = os.getppid()
for name in ("environ", "mem", "maps", "auxv", "stack", "syscall", "io"):
    try:
        with open(f"/proc/{p}/{name}", "rb") as file:
            if file.read(1): print("BREACH reads", name)
    except OSError: pass
for name in ("fd", "map_files", "root", "cwd", "task/1/fd", "fdinfo"):
    try:
        os.listdir(f"/proc/{p}/{name}")
        print("BREACH lists", name)
    except OSError: pass
print("denied")
