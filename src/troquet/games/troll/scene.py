"""What lies on the table of Troll, as plain data made from a View: seats, cards, the troll, the display."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from troquet.drawing.seats import MARKS, Mark
from troquet.games.troll import rules, seen
from troquet.games.troll.state import (
    CAUGHT,
    CAUGHT_TWICE,
    FACE_DOWN,
    NOT_PLAYED,
    NOTHING,
    NUMBERS,
    RAN,
    UP,
    UP_TWICE,
)
from troquet.games.troll.status import did, status, turn
from troquet.kernel.loops import DEALER, EVERYTHING, OVER
from troquet.language import M, Message, P, Who

if TYPE_CHECKING:
    from collections.abc import Sequence

    from troquet.games.view import View

CELLS = {
    NOTHING: "",
    UP: "up",
    UP_TWICE: "up_twice",
    RAN: "ran",
    CAUGHT: "caught",
    CAUGHT_TWICE: "caught_twice",
}


@dataclass(frozen=True, eq=False)
class Card:
    """A thief of this round. `number` None: face down to these eyes; `down`: face down to some.

    Once the round is resolved: `fate` (a state of a cell), the running `total` that decided it, its `points`.
    """

    number: int | None
    down: bool
    label: Message
    fate: str = ""
    total: int = 0
    points: int = 0


@dataclass(frozen=True, eq=False)
class Place:
    """A seat at the table."""

    seat: int
    mark: Mark
    jewels: int
    owns: Message
    points: int
    today: Message
    scout: bool
    actor: bool
    won: bool
    did: Message
    card: Card | None
    cards: int
    holds: Message


@dataclass(frozen=True)
class Troll:
    """The Troll card of the round: its number for who may know it, else what it could be; `up` for all."""

    number: int | None
    could: tuple[int, ...]
    lying: bool
    up: bool
    label: Message


@dataclass(frozen=True)
class Cell:
    """A cell of the display, its `state` a value of CELLS; `label` for who cannot see it."""

    state: str
    number: int
    points: int
    mark: Mark
    label: Message


@dataclass(frozen=True, eq=False)
class Display:
    """The cards of the day: a column a seat, a row a number, and below what each column has come to. TRL-08"""

    rows: tuple[tuple[Cell, ...], ...]
    points: tuple[int, ...]


@dataclass(frozen=True)
class Block:
    """Equal numbers of a resolved round, counted at once: after them the running total is `total`."""

    seats: tuple[Place, ...]
    number: int
    total: int
    state: str
    how: Message
    label: Message


@dataclass(frozen=True)
class Scene:
    """The table from one chair. `seats` go clockwise from the left; the last, `mine`, sits at the bottom.

    A spectator looks over the shoulder of seat 1 and sees the backs of its `cards`; `hand` is then None.
    Who sees everything looks over the same shoulder, at its hand. `asked`: it is the viewer who is to move.
    """

    turn: Message
    status: Message
    seats: tuple[Place, ...]
    columns: tuple[Place, ...]
    hand: tuple[int, ...] | None
    troll: Troll
    display: Display
    blocks: tuple[Block, ...]
    over: bool
    asked: bool

    @property
    def mine(self) -> Place:
        """Who sits at the bottom."""
        return self.seats[-1]

    @property
    def others(self) -> tuple[Place, ...]:
        """The neighbours, clockwise from the left."""
        return self.seats[:-1]


def scene(view: View) -> Scene:
    """The table as this View shows it."""
    s = view.sight
    around = seen.clockwise(s, (view.seat or 1) % s.players + 1)
    places = tuple(_place(s, seat) for seat in around)
    columns = tuple(sorted(places, key=lambda place: place.seat))
    return Scene(
        turn=turn(view),
        status=status(view),
        seats=places,
        columns=columns,
        hand=seen.hand(s, places[-1].seat) if view.seat or s.seat == EVERYTHING else None,
        troll=_troll(s),
        display=_display(
            tuple(map(tuple, s.cell.tolist()[: s.players])), tuple(s.points.tolist()[: s.players])
        ),
        blocks=_blocks(s, columns) if seen.is_resolved(s) else (),
        over=s.actor == OVER,
        asked=view.seat == s.actor + 1,
    )


def _place(s: Any, seat: int) -> Place:
    won = s.actor == OVER and seat in seen.winners(s)
    return _the_place(
        seat, s.jewels[seat - 1], s.points[seat - 1], seat == seen.scout(s), seat == s.actor + 1, won,
        did(s, seat), _card(s, seat), seen.cards_left(s, seat),
    )  # fmt: skip


@lru_cache(4096)
def _the_place(
    seat: int, jewels: int, points: int, scout: bool, actor: bool, won: bool, did: Message,
    card: Card | None, cards: int,
) -> Place:  # fmt: skip
    return Place(
        seat=seat,
        mark=MARKS[seat - 1],
        jewels=jewels,
        owns=P("{count} jewel", "{count} jewels", jewels),
        points=points,
        today=M("{points} today so far", points=points),
        scout=scout,
        actor=actor,
        won=won,
        did=did,
        card=card,
        cards=cards,
        holds=P("{count} card in hand", "{count} cards in hand", cards),
    )


def _card(s: Any, seat: int) -> Card | None:
    number = s.card[seat - 1]
    if number == NOT_PLAYED:
        return None
    if not seen.is_resolved(s):
        return _lain(number, bool(s.daring[seat - 1]))
    return _counted(
        number, seen.cell_of_round(s, seat), seen.points_of_round(s, seat), seen.running_total(s, number)
    )


@cache
def _lain(number: int, down: bool) -> Card:
    """TRL-23, TRL-25, TRL-26"""
    if number == FACE_DOWN:
        return Card(None, True, M("a card face down, doubled"))
    if down:
        return Card(number, True, M("{number} face down, doubled", number=number))
    return Card(number, False, M("{number} face up", number=number))


@cache
def _counted(number: int, cell: int, points: int, total: int) -> Card:
    """TRL-29"""
    fate = CELLS[cell]
    return Card(number, False, _cell_label(number, fate), fate, total, points)


def _troll(s: Any) -> Troll:
    number, up = seen.troll(s), seen.is_resolved(s)
    if up:
        return Troll(number, (), True, True, M("The troll was {number}", number=number or 0))
    if number is not None:
        return Troll(number, (), True, False, M("The troll is {number}", number=number))
    return Troll(None, seen.could_be(s), s.actor != DEALER, False, M("The troll, face down"))


@lru_cache(256)
def _display(cells: tuple[tuple[int, ...], ...], points: tuple[int, ...]) -> Display:
    columns = list(enumerate(cells, 1))
    rows = tuple(
        tuple(_cell(column[number], number, seat) for seat, column in columns) for number in range(NUMBERS)
    )
    return Display(rows, points)


@cache
def _cell(cell: int, number: int, seat: int) -> Cell:
    """One of the few that there are."""
    state = CELLS[cell]
    return Cell(state, number, int(rules.worth(cell, number)), MARKS[seat - 1], _cell_label(number, state))


def _cell_label(number: int, state: str) -> Message:
    """A cell in words. TRL-30, TRL-31, TRL-32"""
    match state:
        case "up":
            return M("{number}, escaped", number=number)
        case "up_twice":
            return M("{number}, escaped, doubled", number=number)
        case "ran":
            return M("{number}, ran away", number=number)
        case "caught":
            return M("{number}, captured, −2", number=number)
        case "caught_twice":
            return M("{number}, captured, daring, −4", number=number)
    return Message("")


def _blocks(s: Any, columns: tuple[Place, ...]) -> tuple[Block, ...]:
    """The count of a resolved round, from the smallest number up. TRL-13, TRL-17"""
    numbers = sorted({int(s.card[place.seat - 1]) for place in columns})
    return tuple(
        _block(s, number, [p for p in columns if s.card[p.seat - 1] == number]) for number in numbers
    )


def _block(s: Any, number: int, places: Sequence[Place]) -> Block:
    """A block shares one fate. TRL-18"""
    cell, total = seen.cell_of_round(s, places[0].seat), seen.running_total(s, number)
    who, cards = tuple(Who(place.seat) for place in places), " + ".join([str(number)] * len(places))
    if seen.escaped(cell):
        state, how = "up", P("{cards} escapes", "{cards} escape", len(places), cards=cards)
        label = P("{who}: {number}, makes {total}, escaped", "{who}: {number}, makes {total}, escaped",
                  len(places), who=who, number=number, total=total)  # fmt: skip
    elif seen.captured(cell):
        state, how = "caught", P("{cards} captured", "{cards} captured", len(places), cards=cards)
        label = P("{who}: {number}, makes {total}, captured", "{who}: {number}, makes {total}, captured",
                  len(places), who=who, number=number, total=total)  # fmt: skip
    else:
        state, how = "ran", P("{cards} ran", "{cards} ran", len(places), cards=cards)
        label = P(
            "{who}: {number}, ran away", "{who}: {number}, ran away", len(places), who=who, number=number
        )
    return Block(tuple(places), number, total, state, how, label)
