"""Troll's position and what a seat sees of it, as records of small integers."""

from __future__ import annotations

from troquet.kernel.fields import Fields, Grid, Row, Scalar

SEATS = 5
NUMBERS = 6  # Thief cards 0 to 5 (TRL-02)
TROLLS = 7  # Troll cards 3, 5, .. 15, counted from 0 (TRL-01)

# What lies in a cell of the display (TRL-30, 31, 32)
NOTHING, UP, UP_TWICE, RAN, CAUGHT, CAUGHT_TWICE = range(6)

NOT_PLAYED = -1
FACE_DOWN = -2  # in a View: played, and not for these eyes
HIDDEN = -1

# Codes of moves: a card played face up, a card dared, the look
PLAY, DARE, LOOK = 0, 6, 12

ROW_SIZE = TROLLS * NUMBERS + 21  # the most that sense tabulates; legal moves need 13


class Position(Fields):
    """Everything. Seats, days and rounds count from 0; a round is called a turn of the Scout."""

    players = Scalar(3, SEATS)
    day = Scalar(0, 3)
    turn = Scalar(0, SEATS)
    first_scout = Scalar(0, SEATS - 1)
    actor = Scalar(-2, SEATS - 1)
    looked = Scalar(0, 1)  # whether the actor knows the troll
    played = Scalar(0, SEATS)
    dared = Scalar(0, SEATS)
    troll = Scalar(HIDDEN, TROLLS - 1)  # the Troll card of the round
    asleep = Row(TROLLS, 0, 1)  # Troll cards not turned up today: the deck
    card = Row(SEATS, NOT_PLAYED, NUMBERS - 1)  # the Thief card of the round
    daring = Row(SEATS, 0, 1)
    hand = Grid(SEATS, NUMBERS, 0, 1)
    cell = Grid(SEATS, NUMBERS, NOTHING, CAUGHT_TWICE)
    points = Row(SEATS, -20, 50)  # of the day
    jewels = Row(SEATS, 0, 150)


class Sight(Fields):
    """What one seat knows; `seat` may also be SPECTATOR or EVERYTHING.

    `hand` of another seat holds the cards not seen to leave it: while a card of theirs lies face down, it is one
    of these. `asleep` are the Troll cards not seen today: while the troll of the round is HIDDEN, it is one of these.
    """

    seat = Scalar(-2, SEATS - 1)
    players = Scalar(3, SEATS)
    day = Scalar(0, 3)
    turn = Scalar(0, SEATS)
    first_scout = Scalar(0, SEATS - 1)
    actor = Scalar(-2, SEATS - 1)
    looked = Scalar(0, 1)
    played = Scalar(0, SEATS)
    dared = Scalar(0, SEATS)
    troll = Scalar(HIDDEN, TROLLS - 1)
    asleep = Row(TROLLS, 0, 1)
    card = Row(SEATS, FACE_DOWN, NUMBERS - 1)
    daring = Row(SEATS, 0, 1)
    hand = Grid(SEATS, NUMBERS, 0, 1)
    cell = Grid(SEATS, NUMBERS, NOTHING, CAUGHT_TWICE)
    points = Row(SEATS, -20, 50)
    jewels = Row(SEATS, 0, 150)
