// Right: breadth-first from both ends in turns.
use std::collections::HashMap;

type Cube = [i8; 24];
const SOURCES: [&[u8; 24]; 3] = [
    b"AHCPEFGVQIDLMNOXRJBTUSWK",
    b"CADBGHIJKLEFMNOPQRSTUVWX",
    b"ABNFEUOGCJKLMVPHDRSTQIWX",
];

/// Three colours are enough to know a position.
fn plain(cube: &[u8], fixed: &[u8]) -> Cube {
    let mut out = [0; 24];
    for (to, colour) in out.iter_mut().zip(cube) {
        *to = fixed.iter().position(|c| c == colour).map_or(3, |n| n as i8);
    }
    out
}

fn turn(cube: &Cube, face: usize) -> Cube {
    let mut moved = [0; 24];
    for (to, from) in moved.iter_mut().zip(SOURCES[face]) {
        *to = cube[(from - b'A') as usize];
    }
    moved
}

fn widen(ways: &mut HashMap<Cube, String>, edge: &[Cube], side: usize) -> Vec<Cube> {
    let mut wider = vec![];
    for position in edge {
        let way = ways[position].clone();
        for face in 0..3 {
            let mut moved = *position;
            for times in 0..3 {
                moved = turn(&moved, face);
                if ways.contains_key(&moved) {
                    continue;
                }
                let name = &"RUF"[face..=face];
                let longer = if side == 0 {
                    format!("{}{}{}", way, name, &" 2'"[times..=times])
                } else {
                    format!("{}{}{}", name, &"'2 "[times..=times], way)
                };
                ways.insert(moved, longer);
                wider.push(moved);
            }
        }
    }
    wider
}

fn main() {
    let text = std::env::args().nth(1).unwrap();
    let cube = text.as_bytes();
    let starts = [
        plain(cube, &[cube[12], cube[19], cube[22]]),
        plain(b"UUUULLFFRRBBLLFFRRBBDDDD", b"LBD"),
    ];
    let mut edges = [vec![starts[0]], vec![starts[1]]];
    let mut ways = [HashMap::new(), HashMap::new()];
    for side in 0..2 {
        ways[side].insert(starts[side], String::new());
    }
    let mut side = 0;
    loop {
        if let Some(met) = edges[side].iter().find(|p| ways[1 - side].contains_key(*p)) {
            println!("{}{}", ways[0][met], ways[1][met]);
            return;
        }
        side = 1 - side;
        edges[side] = widen(&mut ways[side], &edges[side], side);
    }
}
