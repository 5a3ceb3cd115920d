# Right: breadth-first from both ends in turns.
function init(   i) {
    source["R"] = "AHCPEFGVQIDLMNOXRJBTUSWK"
    source["U"] = "CADBGHIJKLEFMNOPQRSTUVWX"
    source["F"] = "ABNFEUOGCJKLMVPHDRSTQIWX"
    for (face in source)
        for (i = 1; i <= 24; i++)
            from[face, i] = index("ABCDEFGHIJKLMNOPQRSTUVWX", substr(source[face], i, 1))
}
function turn(cube, face,   i, moved) {
    for (i = 1; i <= 24; i++)
        moved = moved substr(cube, from[face, i], 1)
    return moved
}
# Three colours are enough to know a position.
function plain(cube, fixed,   i, text) {
    for (i = 1; i <= 24; i++)
        text = text index(fixed, substr(cube, i, 1))
    return text
}
function visit(side, cube, moves) {
    if ((side, cube) in way)
        return
    way[side, cube] = moves
    queue[++last] = cube
    sides[last] = side
}
function solve(cube,   face, times, moved, side, moves) {
    init()
    visit(0, plain(cube, substr(cube, 13, 1) substr(cube, 20, 1) substr(cube, 23, 1)), "")
    visit(1, plain("UUUULLFFRRBBLLFFRRBBDDDD", "LBD"), "")
    for (first = 1; ; first++) {
        moved = queue[first]
        side = sides[first]
        moves = way[side, moved]
        if ((1 - side, moved) in way)
            return way[0, moved] way[1, moved]
        for (face in source)
            for (times = 1; times <= 4; times++) {
                moved = turn(moved, face)
                visit(side, moved, side ? face substr("'2 ", times, 1) moves : moves face substr(" 2'", times, 1))
            }
    }
}
BEGIN { print solve(ARGV[1]) }
