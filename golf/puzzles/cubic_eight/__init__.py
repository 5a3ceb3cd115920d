"""The Cubic Eight-Puzzle: eight cubes that roll on a 3x3 board; every answer is known.

board    cells, colours, the contest's text of data sets ↔ `DataSet`s
sweep    breadth-first search over all positions at once, as arrays of bits
table    all 9 x 59,049 answers, computed once and cached
solver   the answer of a data set, and a shortest sequence of rolls
"""
