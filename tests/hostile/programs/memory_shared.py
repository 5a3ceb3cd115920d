# Shared mappings, inherited by children that map more.
import mmap, os, time
for _ in range(8):
    part = mmap.mmap(-1, 30 << 20)
    for at in range(0, 30 << 20, 4096): part[at] = 1
    if os.fork(): time.sleep(60)
time.sleep(60)
