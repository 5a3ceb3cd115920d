"""Wrong: killed by a signal before anything is printed."""

import os
import signal

os.kill(os.getpid(), signal.SIGKILL)
