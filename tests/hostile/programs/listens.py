# Waits for connections itself.
import socket
for family in (socket.AF_INET, socket.AF_INET6):
    try: socket.create_server(("", 0), family=family); print("BREACH")
    except OSError: pass
print("denied")
