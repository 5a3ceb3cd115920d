# The same, to change them in every way there is.
import os, sys
top = sys.argv[1]
path = f"{top}/canary"
def attempt(what, deed):
    try: deed()
    except OSError: return
    print("BREACH", what)
attempt("writes", lambda: open(path, "w"))
attempt("appends", lambda: open(path, "a"))
attempt("truncates", lambda: os.truncate(path, 0))
attempt("removes", lambda: os.unlink(path))
attempt("renames", lambda: os.rename(path, path + "2"))
attempt("links", lambda: os.link(path, f"{top}/link"))
attempt("links here", lambda: os.link(path, "/tmp/link"))
attempt("makes a link", lambda: os.symlink("/", f"{top}/symlink"))
attempt("makes a directory", lambda: os.mkdir(f"{top}/new"))
attempt("makes a pipe", lambda: os.mkfifo(f"{top}/pipe"))
attempt("removes a directory", lambda: os.rmdir(f"{top}/empty"))
print("denied")
