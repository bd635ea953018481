"""What lies on the table of Troll, as plain data made from a View: seats, cards, the troll, the display."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from troquet.drawing.seats import MARKS, Mark
from troquet.games.troll import rules, seen
from troquet.games.troll.knowledge import public
from troquet.games.troll.state import (
    CAUGHT,
    CAUGHT_TWICE,
    FACE_DOWN,
    HIDDEN,
    NOT_PLAYED,
    NOTHING,
    NUMBERS,
    RAN,
    UP,
    UP_TWICE,
    Sight,
)
from troquet.games.troll.status import day_and_round, did, standing
from troquet.kernel.loops import DEALER, OVER, SPECTATOR
from troquet.language import M, Message, P, Who

if TYPE_CHECKING:
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


@dataclass(frozen=True, eq=False)
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
    """The table as this View shows it: what all see, turned to who looks, and what they know besides."""
    s, table = view.sight, _in_public(public(view))
    if s.seat == SPECTATOR:
        return table
    seat = view.seat or 1
    seats = table.seats[seat - 1 :] + table.seats[: seat - 1]
    seats = tuple([_known_to(s, place) for place in seats])
    columns = seats[-seat:] + seats[:-seat]
    return replace(
        table,
        seats=seats,
        columns=columns,
        hand=seen.hand(s, seat),
        troll=table.troll if s.troll == HIDDEN else _troll(s),
        blocks=_blocks(columns) if table.blocks else (),
        asked=view.seat == s.actor + 1,
    )


@lru_cache(256)
def _in_public(record: bytes) -> Scene:
    """The table as a spectator sees it."""
    s = Sight.from_bytes(record)
    columns = tuple([_place(s, seat) for seat in seen.seats(s)])
    return Scene(
        turn=day_and_round(s),
        status=standing(s),
        seats=columns[1:] + columns[:1],
        columns=columns,
        hand=None,
        troll=_troll(s),
        display=_display(
            tuple(map(tuple, s.cell.tolist()[: s.players])), tuple(s.points.tolist()[: s.players])
        ),
        blocks=_blocks(columns) if seen.is_resolved(s) else (),
        over=s.actor == OVER,
        asked=False,
    )


def _known_to(s: Any, place: Place) -> Place:
    """A place as all see it; by who knows a card there that lies face down, with that card."""
    if place.card is None or not place.card.down:
        return place
    return _with_card(place, _card(s, place.seat))


@lru_cache(4096)
def _with_card(place: Place, card: Card | None) -> Place:
    return place if card is place.card else replace(place, card=card)


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
    number = seen.troll(s)
    if number is not None:
        return _known_troll(number, seen.is_resolved(s))
    return _unknown_troll(seen.could_be(s), s.actor != DEALER)


@cache
def _known_troll(number: int, up: bool) -> Troll:
    label = M("The troll was {number}", number=number) if up else M("The troll is {number}", number=number)
    return Troll(number, (), True, up, label)


@cache
def _unknown_troll(could: tuple[int, ...], lying: bool) -> Troll:
    return Troll(None, could, lying, False, M("The troll, face down"))


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


@lru_cache(256)
def _blocks(columns: tuple[Place, ...]) -> tuple[Block, ...]:
    """The count of a resolved round, from the smallest number up. TRL-13, TRL-17"""
    blocks: dict[int, list[Place]] = {}
    for place in columns:
        if place.card:
            blocks.setdefault(place.card.number or 0, []).append(place)
    return tuple(_block(number, tuple(blocks[number])) for number in sorted(blocks))


def _block(number: int, places: tuple[Place, ...]) -> Block:
    """A block shares one fate. TRL-18"""
    card = places[0].card
    assert card
    total = card.total
    who, cards = tuple(Who(place.seat) for place in places), " + ".join([str(number)] * len(places))
    if card.fate.startswith("up"):
        state, how = "up", P("{cards} escapes", "{cards} escape", len(places), cards=cards)
        label = P("{who}: {number}, makes {total}, escaped", "{who}: {number}, makes {total}, escaped",
                  len(places), who=who, number=number, total=total)  # fmt: skip
    elif card.fate.startswith("caught"):
        state, how = "caught", P("{cards} captured", "{cards} captured", len(places), cards=cards)
        label = P("{who}: {number}, makes {total}, captured", "{who}: {number}, makes {total}, captured",
                  len(places), who=who, number=number, total=total)  # fmt: skip
    else:
        state, how = "ran", P("{cards} ran", "{cards} ran", len(places), cards=cards)
        label = P(
            "{who}: {number}, ran away", "{who}: {number}, ran away", len(places), who=who, number=number
        )
    return Block(places, number, total, state, how, label)
