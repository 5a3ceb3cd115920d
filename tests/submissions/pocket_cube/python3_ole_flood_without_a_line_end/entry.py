"""Wrong: one line without an end, from a child."""

import subprocess

subprocess.run(["sh", "-c", "while :; do printf RRRRRRRRRRRRRRRR; done"])
