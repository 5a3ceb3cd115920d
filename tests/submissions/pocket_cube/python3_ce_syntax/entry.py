"""Neither Python 3 nor Python 2."""

def solve(cube:
    return "R
