"""Boards on which pressing a cell flips its neighbours: solved over the field with two elements.

boards        a board as rows of bits; text to board and back; what presses flip
polynomials   polynomials over GF(2), kept in the bits of an int
solver        presses that flip a given set of cells, and all presses that flip nothing
least         the fewest presses among all solutions, with proof, by a walk over the null space
search        few presses and a lower bound, where the null space is too large to walk, by
symmetry      the solutions that turning or mirroring the board does not change
strips        what a strip of the board needs at least

Called by `golf.challenges.turnover` and `golf.references.turnover`.
"""
