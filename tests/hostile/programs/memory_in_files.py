# Memory that no process owns: memfd, secret memory, System V, message queues.
import ctypes, os
libc = ctypes.CDLL(None, use_errno=True)
def attempt(what, number, *words):
    if libc.syscall(number, *words) >= 0: print("BREACH", what)
attempt("memfd", 319, b"x", 0)
attempt("secret", 447, 0)
attempt("shmget", 29, 0, 1 << 20, 0o1600)
attempt("msgget", 68, 0, 0o1600)
attempt("semget", 64, 0, 1, 0o1600)
attempt("mq_open", 240, b"x", os.O_CREAT | os.O_RDWR, 0o600, 0)
print("denied")
