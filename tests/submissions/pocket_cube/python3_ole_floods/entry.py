"""Wrong: prints without an end."""

while True:
    print("R U " * 1000)
