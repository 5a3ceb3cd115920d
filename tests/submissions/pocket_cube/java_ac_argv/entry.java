// Right: breadth-first from both ends in turns.
import java.util.*;

class Solver {
    static final String[] SOURCES = {"AHCPEFGVQIDLMNOXRJBTUSWK", "CADBGHIJKLEFMNOPQRSTUVWX", "ABNFEUOGCJKLMVPHDRSTQIWX"};

    public static void main(String[] words) {
        String cube = words[0];
        String fixed = "" + cube.charAt(12) + cube.charAt(19) + cube.charAt(22);
        List<Map<String, String>> ways = List.of(new HashMap<>(), new HashMap<>());
        List<List<String>> edges = new ArrayList<>();
        for (int side = 0; side < 2; side++) {
            String start = side == 0 ? plain(cube, fixed) : plain("UUUULLFFRRBBLLFFRRBBDDDD", "LBD");
            ways.get(side).put(start, "");
            edges.add(List.of(start));
        }
        for (int side = 0; ; ) {
            for (String position : edges.get(side))
                if (ways.get(1 - side).containsKey(position)) {
                    System.out.println(ways.get(0).get(position) + ways.get(1).get(position));
                    return;
                }
            side = 1 - side;
            edges.set(side, widen(ways.get(side), edges.get(side), side));
        }
    }

    /** Three colours are enough to know a position. */
    static String plain(String cube, String fixed) {
        StringBuilder text = new StringBuilder();
        for (char colour : cube.toCharArray()) text.append(1 + fixed.indexOf(colour));
        return text.toString();
    }

    static List<String> widen(Map<String, String> ways, List<String> edge, int side) {
        List<String> wider = new ArrayList<>();
        for (String position : edge)
            for (int face = 0; face < 3; face++) {
                String moved = position;
                for (int times = 0; times < 3; times++) {
                    moved = turn(moved, SOURCES[face]);
                    if (ways.containsKey(moved)) continue;
                    String way = ways.get(position), name = "" + "RUF".charAt(face);
                    ways.put(moved, side == 0 ? way + name + " 2'".charAt(times) : name + "'2 ".charAt(times) + way);
                    wider.add(moved);
                }
            }
        return wider;
    }

    static String turn(String cube, String sources) {
        char[] moved = new char[24];
        for (int i = 0; i < 24; i++) moved[i] = cube.charAt(sources.charAt(i) - 'A');
        return new String(moved);
    }
}
