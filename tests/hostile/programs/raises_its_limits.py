# Soft and hard limits, upwards.
import resource
for name in ("AS", "DATA", "NPROC", "FSIZE", "NOFILE", "STACK", "CORE", "MEMLOCK", "NICE", "RTPRIO"):
    kind = getattr(resource, "RLIMIT_" + name, None)
    if kind is None: continue
    soft, hard = resource.getrlimit(kind)
    if hard == resource.RLIM_INFINITY: continue
    try: resource.setrlimit(kind, (hard + 1, hard + 1)); print("BREACH", name)
    except (OSError, ValueError): pass
    try: resource.setrlimit(kind, (resource.RLIM_INFINITY,) * 2); print("BREACH", name)
    except (OSError, ValueError): pass
print("denied")
