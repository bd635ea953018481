"""What a Scene of Troke holds, and how it looks while a turn is drafted: plain data, no rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import chain
from typing import TYPE_CHECKING, TypeAlias

from troquet.drawing.seats import Mark
from troquet.games.troke import geometry
from troquet.games.troke.geometry import Board
from troquet.games.troke.moves import KIND_LETTERS
from troquet.language import M, Message

if TYPE_CHECKING:
    from troquet.games.contract import Question


@dataclass(frozen=True)
class Piece:
    """A piece: `letters` as in RT, the name of its drawing, the mark of its colour; `home` on its Goal Line.

    `came`: the points where it, having travelled, may have been seen before, the last of them first.
    """

    letters: str
    drawing: str
    mark: Mark
    home: bool
    label: Message
    came: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class Point:
    """A point and what stands there, from the top of the stack; whose start and goal it is, if on a line.

    `said` tells all of it. The same is the same object, as far as is known, from whatever side one looks.
    """

    name: str
    pieces: tuple[Piece, ...]
    start: Mark | None
    goal: Mark | None
    said: Message

    @property
    def came(self) -> bool:
        """Whether something has just come here."""
        return any(piece.came for piece in self.pieces)


# A row of the drawing: its points, none beside the board.
Row: TypeAlias = "tuple[Point | None, ...]"


@dataclass(frozen=True)
class Start:
    """A Starting Line: whose it is, whose Goal Line, its points as a path of dots and one by one."""

    colour: int
    mark: Mark
    goal: Mark
    dots: str
    spots: tuple[tuple[int, int], ...]


@dataclass(frozen=True, eq=False)
class Ground:
    """What never moves: the board, the lines where colours start, all other points as a path of dots."""

    board: Board
    starts: tuple[Start, ...]
    dots: str


@dataclass(frozen=True, eq=False)
class Place:
    """A seat."""

    seat: int
    mark: Mark
    won: int
    holds: int
    has_won: Message
    has_chips: Message
    castles: int
    stands: Message
    actor: bool
    winner: bool
    pair: Message | None
    partner: Mark | None


@dataclass(frozen=True, eq=False)
class Prize:
    """What the first with so many Castles gets from everybody else; `mark` of who has it."""

    castles: int
    mark: Mark | None
    label: Message


@dataclass(frozen=True)
class Spot:
    """A place on the drawing: of a point of the board, with the draft that leads back there."""

    name: str
    x: int
    y: int
    draft: str = ""


@dataclass(frozen=True)
class Aim:
    """A point that a draft can still come to: by which owed step (0: the first step), and whether it is free."""

    name: str
    x: int
    y: int
    owed: int
    free: bool


@dataclass(frozen=True, eq=False)
class Control:
    """What a touch of a point leads to: a `move`, perhaps a forbidden one, or a `draft`. `live`: it is offered."""

    point: Point
    move: str = ""
    draft: str = ""
    label: Message | None = None
    live: bool = False


@dataclass(frozen=True)
class Drafted:
    """The board while a turn is being chosen: what has moved so far stands where it would.

    `path` leads through all points so far, `left` them but the last; `tried` is the start of a move's text.
    """

    rows: tuple[Row, ...]
    path: str
    left: tuple[Spot, ...]
    here: Spot | None
    aims: tuple[Aim, ...]
    tried: str

    @property
    def cells(self) -> Row:
        """All rows as one."""
        return tuple(chain.from_iterable(self.rows))

    @property
    def points(self) -> tuple[Point, ...]:
        """All points, row by row."""
        return tuple(filter(None, self.cells))


@dataclass(frozen=True)
class Scene:
    """The table from one side: who sits `around` it at the bottom, left, top and right; the `rows` of the drawing.

    A spectator looks from where seat 1 sits. `ways` is what who looks may play now, in notation.
    """

    turn: Message
    status: Message
    seat: int
    asked: bool
    around: tuple[Place | None, ...]
    ground: Ground
    rows: tuple[Row, ...]
    prizes: tuple[Prize, ...]
    ways: tuple[str, ...]
    over: bool

    @cached_property
    def seats(self) -> tuple[Place, ...]:
        """Who sits there, clockwise from the bottom."""
        return tuple(filter(None, self.around))

    @cached_property
    def points(self) -> tuple[Point, ...]:
        """All points, row by row."""
        return tuple(filter(None, chain.from_iterable(self.rows)))

    @property
    def board(self) -> Board:
        """The board, turned to who looks."""
        return self.ground.board

    def controls(self, drafted: Drafted, question: Question) -> tuple[Control | None, ...]:
        """The board as it is touched while something is asked: what is offered, back along the way, or nowhere."""
        mine, tried = self.seats[0].mark, drafted.tried
        back = {spot.name: spot.draft for spot in drafted.left}

        def control(point: Point) -> Control:
            if choice := question.on(f"point:{point.name}"):
                return _control(point, choice.move, choice.draft, choice.label, live=True)
            if point.name in back:
                return _control(point, draft=back[point.name], label=M("Back to here"))
            if tried and (back or all(piece.mark != mine for piece in point.pieces)):
                return _control(point, f"{tried}{'x' if point.pieces else '-'}{point.name}")
            return _control(point, draft=point.name)

        return tuple(control(point) if point else None for point in drafted.cells)

    def may(self, question: Question) -> str:
        """The rings around the points that a touch leads on from."""
        return geometry.rings(self.board.where[choice.on[6:]] for choice in question.among("point"))

    def touched(self, draft: str) -> Spot | None:
        """The point that a draft is, if it is no more than one."""
        return self._spot(draft) if draft in self.board.where else None

    def trail(self, move: str) -> tuple[Spot, ...]:
        """The points that a move leads through, given as text with or without its seat."""
        return tuple(map(self._spot, _names(move.rpartition(" ")[2])))

    def drafted(self, draft: str, last: str = "") -> Drafted:
        """The board with a draft (question.py) carried out as far as it goes; else as the `last` move left it."""
        begun = tuple(way for way in self.ways if len(draft) > 2 and _begins(way, draft))
        if not begun:
            return Drafted(self._left_by(last), "", (), None, (), "")
        names = _names(draft)
        left = tuple(
            Spot(name, *self.board.where[name], draft=draft[: 3 * i + 3]) for i, name in enumerate(names[:-1])
        )
        here = self._spot(names[-1])
        return Drafted(
            self._moved(draft[0], names),
            path=geometry.path(self.board.where[name] for name in names) if left else "",
            left=left,
            here=here,
            aims=self._aims(begun, len(names)),
            tried=f"{self.seat} {draft}",
        )

    def _spot(self, name: str) -> Spot:
        return Spot(name, *self.board.where[name])

    def _moved(self, kind: str, names: tuple[str, ...]) -> tuple[Row, ...]:
        """The board when a piece has gone this way with what it captured. TKE-19, TKE-22"""
        letter = self.seats[0].mark.letter
        there = {point.name: point.pieces for point in self.points}
        team = [piece for piece in there[names[0]] if piece.letters == letter + kind]
        there[names[0]] = tuple(piece for piece in there[names[0]] if piece not in team)
        for name in names[1:]:
            took = [piece for piece in there[name] if piece.mark.letter == letter or not piece.home]
            there[name] = tuple(piece for piece in there[name] if piece not in took)
            team += took
        whole = sorted((*there[names[-1]], *team), key=lambda piece: KIND_LETTERS.index(piece.letters[1]))
        there[names[-1]] = tuple(whole)
        rows = tuple(tuple(point and _with(point, there[point.name]) for point in row) for row in self.rows)
        return self._travelled(rows, names, letter)

    def _left_by(self, move: str) -> tuple[Row, ...]:
        """The board after a move, given with its seat."""
        seat, _, way = move.rpartition(" ")
        mover = next((place.mark.letter for place in self.seats if str(place.seat) == seat), "")
        return self._travelled(self.rows, _names(way), mover) if mover else self.rows

    def _travelled(self, rows: tuple[Row, ...], names: tuple[str, ...], mover: str) -> tuple[Row, ...]:
        """Where a way ends, what this colour brought there knows whence it came."""
        x, y = (at // geometry.PITCH for at in self.board.where[names[-1]])
        row, end = rows[y], rows[y][x]
        assert end
        return *rows[:y], (*row[:x], _arrived(end, names, mover), *row[x + 1 :]), *rows[y + 1 :]

    def _aims(self, ways: Sequence[str], steps: int) -> tuple[Aim, ...]:
        """Every point that is still ahead, by the soonest step."""
        owed: dict[str, int] = {}
        for way in ways:
            for i, name in enumerate(_names(way)[steps:]):
                owed[name] = min(owed.get(name, 9), steps - 1 + i)
        free = {point.name: not point.pieces for point in self.points}
        return tuple(Aim(name, *self.board.where[name], owed=n, free=free[name]) for name, n in owed.items())


def _names(way: str) -> tuple[str, ...]:
    """The points of a way: `Td4xd5-d6` leads through d4, d5 and d6."""
    return tuple(way[i : i + 2] for i in range(1, len(way), 3))


def _begins(way: str, draft: str) -> bool:
    return way.startswith(draft) and way[len(draft) : len(draft) + 1] in ("", "-", "x")


def _with(point: Point, pieces: tuple[Piece, ...]) -> Point:
    return point if pieces == point.pieces else replace(point, pieces=pieces)


@lru_cache(maxsize=4096)
def _arrived(point: Point, names: tuple[str, ...], mover: str) -> Point:
    came = tuple(reversed(names[:-1]))

    def known(piece: Piece) -> Piece:
        return piece if piece.home and piece.mark.letter != mover else replace(piece, came=came)

    return _with(point, tuple(map(known, point.pieces)))


@lru_cache(maxsize=8192)
def _control(
    point: Point, move: str = "", draft: str = "", label: Message | None = None, *, live: bool = False
) -> Control:
    return Control(point, move, draft, label, live)
