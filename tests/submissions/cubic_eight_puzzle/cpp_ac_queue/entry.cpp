// As one would write it at the contest: a search from both ends, boards in a map.
#include <cstdio>
#include <string>
#include <unordered_map>
#include <vector>
using namespace std;

typedef unordered_map<string, int> Seen;

// The six ways a cube can stand: top, front. The third colour follows.
static const char *WAYS[6] = {"WR", "WB", "RW", "RB", "BW", "BR"};

static char third(char top, char front) { return 'W' + 'R' + 'B' - top - front; }

static int way(char top, char front) {
    for (int i = 0; i < 6; i++)
        if (WAYS[i][0] == top && WAYS[i][1] == front) return i;
    return -1;
}

static int rolled(int w, bool forwards) {
    char top = WAYS[w][0], front = WAYS[w][1];
    return forwards ? way(front, top) : way(third(top, front), front);
}

static vector<string> neighbours(const string &board) {
    static const int step[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    vector<string> found;
    int hole = board.find('E'), row = hole / 3, column = hole % 3;
    for (auto &s : step) {
        int r = row + s[0], c = column + s[1];
        if (r < 0 || r > 2 || c < 0 || c > 2) continue;
        string after = board;
        after[hole] = '0' + rolled(board[3 * r + c] - '0', s[0] != 0);
        after[3 * r + c] = 'E';
        found.push_back(after);
    }
    return found;
}

static vector<string> goals(const string &wanted) {
    vector<string> found(1, "");
    for (char colour : wanted) {
        vector<string> longer;
        for (auto &begun : found) {
            if (colour == 'E') longer.push_back(begun + 'E');
            else for (int w = 0; w < 6; w++)
                if (WAYS[w][0] == colour) longer.push_back(begun + char('0' + w));
        }
        found = longer;
    }
    return found;
}

static int solve(const string &start, const string &wanted) {
    Seen seen[2];
    vector<string> edge[2] = {{start}, goals(wanted)};
    for (int side = 0; side < 2; side++)
        for (auto &board : edge[side]) seen[side][board] = 0;
    for (auto &board : edge[1]) if (board == start) return 0;
    for (int moves = 1; moves <= 30; moves++) {
        int side = edge[0].size() > edge[1].size();
        vector<string> next;
        for (auto &board : edge[side])
            for (auto &after : neighbours(board)) {
                if (seen[side].count(after)) continue;
                if (seen[!side].count(after)) return moves;
                seen[side][after] = moves;
                next.push_back(after);
            }
        edge[side] = next;
    }
    return -1;
}

int main() {
    int x, y;
    while (scanf("%d%d", &x, &y) == 2 && x) {
        string wanted;
        for (int i = 0; i < 9; i++) {
            char c;
            scanf(" %c", &c);
            wanted += c;
        }
        string start(9, '0');
        start[3 * (y - 1) + x - 1] = 'E';
        printf("%d\n", solve(start, wanted));
    }
    return 0;
}
