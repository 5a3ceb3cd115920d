import sys
def rolls(board, left):
    if not left: return
    for _ in "1234": rolls(board, left - 1)
rolls("WWW", 30)
