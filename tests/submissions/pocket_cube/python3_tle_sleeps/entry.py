"""Wrong: sleeps."""

import time

time.sleep(100)
