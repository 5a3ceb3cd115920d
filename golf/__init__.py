"""`golf`: a verifier for code-golf submissions.

Start reading at `golf.usecases`: it holds the way of one submission from the file to the
board, top to bottom.
"""

__version__ = "0.1.0"
