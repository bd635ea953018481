"""What the search needs to know of Troke: what a position is worth, what tells it from others; and the levels.

`lore` holds a number for each point, of which keys are made, and what pieces are worth where; `gauge` the sum of these
numbers times what stands there, and what each seat's pieces are worth together.
"""

from __future__ import annotations

import sys

from troquet.games.troke.board import across, all_of, any_of, rows_gone, size, step
from troquet.games.troke.moving import can_move, captured, first_steps, is_goal
from troquet.games.troke.rules import apply
from troquet.games.troke.scoring import are_partners, chips_for, winners, worth
from troquet.games.troke.state import (
    CELLS,
    DIRECTIONS,
    FIRST,
    KINDS,
    LAST,
    MOAT,
    ONE_EACH,
    OUTSIDE,
    SEATS,
    STEPS,
    WALL,
    WIDTH,
    Position,
)
from troquet.games.troke.ways import after, is_capturing, leads_to, start_of, steps_of, takes
from troquet.kernel.line_search import LineSearch
from troquet.kernel.loops import OVER
from troquet.kernel.program import Program, rules_of
from troquet.kernel.rule import inlined, rule
from troquet.kernel.thinking import Thinker
from troquet.kernel.types import Codes

LEVELS = {"easy": "sense~30%", "medium": "sense", "hard": "search:10000,0.3s", "expert": "search:1s"}

# What things are worth, in hundredths of a chip: fitted to the results of games that the search played with itself
CHIP = 100
ROWS = (0, 13, 25, 34, 46, 54, 68)  # a piece so many rows from its Starting Line
HOMES = (0, 66, 135, 279)  # so many own pieces on one point of the Goal Line
STACKS = (0, 0, 16, 14)  # so many own pieces on another point
EDGE = 16  # what a piece in an outer file lacks, where fewer ways lead on
UNLEFT = 16  # what a point of the Starting Line costs that is not left: it keeps Castles from being completed
CARRIED = 200  # the most that one move which captures changes where pieces stand

LORE = CELLS + SEATS * CELLS * (KINDS + 1)  # the numbers come first
GAUGE = SEATS + 1  # the sum comes last
SUM = SEATS

WHOLE = (1 << 62) - 1
ODD = 0x2545F4914F6CDD1D


@rule
def prepare(s: Position, lore: Codes) -> None:
    """Fill the lore."""
    number = ODD
    for at in range(CELLS):
        number = stir(number, at)
        lore[at] = number | 1
    for seat in range(s.players):
        for at in range(CELLS):
            for count in range(1, KINDS + 1):
                if s.pieces[at] != OUTSIDE:
                    lore[place(seat, at, count)] = worth_at(s, s.colour[seat], at, count)


@rule
def place(seat: int, at: int, count: int) -> int:
    """Where in the lore stands what so many pieces of a seat are worth on a point."""
    return CELLS + (seat * CELLS + at) * (KINDS + 1) + count


