# Bytes that are no text: overlong, surrogates, beyond Unicode, cut.
import os
os.write(1, b"\xc0\xaf \xed\xa0\x80 \xf5\x80\x80\x80 \xff\xfe \xe2\x82\n")
