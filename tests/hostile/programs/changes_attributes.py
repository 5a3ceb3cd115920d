# Mode, owner, times and extended attributes of what belongs to the same user.
import os, sys
for path in (f"{sys.argv[1]}/canary", sys.argv[1], __file__, os.path.dirname(__file__)):
    for what, deed in (
        ("mode", lambda: os.chmod(path, 0o700)),
        ("owner", lambda: os.chown(path, os.getuid(), os.getgid())),
        ("times", lambda: os.utime(path, (1, 1))),
        ("attributes", lambda: os.setxattr(path, "user.x", b"1")),
        ("removed attributes", lambda: os.removexattr(path, "user.golf")),
    ):
        try: deed(); print("BREACH", what, path)
        except OSError: pass
print("denied")
