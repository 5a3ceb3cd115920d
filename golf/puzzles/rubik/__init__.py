"""The 3x3x3: a model in vectors and one in pieces, heuristics that can be exchanged, and IDA*.

From the text of a cube to its solutions, in the order of the way:

    moves        the eighteen moves by name, and the two metrics
    cells        cells as vectors in {-1, 0, 1}^3 with stickers; turns of space
    cubies       a state: where each of twenty pieces is and how it is turned; turns as tables
    facelets     54 characters ↔ state and colours, one at a time
    faults       why 54 characters are no cube, precisely
    puzzle       the 3x3x3 and the 2x2x2 as heuristics and search see them
    sums         heuristics: misplaced, manhattan, turns
    distinct     heuristic: distinct-turns
    patterns     heuristic: pattern-database, cached
    heuristics   all of them by name
    search       IDA* with exact counts of nodes
    scrambles    random states and sequences, from a seed
"""
