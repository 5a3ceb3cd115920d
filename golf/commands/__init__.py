"""Groups of commands that `golf.cli` puts together."""
