"""What a Sight shows, as a table is spoken of: seats from 1, points and pieces by their names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from troquet.drawing.seats import MARKS, Mark
from troquet.games.troke import board, rules, scoring
from troquet.games.troke.board import piece
from troquet.games.troke.line import COLOUR_LETTERS, COLOUR_NAMES, KIND_NAMES
from troquet.games.troke.moves import KIND_LETTERS, Way, decode, words_of
from troquet.games.troke.state import COLOURS, FIRST, KINDS, LAST, NOBODY, OUTSIDE
from troquet.language import M, Message

if TYPE_CHECKING:
    from troquet.games.view import View

COLOUR_MARKS = tuple(replace(mark, letter=COLOUR_LETTERS[i]) for i, mark in enumerate(MARKS[:COLOURS]))
"""How a colour looks. It keeps shape and letter whichever seat has it."""


def marks(options: Mapping[str, int | str]) -> tuple[Mark, ...]:
    """What marks each seat: its colour. TKE-06"""
    players, third = int(options["players"]), int(options["third"] == "yellow")
    return tuple(COLOUR_MARKS[rules.colour_of(seat, players, third)] for seat in range(players))


_PIECES = (
    (M("a red Tower"), M("a blue Tower"), M("a green Tower"), M("a yellow Tower")),
    (M("a red Wall"), M("a blue Wall"), M("a green Wall"), M("a yellow Wall")),
    (M("a red Moat"), M("a blue Moat"), M("a green Moat"), M("a yellow Moat")),
)
_CASTLES = (M("a red Castle"), M("a blue Castle"), M("a green Castle"), M("a yellow Castle"))


class Piece(NamedTuple):
    """One piece: kind and colour as the kernel counts them."""

    kind: int
    colour: int

    @property
    def letters(self) -> str:
        """`RT`."""
        return COLOUR_LETTERS[self.colour] + KIND_LETTERS[self.kind]

    @property
    def label(self) -> Message:
        """A red Tower."""
        return _PIECES[self.kind][self.colour]


@lru_cache(maxsize=4096)
def pieces(here: int) -> tuple[Piece, ...]:
    """The pieces of a set, Tower before Wall before Moat: as they lie, from the top."""
    every = (Piece(kind, colour) for kind in range(KINDS) for colour in range(COLOURS))
    return tuple(one for one in every if here & piece(one.kind, one.colour))


def named(those: Sequence[Piece]) -> tuple[Message, ...]:
    """Pieces in words; three of one colour are a Castle. TKE-04"""
    if len(those) == KINDS and len({one.colour for one in those}) == 1:
        return (_CASTLES[those[0].colour],)
    return tuple(one.label for one in those)


def colour_name(colour: int) -> Message:
    """Red."""
    return COLOUR_NAMES[colour]


def kind_name(kind: int | str) -> Message:
    """Tower: of a number, or of a letter."""
    return KIND_NAMES[KIND_LETTERS.index(kind) if isinstance(kind, str) else kind]


def seats(s: Any) -> range:
    """All seats."""
    return range(1, s.players + 1)


def colour(s: Any, seat: int) -> int:
    """The colour a seat plays."""
    return int(s.colour[seat - 1])


def seat_of(s: Any, colour: int) -> int:
    """Who plays a colour; 0 if nobody does."""
    return next((seat for seat in seats(s) if s.colour[seat - 1] == colour), 0)


def partner(s: Any, seat: int) -> int:
    """Who plays with a seat; 0 if nobody does. TKE-07"""
    return (seat + 1) % s.players + 1 if s.partners else 0


def castles(s: Any, seat: int) -> int:
    """The Castles on a seat's Goal Line."""
    return int(board.castles(s, colour(s, seat)))


def holds(s: Any, seat: int) -> int:
    """The chips a seat has now, less than none if in debt. TKE-A24"""
    return int(s.chips + s.won[seat - 1] - s.lost[seat - 1])


def round_of(s: Any, turns: int) -> int:
    """The round that the turn after so many belongs to; in a round everybody has one turn."""
    last = int(rules.most_turns(s)) - 1
    return min(turns, last) // int(s.players) + 1


def points(s: Any) -> list[int]:
    """The cells that are points of the board."""
    return [at for at in range(FIRST, LAST + 1) if s.pieces[at] != OUTSIDE]


def line_of(s: Any, at: int) -> int | None:
    """Whose Starting Line a point is on."""
    return None if s.line[at] == NOBODY else int(s.line[at])


def winners(s: Any) -> list[int]:
    """Who wins a game that is over, or leads."""
    mask = scoring.winners(s)
    return [seat for seat in seats(s) if mask >> (seat - 1) & 1]


def steps_text(way: Way) -> str:
    """Where a way leads, to be read: `d1 – d2`, `d4 × d5 – d6`."""
    return way.point + "".join(f" {'×' if step.captures else '–'} {step.point}" for step in way.steps)


@lru_cache(maxsize=32)
def codes(view: View) -> tuple[int, ...]:
    """What who looks may play now, as the kernel writes it."""
    s = view.sight
    if view.seat is None or s.actor + 1 != view.seat:
        return ()
    return tuple(view.game.program.legal(view.to_bytes(), s.actor))  # a Sight is a Position


def ways(view: View) -> tuple[Way, ...]:
    """The same as moves."""
    return tuple([decode(view.seat or 0, code) for code in codes(view)])


def spelt(view: View) -> tuple[str, ...]:
    """The same in notation, without the seat."""
    return tuple(map(words_of, codes(view)))


def piece_of(kind: str, colour: int) -> Piece:
    """The piece of a letter."""
    return Piece(KIND_LETTERS.index(kind), colour)


def drawing(one: Piece) -> str:
    """The name of a piece's drawing: its kind, and the shape of its colour."""
    return f"{('to', 'wa', 'mo')[one.kind]}-{COLOUR_MARKS[one.colour].shape}"
