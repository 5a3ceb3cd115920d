"""Wrong: waits for a child that sleeps."""

import subprocess

subprocess.run(["sleep", "100"])
