"""`python -m golf` is `golf`."""

from golf.cli import main

main()
