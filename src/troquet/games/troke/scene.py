"""What stands on the board of Troke and around it, as plain data made from a View, turned to who looks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache
from typing import TYPE_CHECKING, Any

from troquet.drawing.seats import Mark
from troquet.games.troke import geometry, seen
from troquet.games.troke.board import opposite
from troquet.games.troke.geometry import Board
from troquet.games.troke.moves import KIND_LETTERS, cell_of
from troquet.games.troke.state import COLOURS, EACH, NOBODY
from troquet.games.troke.status import status, turn
from troquet.kernel.loops import OVER
from troquet.language import M, Message, P, Who

if TYPE_CHECKING:
    from troquet.games.contract import Choice, Question
    from troquet.games.view import View

SIDES = ("bottom", "left", "top", "right")


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


@dataclass(frozen=True)
class Point:
    """A point and what stands there, from the top of the stack; whose start and goal it is, if on a line.

    `said` tells all of it. `mine`: a piece of who looks is there.
    """

    name: str
    x: int
    y: int
    pieces: tuple[Piece, ...]
    start: Mark | None
    goal: Mark | None
    mine: bool
    said: Message


@dataclass(frozen=True, eq=False)
class Row:
    """A row of the drawing: its points, none beside the board. The same points are the same row, as far as is known."""

    points: tuple[Point | None, ...]


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
    """A seat; `side` of the board it sits at: bottom, left, top or right."""

    seat: int
    side: str
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


@dataclass(frozen=True)
class Control:
    """What a touch of a point leads to: a `move`, perhaps a forbidden one, or a `draft`. `live`: it is offered."""

    move: str = ""
    draft: str = ""
    label: Message | None = None
    live: bool = False


@dataclass(frozen=True, eq=False)
class Controls:
    """A row with what each of its points leads to, none beside the board."""

    row: Row
    each: tuple[Control | None, ...]


@dataclass(frozen=True)
class Drafted:
    """The board while a turn is being chosen: what has moved so far stands where it would, alone in the last row.

    `path` leads through all points so far, `left` them but the last; `tried` is the start of a move's text.
    """

    rows: tuple[Row, ...]
    path: str
    left: tuple[Spot, ...]
    here: Spot | None
    aims: tuple[Aim, ...]
    tried: str

    @property
    def points(self) -> tuple[Point, ...]:
        """All points; the one where something has moved comes last."""
        return tuple(point for row in self.rows for point in row.points if point)


@dataclass(frozen=True)
class Scene:
    """The table from one side. `seats` go round clockwise from the bottom; `rows` are those of the drawing.

    A spectator looks from where seat 1 sits. `ways` is what who looks may play now, in notation.
    """

    turn: Message
    status: Message
    seat: int
    asked: bool
    seats: tuple[Place, ...]
    ground: Ground
    rows: tuple[Row, ...]
    prizes: tuple[Prize, ...]
    ways: tuple[str, ...]
    over: bool

    @cached_property
    def points(self) -> tuple[Point, ...]:
        """All points, row by row."""
        return tuple(point for row in self.rows for point in row.points if point)

    @property
    def board(self) -> Board:
        """The board, turned to who looks."""
        return self.ground.board

    def controls(self, drafted: Drafted, question: Question) -> tuple[Controls, ...]:
        """The board as it is touched while something is asked."""

        def offered(point: Point | None) -> Choice | None:
            return question.on(f"point:{point.name}") if point else None

        return tuple(
            _controls(row, tuple(map(offered, row.points)), drafted.left, drafted.tried) for row in self.rows
        )

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
        rows = tuple(Row(tuple(p and _with(p, there[p.name]) for p in row.points)) for row in self.rows)
        return _travelled(rows, names, letter)

    def _left_by(self, move: str) -> tuple[Row, ...]:
        """The board after a move, given with its seat."""
        seat, _, way = move.rpartition(" ")
        mover = next((place.mark.letter for place in self.seats if str(place.seat) == seat), "")
        return _travelled(self.rows, _names(way), mover) if mover else self.rows

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


@lru_cache(maxsize=1024)
def _controls(row: Row, offered: tuple[Choice | None, ...], left: tuple[Spot, ...], tried: str) -> Controls:
    """What the points of a row lead to while something is asked: what is offered, back along the way, or nowhere."""
    back = {spot.name: spot.draft for spot in left}

    def control(point: Point, choice: Choice | None) -> Control:
        if choice:
            return Control(choice.move, choice.draft, choice.label, live=True)
        if point.name in back:
            return Control(draft=back[point.name], label=M("Back to here"))
        if tried and (left or not point.mine):
            return Control(f"{tried}{'x' if point.pieces else '-'}{point.name}")
        return Control(draft=point.name)

    return Controls(
        row, tuple(control(point, choice) if point else None for point, choice in zip(row.points, offered))
    )


@lru_cache(maxsize=1024)
def _travelled(rows: tuple[Row, ...], names: tuple[str, ...], mover: str) -> tuple[Row, ...]:
    """The point where a way ends becomes the last row; what this colour brought there knows where it came from."""
    came, end = tuple(reversed(names[:-1])), names[-1]

    def known(piece: Piece) -> Piece:
        return piece if piece.home and piece.mark.letter != mover else replace(piece, came=came)

    last = next(point for row in rows for point in row.points if point and point.name == end)
    return *(_without(row, last) for row in rows), Row((_with(last, tuple(map(known, last.pieces))),))


@lru_cache(maxsize=4096)
def _without(row: Row, gone: Point) -> Row:
    return Row(tuple(None if point is gone else point for point in row.points)) if gone in row.points else row


def scene(view: View) -> Scene:
    """The table as this View shows it."""
    s = view.sight
    seat = view.seat or 1
    mine = seen.colour(s, seat)
    pieces, lines = s.pieces.tolist(), tuple(s.line.tolist())
    ground = _ground(int(s.board), mine, lines)
    rows = tuple(
        _row(ground, y, tuple([pieces[at] for at in cells]), mine)
        for y, cells in enumerate(_cells(ground.board))
    )
    colours = [(mine + i) % COLOURS for i in range(COLOURS)]
    places = tuple(
        _place(s, seen.seat_of(s, colour), side, view.seat)
        for colour, side in zip(colours, SIDES, strict=True)
        if seen.seat_of(s, colour)
    )
    return Scene(
        turn=turn(view),
        status=status(view),
        seat=seat,
        asked=s.actor + 1 == view.seat,
        seats=places,
        ground=ground,
        rows=rows,
        prizes=tuple(_prize(s, k) for k in range(1, EACH + 1)),
        ways=tuple(way.words for way in seen.ways(view)),
        over=s.actor == OVER,
    )


@lru_cache(maxsize=16)
def _cells(board: Board) -> tuple[tuple[int, ...], ...]:
    """The cells of the points, row by row of the drawing."""
    rows: list[list[int]] = [[] for _ in range(board.rows)]
    for name, (_, y) in sorted(board.where.items(), key=lambda item: item[1]):
        rows[y // geometry.PITCH].append(cell_of(name))
    return tuple(map(tuple, rows))


@lru_cache(maxsize=64)
def _ground(kind: int, mine: int, lines: tuple[int, ...]) -> Ground:
    board = geometry.drawn(kind, mine)
    colours = [colour for colour in range(COLOURS) if colour in lines]

    def spots(line: int) -> tuple[tuple[int, int], ...]:
        return tuple(spot for name, spot in board.where.items() if lines[cell_of(name)] == line)

    starts = tuple(_start(colour, spots(colour)) for colour in colours)
    return Ground(board, starts, geometry.dots(spots(NOBODY)))


def _start(colour: int, spots: tuple[tuple[int, int], ...]) -> Start:
    marks = seen.COLOUR_MARKS
    return Start(colour, marks[colour], marks[int(opposite(colour))], geometry.dots(spots), spots)


@lru_cache(maxsize=8192)
def _row(ground: Ground, y: int, pieces: tuple[int, ...], mine: int) -> Row:
    """TKE-09, TKE-10"""
    board = ground.board
    lines = {spot: start.colour for start in ground.starts for spot in start.spots}
    names = {where: name for name, where in board.where.items()}
    here, points = iter(pieces), list[Point | None]()
    for spot in ((geometry.PITCH * x, geometry.PITCH * y) for x in range(board.rows)):
        points.append(_point(names[spot], spot, lines.get(spot), next(here), mine) if spot in names else None)
    return Row(tuple(points))


@lru_cache(maxsize=8192)
def _point(name: str, where: tuple[int, int], line: int | None, here: int, mine: int) -> Point:
    goal = None if line is None else int(opposite(line))
    those = seen.pieces(here)
    return Point(
        name=name,
        x=where[0],
        y=where[1],
        pieces=tuple(_piece(one, one.colour == goal) for one in those),
        start=None if line is None else seen.COLOUR_MARKS[line],
        goal=None if goal is None else seen.COLOUR_MARKS[goal],
        mine=any(one.colour == mine for one in those),
        said=said(name, line, those),
    )


def said(name: str, line: int | None, those: Sequence[seen.Piece]) -> Message:
    """A point in words: its name, its line, what stands there."""
    stands: Message | tuple[Message, ...] = seen.named(those) if those else M("empty")
    if line is None:
        return M("{point}: {pieces}", point=name, pieces=stands)
    start, goal = seen.colour_name(line), seen.colour_name(int(opposite(line)))
    return M("{point}, start of {start}, goal of {goal}: {pieces}",
             point=name, start=start, goal=goal, pieces=stands)  # fmt: skip


def _piece(one: seen.Piece, home: bool) -> Piece:
    return Piece(one.letters, seen.drawing(one), seen.COLOUR_MARKS[one.colour], home, one.label)


def _place(s: Any, seat: int, side: str, looks: int | None) -> Place:
    won, holds, castles = int(s.won[seat - 1]), seen.holds(s, seat), seen.castles(s, seat)
    other, colour = seen.partner(s, seat), seen.colour(s, seat)
    winner = s.actor == OVER and seat in seen.winners(s)
    mark = seen.COLOUR_MARKS[seen.colour(s, other)] if other else None
    pair = _pair(other, looks) if other else None
    return _the_place(seat, side, colour, won, holds, castles, s.actor + 1 == seat, winner, pair, mark)


@lru_cache(maxsize=4096)
def _the_place(
    seat: int, side: str, colour: int, won: int, holds: int, castles: int, actor: bool, winner: bool,
    pair: Message | None, partner: Mark | None,
) -> Place:  # fmt: skip
    return Place(
        seat=seat,
        side=side,
        mark=seen.COLOUR_MARKS[colour],
        won=won,
        holds=holds,
        has_won=P("{count} chip won", "{count} chips won", won),
        has_chips=P("holds {count} chip", "holds {count} chips", holds),
        castles=castles,
        stands=P("{count} Castle on the Goal Line", "{count} Castles on the Goal Line", castles),
        actor=actor,
        winner=winner,
        pair=pair,
        partner=partner,
    )


def _pair(other: int, looks: int | None) -> Message:
    """Who a seat's partner is. TKE-07"""
    return M("with you") if other == looks else M("with {who}", who=Who(other))


def _prize(s: Any, k: int) -> Prize:
    """TKE-45"""
    seat = int(s.prize[k - 1])
    return _the_prize(k, seat, None if seat == NOBODY else seen.colour(s, seat + 1))


@cache
def _the_prize(k: int, seat: int, colour: int | None) -> Prize:
    """One of the few that there are."""
    if colour is None:
        label = P("First to {k}: {count} chip from everybody else", "First to {k}: {count} chips from everybody else",
                  k, k=_castles(k))  # fmt: skip
        return Prize(k, None, label)
    label = M("{who} was first to {k}", who=Who(seat + 1), k=_castles(k))
    return Prize(k, seen.COLOUR_MARKS[colour], label)


def _castles(k: int) -> Message:
    return P("{count} Castle", "{count} Castles", k)
