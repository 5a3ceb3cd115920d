# A listener waits on loopback: TCP, UDP, both versions.
import socket, sys
port = int(sys.argv[2])
for family, host in ((socket.AF_INET, "127.0.0.1"), (socket.AF_INET6, "::1")):
    try: socket.socket(family, socket.SOCK_STREAM).connect((host, port)); print("BREACH tcp")
    except OSError: pass
    try: socket.socket(family, socket.SOCK_DGRAM).sendto(b"x", (host, port)); print("BREACH udp")
    except OSError: pass
print("denied")
