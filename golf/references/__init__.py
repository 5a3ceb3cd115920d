"""The reference solvers as use cases of `golf solve` and `golf scramble`: a file a puzzle."""
