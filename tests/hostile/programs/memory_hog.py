# The same in Python, which turns it into an exception.
held = []
while 1: held.append(b"x" * (1 << 20))
