"""Wrong: takes more memory than there is."""

blocks = []
while True:
    blocks.append(b"x" * 2**20)
