"""What stands on the board of Troke and around it, as plain data made from a View, turned to who looks."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from troquet.drawing.seats import Mark
from troquet.games.troke import geometry, seen
from troquet.games.troke.board import opposite
from troquet.games.troke.geometry import Board
from troquet.games.troke.moves import cell_of
from troquet.games.troke.state import COLOURS, EACH, NOBODY
from troquet.games.troke.status import status, turn
from troquet.games.troke.things import Ground, Piece, Place, Point, Prize, Row, Scene, Start
from troquet.kernel.loops import OVER
from troquet.language import M, Message, P, Who

if TYPE_CHECKING:
    from troquet.games.view import View

SIDES = ("bottom", "left", "top", "right")


def scene(view: View) -> Scene:
    """The table as this View shows it."""
    s = view.sight
    seat = view.seat or 1
    mine = seen.colour(s, seat)
    pieces, lines = s.pieces.tolist(), tuple(s.line.tolist())
    ground = _ground(int(s.board), mine, lines)
    rows = tuple(
        _row(ground, y, tuple([pieces[at] for at in cells])) for y, cells in enumerate(_cells(ground.board))
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
def _row(ground: Ground, y: int, pieces: tuple[int, ...]) -> Row:
    """TKE-09, TKE-10"""
    board = ground.board
    lines = {spot: start.colour for start in ground.starts for spot in start.spots}
    names = {where: name for name, where in board.where.items()}
    here, points = iter(pieces), list[Point | None]()
    for spot in ((geometry.PITCH * x, geometry.PITCH * y) for x in range(board.rows)):
        points.append(_point(names[spot], lines.get(spot), next(here)) if spot in names else None)
    return tuple(points)


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
