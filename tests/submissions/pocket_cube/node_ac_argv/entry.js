// Right: breadth-first from both ends in turns.
const sources = { R: "AHCPEFGVQIDLMNOXRJBTUSWK", U: "CADBGHIJKLEFMNOPQRSTUVWX", F: "ABNFEUOGCJKLMVPHDRSTQIWX" };
const turns = Object.entries(sources).map(([face, text]) => [face, [...text].map((c) => c.charCodeAt() - 65)]);
const solved = [..."UUUULLFFRRBBLLFFRRBBDDDD"].map((c) => "LBD".indexOf(c) + 1).join("");

function solve(cube) {
  const fixed = cube[12] + cube[19] + cube[22];
  const start = [...cube].map((c) => fixed.indexOf(c) + 1).join("");
  const ways = [new Map([[start, ""]]), new Map([[solved, ""]])];
  const edges = [[start], [solved]];
  for (let side = 0; ; ) {
    const met = edges[side].find((position) => ways[1 - side].has(position));
    if (met !== undefined) return ways[0].get(met) + ways[1].get(met);
    side = 1 - side;
    edges[side] = edges[side].flatMap((position) => widen(ways[side], position, side));
  }
}

function widen(ways, position, side) {
  const wider = [];
  const way = ways.get(position);
  for (const [face, turn] of turns) {
    let moved = position;
    for (let times = 0; times < 3; times++) {
      let next = "";
      for (const source of turn) next += moved[source];
      moved = next;
      if (ways.has(moved)) continue;
      ways.set(moved, side ? face + "'2 "[times] + way : way + face + " 2'"[times]);
      wider.push(moved);
    }
  }
  return wider;
}

console.log(solve(process.argv[2]));
