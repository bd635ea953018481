"""Where the points of a board lie in a drawing, turned so that one colour plays upward, and the lines between them.

Points lie 80 units apart, the first at 0; x grows to the right and y downward, as in SVG.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from troquet.games.troke import board
from troquet.games.troke.moves import point_of
from troquet.games.troke.state import BLUE, CROSS, GREEN, RED

PITCH = 80
MARGIN = 64
RIM = 34  # from the outer points to the rim


@dataclass(frozen=True)
class Label:
    """A letter or a number of the coordinates."""

    text: str
    x: int
    y: int


@dataclass(frozen=True, eq=False)
class Board:
    """A board as it is drawn: paths for SVG, and where each point lies, by name. There is one of each."""

    rows: int
    extent: int
    sheet: str
    rim: str
    lines: str
    diagonals: str
    labels: tuple[Label, ...]
    where: Mapping[str, tuple[int, int]]

    @property
    def view_box(self) -> str:
        """The part of the plane that is shown."""
        return f"-{MARGIN} -{MARGIN} {self.extent} {self.extent}"


@lru_cache(maxsize=16)
def drawn(kind: int, colour: int) -> Board:
    """A board (`octagon`, `cross` or `short`, as the kernel counts) as this colour sees it."""
    n = int(board.size(kind))
    spots = {
        (row, column): turned(n, colour, row, column)
        for row in range(1, n + 1)
        for column in range(1, n + 1)
        if board.is_point(kind, row, column)
    }
    sheet = _outline(kind, n)
    taken = set(spots.values())
    straight, slanting = ((1, 0), (0, 1)), ((1, 1), (1, -1))
    return Board(
        rows=n,
        extent=PITCH * (n - 1) + 2 * MARGIN,
        sheet=path((PITCH * x, PITCH * y) for x, y in sheet) + "Z",
        rim=path(_rim(sheet)) + "Z",
        lines="".join(_run(taken, *way) for way in straight),
        diagonals="".join(_run(taken, *way) for way in slanting),
        labels=tuple(_labels(kind, n, spots)),
        where={
            point_of(board.cell(*at)): (PITCH * spot[0], PITCH * spot[1]) for at, spot in spots.items()
        },
    )  # fmt: skip


def turned(n: int, colour: int, row: int, column: int) -> tuple[int, int]:
    """Where a point lies for a colour: steps from the left and from the top. TKE-A04"""
    if colour == RED:
        return column - 1, n - row
    if colour == BLUE:
        return n - row, n - column
    if colour == GREEN:
        return n - column, row - 1
    return row - 1, column - 1


def path(points: Iterable[tuple[int, int]]) -> str:
    """An SVG path from point to point."""
    return "M" + "L".join(f"{x} {y}" for x, y in points)


def rings(spots: Iterable[tuple[int, int]]) -> str:
    """The path of a ring around each of these points, in their order on the drawing."""
    return "".join(
        f"M{x - 40} {y}a40 40 0 0 1 80 0a40 40 0 0 1-80 0" for x, y in sorted(spots, key=lambda at: at[::-1])
    )


def dots(points: Iterable[tuple[int, int]]) -> str:
    """An SVG path of lines without length: with round ends they are dots."""
    return "".join(f"M{x} {y}h0" for x, y in points)


def _outline(kind: int, n: int) -> list[tuple[int, int]]:
    """The corners of the board. TKE-A02"""
    low, high, last = n // 2 - 2, n // 2 + 1, n - 1
    ends = [(low, last), (0, high), (0, low), (low, 0), (high, 0), (last, low), (last, high), (high, last)]
    if kind != CROSS:
        return ends
    inner = [(low, high), (low, low), (high, low), (high, high)]
    return [corner for i in range(4) for corner in (ends[2 * i], inner[i], ends[2 * i + 1])]


def _rim(corners: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The same a little further out."""
    middle = max(x for x, _ in corners) / 2
    if len(corners) > 8:
        return [(PITCH * x + _out(x, middle), PITCH * y + _out(y, middle)) for x, y in corners]
    ends = {0: -RIM, round(2 * middle): RIM}
    near = round(RIM * 0.414)  # the tangent of half the corner's angle
    return [
        (PITCH * x + ends.get(x, near * _sign(x, middle)), PITCH * y + ends.get(y, near * _sign(y, middle)))
        for x, y in corners
    ]


def _out(x: int, middle: float) -> int:
    return RIM * _sign(x, middle)


def _sign(x: int, middle: float) -> int:
    return -1 if x < middle else 1


def _run(spots: set[tuple[int, int]], dx: int, dy: int) -> str:
    """All lines of one direction, each from end to end."""
    lines = ""
    for x, y in sorted(spots):
        if (x - dx, y - dy) in spots or (x + dx, y + dy) not in spots:
            continue
        i = 1
        while (x + dx * (i + 1), y + dy * (i + 1)) in spots:
            i += 1
        lines += path([(PITCH * x, PITCH * y), (PITCH * (x + i * dx), PITCH * (y + i * dy))])
    return lines


def _labels(kind: int, n: int, spots: Mapping[tuple[int, int], tuple[int, int]]) -> Iterable[Label]:
    """What stands below each column and left of each row of the drawing."""
    names = {spot: point_of(board.cell(*at)) for at, spot in spots.items()}
    is_upright = len({name[0] for spot, name in names.items() if spot[0] == 0}) == 1
    for i in range(n):
        below = max((spot for spot in names if spot[0] == i), key=lambda spot: spot[1])
        left = min(spot for spot in names if spot[1] == i)
        yield Label(names[below][0 if is_upright else 1], *_below(kind, n, *below))
        yield Label(names[left][1 if is_upright else 0], *_beside(kind, n, *left))


def _below(kind: int, n: int, x: int, y: int) -> tuple[int, int]:
    if kind == CROSS or y == n - 1:
        return PITCH * x, PITCH * y + 62
    if x == 0:
        return -34, PITCH * y + 50
    return PITCH * x + (-24 if x < n / 2 else 40), PITCH * y + (56 if x < n / 2 else 46)


def _beside(kind: int, n: int, x: int, y: int) -> tuple[int, int]:
    if kind == CROSS or x == 0:
        return PITCH * x - 56, PITCH * y + 5
    if y < n / 2:
        return PITCH * x - 42, PITCH * y - 34
    return (PITCH * x - 44, PITCH * y + 40) if y == n - 1 else (PITCH * x - 54, PITCH * y + 28)
