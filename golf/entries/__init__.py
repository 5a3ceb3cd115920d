"""Entries: what a golfer hands in, read and named, never run."""
