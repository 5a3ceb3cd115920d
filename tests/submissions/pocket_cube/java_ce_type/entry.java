// Does not compile: a word is no number.
class Main {
    public static void main(String[] words) {
        int moves = words[0];
    }
}
