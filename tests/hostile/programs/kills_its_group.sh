# SIGKILL to its own process group, as a shell does with `kill 0`.
kill -9 0
