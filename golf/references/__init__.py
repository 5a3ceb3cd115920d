"""The reference solvers as use cases: what `golf solve` and `golf scramble` show, a file a puzzle."""
