"""Wrong: a blank line is no output; then an exception."""

print(" ", flush=True)
raise ValueError("no idea")