@rule
def worth_at(s: Position, colour: int, at: int, count: int) -> int:
    """What so many own pieces on one point are worth."""
    if is_goal(s, colour, at):
        return HOMES[count]
    rows = rows_gone(s.board, colour, at)
    if rows == 0:
        return -UNLEFT
    file = at % WIDTH if across(colour) == 1 else at // WIDTH
    is_outer = file <= 2 or file >= size(s.board) - 1
    return count * (ROWS[rows * 7 // (size(s.board) - 1)] - (EDGE if is_outer else 0)) + STACKS[count]


@rule
def measure(s: Position, gauge: Codes, lore: Codes) -> None:
    """The gauge of a position, from nothing."""
    for i in range(GAUGE):
        gauge[i] = 0
    for at in range(FIRST, LAST + 1):
        if s.pieces[at] != OUTSIDE:
            weigh(s, at, 1, gauge, lore)


@rule
def weigh(s: Position, at: int, sign: int, gauge: Codes, lore: Codes) -> None:
    """Add (1) or take away (-1) what stands on a point."""
    here = s.pieces[at]
    gauge[SUM] += sign * here * lore[at]
    for seat in range(s.players):
        mine = here >> s.colour[seat] & ONE_EACH
        count = (mine & 1) + (mine >> 5 & 1) + (mine >> 10)
        gauge[seat] += sign * lore[place(seat, at, count)]


@inlined
def play(s: Position, seat: int, move: int, gauge: Codes, lore: Codes) -> None:
    """Make a move, and keep up the gauge: no other points change than those of its way."""
    weigh_way(s, move, -1, gauge, lore)
    apply(s, seat, move)
    weigh_way(s, move, 1, gauge, lore)


@rule
def weigh_way(s: Position, move: int, sign: int, gauge: Codes, lore: Codes) -> None:
    """As `weigh`, for all points of a way: it comes to none twice."""
    weigh(s, start_of(move), sign, gauge, lore)
    steps = steps_of(move)
    while steps > 0:
        weigh(s, leads_to(steps), sign, gauge, lore)
        steps = after(steps)


@inlined
def key(s: Position, gauge: Codes, lore: Codes) -> int:
    """A number that tells positions apart by everything that may matter later."""
    number = stir(stir(stir(gauge[SUM], s.turns), s.lost_turns), s.actor)
    for seat in range(s.players):
        number = stir(stir(number, s.won[seat]), s.prize[seat])
        if s.aside_by[seat, 0]:
            for i in range(STEPS):
                number = stir(stir(number, s.aside_from[seat, i]), s.aside_to[seat, i])
                number = stir(number, s.aside_by[seat, i])
            for kind in range(KINDS):
                number = stir(number, s.mover[seat, kind])
        number = stir(number, seat)
    return number


@rule
def stir(number: int, value: int) -> int:
    """Another number, 62 bits of it, for another value: a multiplication, and the upper half put over the lower."""
    number = (number + value + 2) * ODD & WHOLE
    return number ^ number >> 31


@rule
def standing(s: Position, us: int, gauge: Codes) -> int:
    """How much better a seat's side stands than the others do in the mean."""
    ours = 0
    theirs = 0
    others = 0
    for seat in range(s.players):
        value = CHIP * s.won[seat] + gauge[seat]
        if are_partners(s, us, seat):
            ours += value
        else:
            theirs += value
            others += 1
    return ours - theirs if sides(s) == 2 else ours - theirs // others


@rule
def verdict(s: Position, us: int) -> int:
    """At the end: 1 if a seat's side has won alone, 0 if with others, -1 if not."""
    mask = winners(s)
    if mask >> us & 1 == 0:
        return -1
    for seat in range(s.players):
        if mask >> seat & 1 and not are_partners(s, us, seat):
            return 0
    return 1


@inlined
def gain(s: Position, seat: int, move: int) -> int:
    """The chips that a move captures."""
    if not is_capturing(move):
        return 0
    steps = steps_of(move)
    chips = 0
    while steps > 0:
        if takes(steps):
            took = captured(s, s.colour[seat], leads_to(steps))
            if took & ~all_of(s.colour[seat]):
                chips += chips_for(s, seat, took)
        steps = after(steps)
    return chips


@rule
def captures(s: Position, seat: int, moves: Codes) -> int:
    """Write the ways of all pieces that stand beside an opponent's; how many there are."""
    n = 0
    colour = s.colour[seat]
    strangers = 0
    for other in range(s.players):
        strangers |= 0 if are_partners(s, seat, other) else all_of(s.colour[other])
    for at in range(FIRST, LAST + 1):
        mine = s.pieces[at] & all_of(colour)
        if mine and meets(s, colour, at, strangers):
            for kind in range(KINDS):
                if mine & any_of(kind):
                    n = first_steps(s, seat, at, kind, moves, n)
    return n


@rule
def meets(s: Position, colour: int, at: int, strangers: int) -> bool:
    """Whether one step leads to where such pieces stand."""
    there = 0
    for direction in range(DIRECTIONS):
        there |= s.pieces[at + step(colour, direction)]
    return there & strangers != 0


@rule
def most_gain(s: Position) -> int:
    """More than one move that captures can better the standing: two pieces taken, and carried back."""
    return CHIP * (worth(s.scoring, WALL) + worth(s.scoring, MOAT)) + CARRIED


@rule
def seats(s: Position) -> int:
    """How many play."""
    return s.players


@rule
def sides(s: Position) -> int:
    """How many sides there are. TKE-07"""
    return 2 if s.partners else s.players


@rule
def call(s: Position, seat: int) -> None:
    """The turn of others is left out, if this seat can move."""
    if s.actor != OVER and can_move(s, seat):
        s.actor = seat


def thinker(program: Program) -> Thinker:
    """Troke's search."""
    rules = rules_of(sys.modules[__name__]) | {"is_friend": are_partners}
    return LineSearch(program, rules, LORE, GAUGE)
