/* Right, compiled as C++. */
#include <stdio.h>
#include <string.h>

/* The three corners' facelets that go round when R, U or F is turned, four corners each. */
static const char *ring[] = {"PVQXSRKBJDHI", "DHIBJKALECFG", "CFGNUOVQPIDH"};
static char cube[25], best[1 << 29], out[99];

/* Where each facelet's colour occurs first: the same for all colourings of a position. */
static int hash(void) {
    int sum = 0;
    for (int at = 24; at--;)
        sum += sum + (int)(strchr(cube, cube[at]) - cube);
    return sum;
}

static void turn(int face) {
    for (int i = 0; i < 9; i++) {
        char *one = cube + ring[face][i] - 'A', *other = cube + ring[face][i + 3] - 'A';
        char kept = *one;
        *one = *other;
        *other = kept;
    }
}

/* Notes all positions within five moves of the solved cube, as six less their distance. */
static void note(int left) {
    char *entry = best + hash();
    if (*entry >= left)
        return;
    *entry = left;
    for (int face = 0; face < 3; face++, turn(face - 1))
        for (int times = 0; times < 3; times++) {
            turn(face);
            note(left - 1);
        }
}

/* Whether `left` moves are enough; then they stand in `out` from `at` on. */
static int search(int left, int at) {
    if (best[hash()] + left < 6)
        return 0;
    if (!left)
        return 1;
    for (int face = 0; face < 3; face++, turn(face - 1))
        for (int times = 0; times < 3; times++) {
            turn(face);
            out[at] = "RUF"[face];
            out[at + 1] = " 2'"[times];
            if (search(left - 1, at + 2))
                return 1;
        }
    return 0;
}

static void solve(const char *scramble) {
    strcpy(cube, "UUUULLFFRRBBLLFFRRBBDDDD");
    note(6);
    memcpy(cube, scramble, 24);
    for (int moves = 1; !search(moves, 0); moves++)
        ;
}

int main(int count, char **words) {
    solve(words[count - 1]);
    puts(out);
    return 0;
}
