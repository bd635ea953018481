"""Troke's position as a record of small integers. Nothing is secret, so what a seat sees is the position itself."""

from __future__ import annotations

from troquet.kernel.fields import Fields, Grid, Row, Scalar

SEATS = 4

# Colours in turn order, clockwise from the near side (TKE-13, TKE-A04)
RED, BLUE, GREEN, YELLOW = range(4)
COLOURS = 4
NOBODY = -1
NO_SEAT = -3  # a Position's `seat`: nobody looks

# Kinds of pieces, and how many of each a colour has (TKE-02)
TOWER, WALL, MOAT = range(3)
KINDS = 3
EACH = 4

# What lies on a point is a set of pieces (TKE-03): bit 5 * kind + colour. Beyond the edge lie three pieces of no
# colour, so that nothing can enter there.
ONE_EACH = 1 | 1 << 5 | 1 << 10  # one bit a kind: the three pieces of Red
OUTSIDE = ONE_EACH << 4
FULL = (1 << 15) - 1

# Points are cells of a board that is 9 wide, the ninth column being the edge on both sides: a1 is 10, b1 is 11,
# a2 is 19, h8 is 80. NOWHERE lies outside.
WIDTH = 9
FIRST, LAST = 10, 80
CELLS = 91
NOWHERE = 0

# Directions, seen from the mover: 0 to 2 lead ahead, 3 and 4 sideways
DIRECTIONS = 5
ASIDE = 3

# Options, by their place among the values
OCTAGON, CROSS, SHORT = range(3)
STANDARD, ALTERNATE, VALUES = range(3)
MOST_CHIPS = 10**9

# Reasons to end, in the order of records.md
CASTLES, BLOCKED, TURN_LIMIT = range(3)
TURNS_EACH = 200  # TKE-A20

STEPS = 3  # the most a turn has (TKE-23)

# The most legal moves: each of 12 pieces has 5 first steps. After one that captures, the turn may end (on a goal
# point), or go on in 5 ways, and each of these may end or go on in 5: 12 * 5 * (1 + 5 + 25).
ROW_SIZE = 12 * 5 * (1 + 5 + 25)

PURSE = 20_000  # more than can be won in the most turns a game has, by far


class Position(Fields):
    """Everything. Seats count from 0; a turn that is lost counts as one (TKE-41).

    A seat that stepped sideways in its last turn is barred from the way back (TKE-34): `aside_from[seat, i]` to
    `aside_to[seat, i]` are these steps in order, `aside_by[seat, i]` the seat's pieces that made them, and
    `mover[seat, kind]` is where its piece of that kind among them stands now.
    """

    seat = Scalar(NO_SEAT, SEATS - 1)
    players = Scalar(2, SEATS)
    board = Scalar(OCTAGON, SHORT)
    scoring = Scalar(STANDARD, VALUES)
    partners = Scalar(0, 1)
    chips = Scalar(0, MOST_CHIPS)  # what each seat started with
    actor = Scalar(-2, SEATS - 1)
    lost_turns = Scalar(0, SEATS)  # in a row
    turns = Scalar(0, SEATS * TURNS_EACH)
    colour = Row(SEATS, NOBODY, YELLOW)
    prize = Row(4, NOBODY, SEATS - 1)  # which seat was the first with 1, 2, 3, 4 Castles
    won = Row(SEATS, 0, PURSE)
    lost = Row(SEATS, 0, PURSE)
    aside_from = Grid(SEATS, STEPS, NOWHERE, LAST)
    aside_to = Grid(SEATS, STEPS, NOWHERE, LAST)
    aside_by = Grid(SEATS, STEPS, 0, FULL)
    mover = Grid(SEATS, KINDS, NOWHERE, LAST)
    pieces = Row(CELLS, 0, FULL)
    line = Row(CELLS, NOBODY, YELLOW)  # whose Starting Line the point is on


class Sight(Position):
    """The position with who looks in `seat`, a seat, SPECTATOR or EVERYTHING."""
