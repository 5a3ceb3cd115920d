# Sockets with a path and abstract ones, also through one end of a pair.
import socket, sys
path, port = sys.argv[1] + "/socket", sys.argv[2]
for address in (path, f"\0golf-{port}"):
    for kind in (socket.SOCK_STREAM, socket.SOCK_DGRAM):
        try: socket.socket(socket.AF_UNIX, kind).connect(address); print("BREACH", repr(address))
        except OSError: pass
        try: socket.socketpair(socket.AF_UNIX, kind)[0].sendto(b"x", address + "-datagrams"); print("BREACH pair", kind)
        except OSError: pass
print("denied")
