"""Who knows what in Troll: the View of a seat, and the worlds consistent with it.

Seen: the trolls of past rounds, what was played face up, who looked and who dared, everything once it is resolved.
Not seen: the troll of the round, except by who looked; a daring card, except by its player. Hands are known as what
has not been seen to leave them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from troquet.games.troll.moves import Dare, Turn
from troquet.games.troll.state import (
    FACE_DOWN,
    HIDDEN,
    NOT_PLAYED,
    NUMBERS,
    SEATS,
    TROLLS,
    Position,
    Sight,
)
from troquet.kernel.dice import Dice, below
from troquet.kernel.loops import EVERYTHING, SPECTATOR
from troquet.kernel.rule import rule

if TYPE_CHECKING:
    from troquet.games.contract import Move
    from troquet.games.view import View


@rule
def is_resolved(s: Position) -> bool:
    """Between the last card of a round and the next troll everything lies open. TRL-29, TRL-A14"""
    return s.actor < 0


@rule
def knows_troll(s: Position, seat: int) -> bool:
    """The Scout and every cautious player, from their look on. TRL-22, TRL-25"""
    if is_resolved(s) or seat == EVERYTHING:
        return True
    if seat == SPECTATOR:
        return False
    if s.card[seat] == NOT_PLAYED:
        return seat == s.actor and s.looked == 1
    return s.daring[seat] == 0


@rule
def knows_card(s: Position, seat: int, owner: int) -> bool:
    """TRL-23, TRL-25, TRL-26, TRL-29"""
    return owner == seat or s.daring[owner] == 0 or is_resolved(s) or seat == EVERYTHING


@rule
def share(known: Position | Sight, other: Position | Sight) -> None:
    """Copy what lies open for everybody, from a Position to a Sight or back."""
    other.players = known.players
    other.day = known.day
    other.turn = known.turn
    other.first_scout = known.first_scout
    other.actor = known.actor
    other.looked = known.looked
    other.played = known.played
    other.dared = known.dared
    for seat in range(known.players):
        other.daring[seat] = known.daring[seat]
        other.points[seat] = known.points[seat]
        other.jewels[seat] = known.jewels[seat]
        for number in range(NUMBERS):
            other.cell[seat, number] = known.cell[seat, number]


@rule
def look(s: Position, seat: int, v: Sight) -> None:
    """Fill in what this seat (or SPECTATOR, or EVERYTHING) knows. Whatever is not named here stays unknown."""
    v.seat = seat
    share(s, v)
    for troll in range(TROLLS):
        v.asleep[troll] = s.asleep[troll]
    v.troll = HIDDEN
    if s.troll != HIDDEN:
        if knows_troll(s, seat):
            v.troll = s.troll
        else:
            v.asleep[s.troll] = 1
    for owner in range(s.players):
        for number in range(NUMBERS):
            v.hand[owner, number] = s.hand[owner, number]
        v.card[owner] = s.card[owner]
        if s.card[owner] != NOT_PLAYED and not knows_card(s, seat, owner):
            v.card[owner] = FACE_DOWN
            v.hand[owner, s.card[owner]] = 1


@rule
def nth(v: Sight, owner: int, n: int) -> int:
    """The n-th card not seen to leave a hand."""
    for number in range(NUMBERS):
        if v.hand[owner, number] == 1:
            if n == 0:
                return number
            n -= 1
    return NOT_PLAYED


@rule
def hand_size(v: Sight, owner: int) -> int:
    """How many cards have not been seen to leave a hand."""
    size = 0
    for number in range(NUMBERS):
        size += v.hand[owner, number]
    return size


@rule
def imagine(v: Sight, s: Position, dice: Dice) -> None:
    """One position the seat cannot tell from the true one: every unseen troll, every unseen card is as likely."""
    share(v, s)
    imagine_troll(v, s, dice)
    for owner in range(SEATS):
        s.card[owner] = NOT_PLAYED
    for owner in range(v.players):
        for number in range(NUMBERS):
            s.hand[owner, number] = v.hand[owner, number]
        if v.card[owner] == FACE_DOWN:
            s.card[owner] = nth(v, owner, below(dice, hand_size(v, owner)))
            s.hand[owner, s.card[owner]] = 0
        else:
            s.card[owner] = v.card[owner]


@rule
def imagine_troll(v: Sight, s: Position, dice: Dice) -> None:
    """The troll of the round: the known one, or any that has not been seen today."""
    unseen = 0
    for troll in range(TROLLS):
        s.asleep[troll] = v.asleep[troll]
        unseen += v.asleep[troll]
    s.troll = v.troll
    if v.troll == HIDDEN and v.actor >= 0:
        pick = below(dice, unseen)
        for troll in range(TROLLS):
            if v.asleep[troll] == 1:
                if pick == 0:
                    s.troll = troll
                    s.asleep[troll] = 0
                pick -= 1


def public(view: View) -> bytes:
    """What all know of a View: the record of what a spectator sees."""
    s, raw = view.sight, bytearray(view.to_bytes())
    raw[_AT["seat"]] = SPECTATOR & 255
    if not is_resolved(s):
        if s.troll != HIDDEN:
            raw[_AT["troll"]] = HIDDEN & 255
            raw[_AT["asleep"] + s.troll] = 1
        for owner, (card, daring) in enumerate(zip(s.card.tolist(), s.daring.tolist())):
            if daring and card != FACE_DOWN:
                raw[_AT["card"] + owner] = FACE_DOWN & 255
                raw[_AT["hand"] + NUMBERS * owner + card] = 1
    return bytes(raw)


_AT = {name: field[1] for name, field in (Sight.dtype.fields or {}).items()}
"""Where a field of a Sight begins; these have a byte a number."""


def cut(moves: Sequence[Move], view: View) -> list[Move]:
    """The moves that led to a View, as its seat may read them: what it knows by now is filled in."""
    known = settled(moves, view)
    return [*moves[:known], *(_cut_one(move, view) for move in moves[known:])]


def settled(moves: Sequence[Move], view: View) -> int:
    """Of so many of the first moves all is known that ever will be: those before this round."""
    if view.sight.actor < 0:
        return len(moves)
    return next(i for i in reversed(range(len(moves))) if isinstance(moves[i], Turn))


def seen(moves: Sequence[Move], view: View) -> list[tuple[int, str]]:
    """Nothing becomes public without a move of its own."""
    return []


def _cut_one(move: Move, view: View) -> Move:
    if isinstance(move, Turn) and view.sight.troll == HIDDEN:
        return Turn(move.seat, None)
    if isinstance(move, Dare) and view.sight.card[move.seat - 1] == FACE_DOWN:
        return Dare(move.seat, None)
    return move
