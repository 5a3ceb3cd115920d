"""One file, one revision."""
