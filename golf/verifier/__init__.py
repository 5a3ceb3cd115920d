"""The verifier: prepares a program, runs it contained, and turns what came out into verdicts."""
