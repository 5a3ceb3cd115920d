"""Neither Python 3 nor Python 2, and nobody says which it should be."""

def solve(cube:
    return "R
