# The judge's process id is known: can it be signalled, looked into, limited, slowed down?
import os, resource, sys
judge = int(sys.argv[3])
def attempt(what, deed):
    try: deed()
    except (OSError, ValueError): return
    print("BREACH", what)
attempt("signals", lambda: os.kill(judge, 0))
attempt("signals the group", lambda: os.killpg(os.getpgid(judge), 0))
attempt("pidfd", lambda: os.pidfd_open(judge) and __import__("signal").pidfd_send_signal(os.pidfd_open(judge), 0))
attempt("limits", lambda: resource.prlimit(judge, resource.RLIMIT_CORE, (0, 0)))
attempt("priority", lambda: os.setpriority(os.PRIO_PROCESS, judge, 19))
attempt("affinity", lambda: os.sched_setaffinity(judge, {0}))
attempt("environment", lambda: open(f"/proc/{judge}/environ").read())
attempt("arguments", lambda: open(f"/proc/{judge}/cmdline").read())
attempt("memory", lambda: open(f"/proc/{judge}/mem", "r+b").read(1))
attempt("descriptors", lambda: os.listdir(f"/proc/{judge}/fd"))
attempt("root", lambda: os.listdir(f"/proc/{judge}/root"))
print("denied")
