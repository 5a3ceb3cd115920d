# Bytes that end strings in C.
import os
os.write(1, b"R\0U\0" * 100)
