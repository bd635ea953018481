"""Loops over any game's rules. Each game gets its own compiled copy (see `rule.instantiate`).

The names in the first block are bound to a game's rules at instantiation; here they only say the promise.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from troquet.kernel.dice import Dice, below, seed
from troquet.kernel.rule import rule
from troquet.kernel.types import Codes, Nodes, Table

# Who acts, and who looks
DEALER = -1
OVER = -2
SPECTATOR = -1
EVERYTHING = -2

# Minds
RANDOM = 0
SENSE = 1

if TYPE_CHECKING:
    State = Any
    View = Any

    def start(s: State, options: Codes) -> None: ...
    def actor(s: State) -> int: ...
    def waiting(s: State) -> int: ...
    def legal(s: State, seat: int, moves: Codes) -> int: ...
    def apply(s: State, seat: int, move: int) -> None: ...
    def outcomes(s: State, moves: Codes, weights: Codes) -> int: ...
    def look(s: State, seat: int, v: View) -> None: ...
    def sense(v: View, moves: Codes, count: int, work: Codes, dice: Dice) -> int: ...
    def score(s: State, scores: Codes) -> int: ...


@rule
def draw(s: State, dice: Dice, moves: Codes, weights: Codes) -> int:
    """One of the dealer's possible moves, with its odds."""
    count = outcomes(s, moves, weights)
    total = 0
    for i in range(count):
        total += weights[i]
    ticket = below(dice, total)
    i = 0
    while ticket >= weights[i]:
        ticket -= weights[i]
        i += 1
    return moves[i]


@rule
def deal(s: State, dice: Dice, moves: Codes, weights: Codes) -> int:
    """Play the dealer's moves until somebody must decide; how many there were."""
    count = 0
    while actor(s) == DEALER:
        apply(s, DEALER, draw(s, dice, moves, weights))
        count += 1
    return count


@rule
def finish(s: State, deals: Dice, choices: Dice, moves: Codes, weights: Codes) -> int:
    """Play evenly drawn moves to the end; the number of seats' decisions."""
    decisions = 0
    while True:
        seat = actor(s)
        if seat >= 0:
            move = moves[below(choices, legal(s, seat, moves))]
            decisions += 1
        elif seat == DEALER:
            move = draw(s, deals, moves, weights)
        else:
            return decisions
        apply(s, seat, move)


@rule
def decide(s: State, seat: int, mind: int, v: View, choices: Dice, moves: Codes, weights: Codes) -> int:
    """The move of a seat, by its mind."""
    count = legal(s, seat, moves)
    if mind == RANDOM:
        return moves[below(choices, count)]
    look(s, seat, v)
    return sense(v, moves, count, weights, choices)


@rule
def finish_by(
    s: State, v: View, minds: Codes, deals: Dice, choices: Dice, moves: Codes, weights: Codes,
    seats: Codes, codes: Codes,
) -> int:  # fmt: skip
    """As `finish`, each seat by its own mind; all moves go into `seats` and `codes`, as far as there is room."""
    decisions = 0
    length = 0
    while True:
        seat = actor(s)
        if length < len(seats):
            seats[length] = seat
        if seat == OVER:
            return decisions
        if seat == DEALER:
            move = draw(s, deals, moves, weights)
        else:
            move = decide(s, seat, minds[seat], v, choices, moves, weights)
            decisions += 1
        if length < len(codes):
            codes[length] = move
        length += 1
        apply(s, seat, move)


@rule
def simulate(
    s: State, v: View, seed_number: int, first: int, games: int, options: Codes, minds: Codes, moves: Codes,
    weights: Codes, deals: Dice, choices: Dice, scores: Table, winners: Codes, turns: Codes, seats: Codes,
    codes: Codes,
) -> int:  # fmt: skip
    """Games `first` to `first + games - 1`: row g of `scores`, bit mask `winners[g]`, seats' decisions `turns[g]`.

    Chance and choices have streams of their own, so a game's first deal is the same whoever plays it. The last
    game's moves go into `seats`, up to its OVER, and `codes`; empty rows leave them out, and run faster.
    """
    by_mind = len(seats) > 0
    for seat in range(len(minds)):
        by_mind = by_mind or minds[seat] != RANDOM
    total = 0
    for g in range(games):
        seed(deals, seed_number, 2 * (first + g))
        seed(choices, seed_number, 2 * (first + g) + 1)
        start(s, options)
        if by_mind:
            turns[g] = finish_by(s, v, minds, deals, choices, moves, weights, seats, codes)
        else:
            turns[g] = finish(s, deals, choices, moves, weights)
        winners[g] = score(s, scores[g])
        total += turns[g]
    return total


@rule
def may_play(s: State, seat: int, move: int, moves: Codes, weights: Codes) -> bool:
    """Whether this move is legal now, for a seat or for the dealer."""
    if seat == DEALER:
        if actor(s) != DEALER:
            return False
        count = outcomes(s, moves, weights)
    else:
        if (waiting(s) >> seat) & 1 == 0:
            return False
        count = legal(s, seat, moves)
    for i in range(count):
        if moves[i] == move:
            return True
    return False


@rule
def replay(s: State, seats: Codes, codes: Codes, count: int, moves: Codes, weights: Codes) -> int:
    """Apply moves as long as they are legal; how many were."""
    for i in range(count):
        if not may_play(s, seats[i], codes[i], moves, weights):
            return i
        apply(s, seats[i], codes[i])
    return count


@rule
def possible(s: State, moves: Codes, weights: Codes) -> int:
    """The moves of who is to move, a seat or the dealer; how many there are."""
    seat = actor(s)
    if seat == DEALER:
        return outcomes(s, moves, weights)
    return 0 if seat == OVER else legal(s, seat, moves)


@rule
def count_paths(nodes: Nodes, depth: int, moves: Table, weights: Codes, counts: Codes, tried: Codes) -> int:
    """How many sequences of exactly `depth` moves start at `nodes[0]`; one node, one row of moves a level."""
    total = 0
    level = 0
    counts[0] = possible(nodes[0], moves[0], weights)
    tried[0] = 0
    while level >= 0:
        if level == depth - 1:
            total += counts[level]
            level -= 1
        elif tried[level] == counts[level]:
            level -= 1
        else:
            nodes[level + 1] = nodes[level]
            apply(nodes[level + 1], actor(nodes[level]), moves[level][tried[level]])
            tried[level] += 1
            level += 1
            counts[level] = possible(nodes[level], moves[level], weights)
            tried[level] = 0
    return total
