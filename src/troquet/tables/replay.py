"""A game that is over, stepped through: how it stood after any move, as a seat knew it then or with all cards open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from troquet import research
from troquet.games.contract import DEALER, Line, Move
from troquet.games.state import State
from troquet.games.view import View
from troquet.records import Record
from troquet.tables.history import Told

# Whose eyes one looks through, besides those of a seat.
OPEN, WATCHING = "open", "watch"
# So many of the latest moves are told beside the table.
LATEST = 30


@dataclass(frozen=True)
class Moment:
    """How a game stood after `at` moves to some eyes, the `last` of these, and the latest log lines, oldest first."""

    at: int
    view: View
    last: str
    lines: tuple[Told, ...]

    @property
    def news(self) -> tuple[Told, ...]:
        """What the last move came to."""
        return tuple(line for line in self.lines if line.number == self.at)


def eyes_of(text: str, record: Record) -> str:
    """Whose eyes a link asks for: a seat of this game, a spectator's, else everything is open."""
    seats = [str(seat) for seat in range(1, len(record.seats) + 1)]
    return text if text in (*seats, WATCHING) else OPEN


def moment(record: Record, at: int, eyes: str) -> Moment:
    """The game after so many moves; before the first and after the last there is nothing, so `at` is kept between."""
    at = min(max(at, 0), len(record.moves))
    first = max(0, at - LATEST)
    states = list(_states(record, first, at))
    view = _seen(states[-1], eyes)
    moves = record.moves[:at] if eyes == OPEN else record.game.knowledge.cut(record.moves[:at], view)
    lines = []
    for i, (before, after) in enumerate(pairwise(states), first):
        told = _told(before, moves[i], after, eyes)
        lines += [Told(i + 1, line.seat, line.message, line.head) for line in told]
    return Moment(at, view, str(moves[-1]) if moves else "", tuple(lines))


def _told(before: State, move: Move, after: State, eyes: str) -> Sequence[Line]:
    """A move in lines. With all cards open everybody tells their own."""
    if eyes == OPEN and move.seat != DEALER:
        eyes = str(move.seat)
    lines: Sequence[Line] = after.game.words.tell(_seen(before, eyes), move, _seen(after, eyes))
    return lines


def _seen(state: State, eyes: str) -> View:
    if eyes == OPEN:
        return research.full_view(state)
    return state.view(None if eyes == WATCHING else int(eyes))


def _states(record: Record, first: int, last: int) -> Iterator[State]:
    """The states after `first` moves to after `last`."""
    state, _ = record.start().follow(record.moves[:first])
    yield state
    for move in record.moves[first:last]:
        state = state.play(move)
        yield state
