"""Wrong: an exception before anything is printed."""

raise ValueError("no idea")
