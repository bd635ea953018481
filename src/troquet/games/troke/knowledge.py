"""Who knows what in Troke: everybody everything, at all times."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from troquet.games.troke.state import CELLS, KINDS, NO_SEAT, SEATS, STEPS, Position, Sight
from troquet.kernel.dice import Dice
from troquet.kernel.loops import SPECTATOR
from troquet.kernel.rule import rule

if TYPE_CHECKING:
    from troquet.games.contract import Move
    from troquet.games.view import View


@rule
def look(s: Position, seat: int, v: Sight) -> None:
    """The whole position, for whoever looks."""
    v.seat = seat
    copy(s, v)


@rule
def imagine(v: Sight, s: Position, dice: Dice) -> None:
    """The only position there can be: the one that is seen."""
    s.seat = NO_SEAT
    copy(v, s)


@rule
def copy(s: Position, t: Position) -> None:
    """Make the second position equal to the first."""
    t.players = s.players
    t.board = s.board
    t.scoring = s.scoring
    t.partners = s.partners
    t.chips = s.chips
    t.actor = s.actor
    t.lost_turns = s.lost_turns
    t.turns = s.turns
    for seat in range(SEATS):
        t.colour[seat] = s.colour[seat]
        t.prize[seat] = s.prize[seat]
        t.won[seat] = s.won[seat]
        t.lost[seat] = s.lost[seat]
        for i in range(STEPS):
            t.aside_from[seat, i] = s.aside_from[seat, i]
            t.aside_to[seat, i] = s.aside_to[seat, i]
            t.aside_by[seat, i] = s.aside_by[seat, i]
        for kind in range(KINDS):
            t.mover[seat, kind] = s.mover[seat, kind]
    for at in range(CELLS):
        t.pieces[at] = s.pieces[at]
        t.line[at] = s.line[at]


def public(view: View) -> bytes:
    """What all know of a View: the record of what a spectator sees. Only who looks, which comes first, is another."""
    return _SPECTATOR + view.to_bytes()[1:]


_SPECTATOR = SPECTATOR.to_bytes(1, "little", signed=True)


def cut(moves: Sequence[Move], view: View) -> list[Move]:
    """The moves as any seat may read them: as they are."""
    return list(moves)


def settled(moves: Sequence[Move], view: View) -> int:
    """Of so many of the first moves all is known that ever will be: of all."""
    return len(moves)


def seen(moves: Sequence[Move], view: View) -> list[tuple[int, str]]:
    """Nothing becomes public without a move of its own."""
    return []
