"""The pocket cube (2x2x2): a pure model and a reference solver that knows every position.

From the text of a cube to its solutions, in the order of the way:

    corners      which facelets are one corner: constants, nothing computed
    facelets     24 letters ↔ Cube(position, palette), one at a time, quickly
    faults       why 24 letters are no cube, precisely
    bulk         the same for arrays of a million cubes
    coordinates  position = permutation * 729 + orientation, and the arrays behind it
    moves        the nine moves, on one position or on arrays
    table        the distance of all 3,674,160 positions, cached; the positions at a distance
    solver       one, all, or the number of the optimal solutions of a position

Distances are in the half-turn metric (a half turn is one move) unless a name says quarter turn.
"""
