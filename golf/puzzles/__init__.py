"""Pure models and reference solvers of the puzzles: numpy, and a cache of tables, no other I/O."""
