#!/usr/bin/env perl
# A bot in another language: plays the last of its legal moves.
#   troquet arena troke --bots "run:perl examples/last.pl,random" --players 2
use strict;
use warnings;
use JSON::PP;

$| = 1;    # every answer leaves at once
while (my $line = <STDIN>) {
    my $asked = decode_json($line);
    my $answer = $asked->{type} eq "hello" ? { ready => 1 } : { move => $asked->{moves}[-1] };
    print encode_json($answer), "\n";
}
