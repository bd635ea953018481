"""What lies on the table of Troll, as plain data made from a View: seats, cards, the troll, the display."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from troquet.drawing.seats import MARKS, Mark
from troquet.games.troll import rules, seen
from troquet.games.troll.state import CAUGHT, CAUGHT_TWICE, FACE_DOWN, NOT_PLAYED, NOTHING, NUMBERS, RAN, UP, UP_TWICE
from troquet.games.troll.status import did, status, turn
from troquet.kernel.loops import DEALER, OVER
from troquet.language import M, Message, Who

if TYPE_CHECKING:
    from troquet.games.contract import View

CELLS = {NOTHING: "", UP: "up", UP_TWICE: "up_twice", RAN: "ran", CAUGHT: "caught", CAUGHT_TWICE: "caught_twice"}
SIDES = {3: ("left", "right"), 4: ("left", "top", "right"), 5: ("left", "topl", "topr", "right")}


@dataclass(frozen=True)
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


@dataclass(frozen=True)
class Place:
    """A seat at the table; `side` is where it sits: left, top, topl, topr, right or bottom."""

    seat: int
    side: str
    mark: Mark
    jewels: int
    points: int
    scout: bool
    actor: bool
    won: bool
    did: Message
    card: Card | None
    cards: int


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
    """A cell of the display: "", up, up_twice, ran, caught or caught_twice; the words for who cannot see it."""

    state: str
    number: int
    points: int
    mark: Mark
    label: Message | None


@dataclass(frozen=True)
class Block:
    """Equal numbers of a resolved round, counted at once: after them the running total is `total`."""

    seats: tuple[Place, ...]
    number: int
    total: int
    state: str
    label: Message


@dataclass(frozen=True)
class Scene:
    """The table from one chair. `seats` go clockwise from the left; the last, `mine`, sits at the bottom.

    A spectator looks over the shoulder of seat 1 and sees the backs of its `cards`; `hand` is then None.
    """

    turn: Message
    status: Message
    seats: tuple[Place, ...]
    columns: tuple[Place, ...]
    hand: tuple[int, ...] | None
    troll: Troll
    grid: tuple[tuple[Cell, ...], ...]
    blocks: tuple[Block, ...]
    over: bool

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
    sides = (*SIDES[s.players], "bottom")
    places = tuple(_place(s, seat, side) for seat, side in zip(around, sides, strict=True))
    columns = tuple(sorted(places, key=lambda place: place.seat))
    return Scene(
        turn=turn(view),
        status=status(view),
        seats=places,
        columns=columns,
        hand=seen.hand(s, view.seat) if view.seat else None,
        troll=_troll(s),
        grid=tuple(tuple(_cell(s, place, number) for place in columns) for number in range(NUMBERS)),
        blocks=_blocks(s, columns) if seen.is_resolved(s) else (),
        over=s.actor == OVER,
    )


def _place(s: Any, seat: int, side: str) -> Place:
    return Place(
        seat=seat,
        side=side,
        mark=MARKS[seat - 1],
        jewels=int(s.jewels[seat - 1]),
        points=int(s.points[seat - 1]),
        scout=seat == seen.scout(s),
        actor=seat == s.actor + 1,
        won=s.actor == OVER and seat in seen.winners(s),
        did=did(s, seat),
        card=_card(s, seat),
        cards=seen.cards_left(s, seat),
    )


def _card(s: Any, seat: int) -> Card | None:
    """TRL-23, TRL-25, TRL-26, TRL-29"""
    card = int(s.card[seat - 1])
    if card == NOT_PLAYED:
        return None
    if seen.is_resolved(s):
        fate, points = CELLS[seen.cell_of_round(s, seat)], seen.points_of_round(s, seat)
        return Card(card, False, _cell_label(card, fate) or M(""), fate, int(rules.total(s, card)), points)
    if card == FACE_DOWN:
        return Card(None, True, M("a card face down, doubled"))
    if s.daring[seat - 1]:
        return Card(card, True, M("{number} face down, doubled", number=card))
    return Card(card, False, M("{number} face up", number=card))


def _troll(s: Any) -> Troll:
    number, up = seen.troll(s), seen.is_resolved(s)
    if up:
        return Troll(number, (), True, True, M("The troll was {number}", number=number or 0))
    if number is not None:
        return Troll(number, (), True, False, M("The troll is {number}", number=number))
    return Troll(None, seen.could_be(s), s.actor != DEALER, False, M("The troll, face down"))


def _cell(s: Any, place: Place, number: int) -> Cell:
    cell = int(s.cell[place.seat - 1, number])
    state = CELLS[cell]
    return Cell(state, number, int(rules.worth(cell, number)), place.mark, _cell_label(number, state))


def _cell_label(number: int, state: str) -> Message | None:
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
    return None


def _blocks(s: Any, columns: tuple[Place, ...]) -> tuple[Block, ...]:
    """The count of a resolved round, from the smallest number up. TRL-13, TRL-17"""
    blocks = []
    for number in sorted({int(s.card[place.seat - 1]) for place in columns}):
        places = tuple(place for place in columns if s.card[place.seat - 1] == number)
        state = CELLS[seen.cell_of_round(s, places[0].seat)].removesuffix("_twice")
        total = int(rules.total(s, number))
        blocks.append(Block(places, number, total, state, _count(places, number, total, state)))
    return tuple(blocks)


def _count(places: tuple[Place, ...], number: int, total: int, state: str) -> Message:
    who = tuple(Who(place.seat) for place in places)
    match state:
        case "up":
            return M("{who}: {number}, makes {total}, escaped", who=who, number=number, total=total)
        case "caught":
            return M("{who}: {number}, makes {total}, captured", who=who, number=number, total=total)
    return M("{who}: {number}, ran away", who=who, number=number)
