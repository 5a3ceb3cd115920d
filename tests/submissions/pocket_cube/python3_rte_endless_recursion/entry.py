"""Wrong: recursion without an end."""

def solve(cube):
    return solve(cube)


print(solve(""))
