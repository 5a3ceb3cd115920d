# Every family and type there is, but the local one that stays inside.
import socket
for family in range(2, 46):
    for kind in (1, 2, 3, 4, 5, 10):
        for protocol in (0, 1, 255):
            try: socket.socket(family, kind, protocol); print("BREACH", family, kind)
            except OSError: pass
print("denied")
