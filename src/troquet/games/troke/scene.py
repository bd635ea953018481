"""What stands on the board of Troke and around it, as plain data made from a View, turned to who looks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from operator import itemgetter
from typing import TYPE_CHECKING, Any, TypeAlias

from troquet.drawing.seats import Mark
from troquet.games.troke import geometry, seen
from troquet.games.troke.board import opposite
from troquet.games.troke.knowledge import public
from troquet.games.troke.moves import cell_of
from troquet.games.troke.state import COLOURS, EACH, NOBODY, Sight
from troquet.games.troke.status import round_shown, standing
from troquet.games.troke.things import Ground, Piece, Place, Point, Prize, Row, Scene, Start
from troquet.kernel.loops import OVER
from troquet.language import M, Message, P, Who

if TYPE_CHECKING:
    from troquet.games.view import View

Spot: TypeAlias = tuple[str, "int | None"]


def scene(view: View) -> Scene:
    """The table as this View shows it: what all see, turned to who looks, and what is asked of them."""
    s, seat, table = view.sight, view.seat, _in_public(public(view))
    if seat is None:
        return table
    ground, rows = _board(s, seat)
    places, mine, partner = table.around, seen.colour(s, seat), seen.partner(s, seat)
    turned = places[mine:] + places[:mine]
    return replace(
        table,
        seat=seat,
        asked=s.actor + 1 == seat,
        around=tuple([_paired(place) if place and place.seat == partner else place for place in turned]),
        ground=ground,
        rows=rows,
        ways=seen.spelt(view),
    )


@lru_cache(maxsize=256)
def _in_public(record: bytes) -> Scene:
    """The table as a spectator sees it."""
    s = Sight.from_bytes(record)
    ground, rows = _board(s, 1)
    seats = {colour: seat for seat, colour in enumerate(s.colour.tolist(), 1)}
    return Scene(
        turn=round_shown(s),
        status=standing(s),
        seat=1,
        asked=False,
        around=tuple(_place(s, seats[colour]) if colour in seats else None for colour in range(COLOURS)),
        ground=ground,
        rows=rows,
        prizes=tuple(_prize(s, k) for k in range(1, EACH + 1)),
        ways=(),
        over=s.actor == OVER,
    )


@lru_cache(maxsize=4096)
def _paired(place: Place) -> Place:
    """A place as one's own partner sees it. TKE-07"""
    return replace(place, pair=M("with you"))


def _board(s: Sight, seat: int) -> tuple[Ground, tuple[Row, ...]]:
    """The board and what stands there, from the side where a seat sits."""
    mine, pieces = seen.colour(s, seat), s.pieces.tolist()
    ground = _ground(s.board, mine, tuple(s.line.tolist()))
    rows = [_row(ground, y, there(pieces)) for y, there in enumerate(_cells(ground))]
    return ground, tuple(rows)


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


@lru_cache(maxsize=64)
def _cells(ground: Ground) -> tuple[Callable[[list[int]], tuple[int, ...]], ...]:
    """What picks the points of each row of the drawing out of all cells."""
    return tuple(itemgetter(*(cell_of(spot[0]) for spot in row if spot)) for row in _spots(ground))


@lru_cache(maxsize=64)
def _spots(ground: Ground) -> tuple[tuple[Spot | None, ...], ...]:
    """The points of each row of the drawing, none beside the board: name, whose Starting Line. TKE-09, TKE-10"""
    board = ground.board
    lines = {spot: start.colour for start in ground.starts for spot in start.spots}
    names = {where: name for name, where in board.where.items()}
    side = [geometry.PITCH * i for i in range(board.rows)]
    return tuple(
        tuple((names[x, y], lines.get((x, y))) if (x, y) in names else None for x in side) for y in side
    )


@lru_cache(maxsize=8192)
def _row(ground: Ground, y: int, pieces: tuple[int, ...]) -> Row:
    here = iter(pieces)
    return tuple(_point(*spot, next(here)) if spot else None for spot in _spots(ground)[y])


@lru_cache(maxsize=8192)
def _point(name: str, line: int | None, here: int) -> Point:
    goal = None if line is None else int(opposite(line))
    those = seen.pieces(here)
    return Point(
        name=name,
        pieces=tuple(_piece(one, one.colour == goal) for one in those),
        start=None if line is None else seen.COLOUR_MARKS[line],
        goal=None if goal is None else seen.COLOUR_MARKS[goal],
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


@cache
def _piece(one: seen.Piece, home: bool) -> Piece:
    return Piece(one.letters, seen.drawing(one), seen.COLOUR_MARKS[one.colour], home, one.label)


def _place(s: Any, seat: int) -> Place:
    won, holds, castles = int(s.won[seat - 1]), seen.holds(s, seat), seen.castles(s, seat)
    other, colour = seen.partner(s, seat), seen.colour(s, seat)
    winner = s.actor == OVER and seat in seen.winners(s)
    mark = seen.COLOUR_MARKS[seen.colour(s, other)] if other else None
    pair = M("with {who}", who=Who(other)) if other else None
    return _the_place(seat, colour, won, holds, castles, s.actor + 1 == seat, winner, pair, mark)


@lru_cache(maxsize=4096)
def _the_place(
    seat: int, colour: int, won: int, holds: int, castles: int, actor: bool, winner: bool,
    pair: Message | None, partner: Mark | None,
) -> Place:  # fmt: skip
    return Place(
        seat=seat,
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
