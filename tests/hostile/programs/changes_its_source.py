# Its own file, which the next case would run.
import os
for deed in (
    lambda: open(__file__, "a"),
    lambda: open(os.path.dirname(__file__) + "/new", "w"),
    lambda: os.unlink(__file__),
    lambda: os.rename(__file__, __file__ + "2"),
    lambda: os.chmod(__file__, 0o777) or open(__file__, "a"),
):
    try: deed(); print("BREACH")
    except OSError: pass
print("denied")
