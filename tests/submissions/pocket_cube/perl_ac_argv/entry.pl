# Right: breadth-first from both ends in turns.
use strict;
use warnings;

my %sources = (
    R => "AHCPEFGVQIDLMNOXRJBTUSWK",
    U => "CADBGHIJKLEFMNOPQRSTUVWX",
    F => "ABNFEUOGCJKLMVPHDRSTQIWX",
);
my %turn = map { $_ => [map { ord() - 65 } split //, $sources{$_}] } keys %sources;
my ($left, $back, $down) = map { substr $ARGV[0], $_, 1 } 12, 19, 22;

# Three colours are enough to know a position.
my $start = join "", map { $_ eq $left ? "L" : $_ eq $back ? "B" : $_ eq $down ? "D" : "." } split //, $ARGV[0];
(my $solved = "UUUULLFFRRBBLLFFRRBBDDDD") =~ tr/LBD/./c;
my @ways = ({$start => ""}, {$solved => ""});
my @edges = ([$start], [$solved]);
my $side = 0;
while (1) {
    for (grep { exists $ways[1 - $side]{$_} } @{$edges[$side]}) {
        print "$ways[0]{$_}$ways[1]{$_}\n";
        exit;
    }
    $side = 1 - $side;
    my @wider;
    for my $position (@{$edges[$side]}) {
        my $way = $ways[$side]{$position};
        for my $face (keys %turn) {
            my $moved = $position;
            for my $times (0 .. 2) {
                $moved = join "", (split //, $moved)[@{$turn{$face}}];
                next if exists $ways[$side]{$moved};
                $ways[$side]{$moved} = $side ? $face . substr("'2 ", $times, 1) . $way : $way . $face . substr(" 2'", $times, 1);
                push @wider, $moved;
            }
        }
    }
    $edges[$side] = \@wider;
}
