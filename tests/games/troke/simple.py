"""Troke a second time, deliberately simple: plain dicts, recursion, written from the rules page alone.

Nothing of `troquet` is used here. A piece is a text like "RT", a point a text like "d4"; `where` maps points to the
pieces there. Every piece is an object of its own ("RT3"), so that who moved sideways is known by name.
"""

from __future__ import annotations

import string
from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass, field
from typing import NamedTuple

SIDES = "RBGY"  # clockwise from below
OPPOSITE = dict(zip("RBGY", "GYRB"))
TURN_ORDER = {(2, "blue"): "RG", (3, "blue"): "RBG", (3, "yellow"): "RGY", (4, "blue"): "RBGY"}
PAYS = {
    "standard": {"T": 1, "W": 1, "M": 1},
    "alternate": {"T": 2, "W": 3, "M": 4},
    "values": {"T": 1, "W": 2, "M": 3},
}


Point = tuple[int, int]  # column and row, from 0
AsideStep = tuple[str, Point, Point]  # a piece, from, to


class Way(NamedTuple):
    """Where a turn ends, who has come there, and the sideways steps of each."""

    end: Point
    team: frozenset[str]
    asides: tuple[AsideStep, ...]


def points(board: str) -> set[Point]:
    """The points of a board: all but the corners."""
    n = 6 if board == "short" else 8
    missing = {
        "octagon": [(0, 0), (1, 0), (0, 1)],
        "cross": [(0, 0), (1, 0), (0, 1), (1, 1)],
        "short": [(0, 0)],
    }[board]
    corners = {(x if left else n - 1 - x, y if low else n - 1 - y)
               for x, y in missing for left in (0, 1) for low in (0, 1)}  # fmt: skip
    return {(x, y) for x in range(n) for y in range(n)} - corners


def name(point: Point) -> str:
    return string.ascii_lowercase[point[0]] + str(point[1] + 1)


@dataclass
class Simple:
    """A position, and how it goes on."""

    players: int = 2
    third: str = "blue"
    partners: bool = False
    board: str = "octagon"
    scoring: str = "standard"
    where: dict[Point, frozenset[str]] = field(default_factory=dict)
    turn: int = 0  # counted from the start, lost ones too
    lost_in_a_row: int = 0
    won: dict[str, int] = field(default_factory=dict)
    lost: dict[str, int] = field(default_factory=dict)
    prizes: dict[int, str] = field(default_factory=dict)
    asides: dict[str, list[AsideStep]] = field(default_factory=dict)
    ended: str = ""

    def __post_init__(self) -> None:
        self.order = TURN_ORDER[self.players, self.third]
        self.points = points(self.board)
        self.n = 6 if self.board == "short" else 8
        self.start_line = {
            "R": {p for p in self.points if p[1] == 0}, "G": {p for p in self.points if p[1] == self.n - 1},
            "B": {p for p in self.points if p[0] == 0}, "Y": {p for p in self.points if p[0] == self.n - 1},
        }  # fmt: skip
        self.where = dict.fromkeys(self.points, frozenset())
        for colour in self.order:
            self.won[colour] = self.lost[colour] = 0
            self.asides[colour] = []
            for i, p in enumerate(sorted(self.start_line[colour])):
                self.where[p] = frozenset(f"{colour}{kind}{i}" for kind in "TWM")

    # ── moving ───────────────────────────────────────────────────────────────────────────────────────────

    @property
    def mover(self) -> str:
        return self.order[self.turn % self.players]

    def goal(self, colour: str) -> set[Point]:
        return self.start_line[OPPOSITE[colour]]

    def neighbours(self, colour: str, p: Point) -> Iterator[tuple[Point, bool]]:
        """The five points a colour may step to, each with whether that is sideways."""
        fx, fy = {"R": (0, 1), "G": (0, -1), "B": (1, 0), "Y": (-1, 0)}[colour]
        for side in (-1, 0, 1):
            yield (p[0] + fx + side * abs(fy), p[1] + fy + side * abs(fx)), False
        for side in (-1, 1):
            yield (p[0] + side * abs(fy), p[1] + side * abs(fx)), True

    def barred(self, piece: str, p: Point, q: Point) -> bool:
        """Whether a line keeps this piece, now on p, from stepping to q."""
        for owner in SIDES:
            if q in self.start_line[owner]:
                if piece[0] == OPPOSITE[owner]:
                    return False
                return not (piece[0] == owner and p in self.start_line[owner])
        return False

    def free(self, q: Point) -> set[str]:
        """What the mover captures on q."""
        return {x for x in self.where[q] if x[0] == self.mover or q not in self.goal(x[0])}

    def legal(self) -> dict[str, Way]:
        """Every way of who is to move, by its text."""
        seat = self.turn % self.players + 1
        found: dict[str, Way] = {}
        for p, here in self.where.items():
            for piece in here:
                if piece[0] == self.mover:
                    for text, way in self.walk(p, {piece}, 1, (), f"{seat} {piece[1]}{name(p)}"):
                        assert text not in found
                        found[text] = way
        return found

    def walk(
        self, p: Point, team: set[str], owed: int, steps: tuple[AsideStep, ...], text: str
    ) -> Iterator[tuple[str, Way]]:
        """Every completion of a turn whose team has come to p."""
        for q, aside in self.neighbours(self.mover, p):
            if q not in self.points or any(self.barred(x, p, q) for x in team):
                continue
            if {x[1] for x in team} & {x[1] for x in self.where[q]}:
                continue
            if aside and any((x, q, p) in (*self.asides[self.mover], *steps) for x in team):
                continue
            took = self.free(q)
            longer = (*steps, *((x, p, q) for x in team)) if aside else steps
            left = owed - 1 + len(took)
            after = f"{text}{'x' if took else '-'}{name(q)}"
            way = Way(q, frozenset(team | took), longer)
            if (left == 0 or q in self.goal(self.mover)) and not self.is_premature(way):
                yield after, way
            if left:
                yield from self.walk(q, team | took, left, longer, after)

    def is_premature(self, way: Way) -> bool:
        """Whether a Castle would stand on the Goal Line before everybody has left the Starting Line."""
        after = self.moved(way)
        return after.castles(self.mover) > 0 and any(
            x[0] == self.mover for p in self.start_line[self.mover] for x in after.where[p]
        )

    def moved(self, way: Way) -> Simple:
        """Only the pieces are moved."""
        after = copy(self)
        after.where = {p: here - way.team for p, here in self.where.items()}
        after.where[way.end] |= way.team
        return after

    def same_side(self, one: str, other: str) -> bool:
        return one == other or (self.partners and OPPOSITE[one] == other)

    def castles(self, colour: str) -> int:
        castle = {colour + kind for kind in "TWM"}
        return sum({x[:2] for x in self.where[p]} >= castle for p in self.goal(colour))

    # ── the turn ─────────────────────────────────────────────────────────────────────────────────────────

    def pay(self, giver: str, taker: str, chips: int) -> None:
        self.won[taker] += chips
        self.lost[giver] += chips

    def play(self, text: str) -> Simple:
        """The position after a legal way, with all turns gone by that are lost after it."""
        way, mover = self.legal()[text], self.mover
        after = self.moved(way)
        after.won, after.lost, after.prizes = dict(self.won), dict(self.lost), dict(self.prizes)
        after.asides = {**self.asides, mover: [step for step in way.asides if step[0][0] == mover]}
        for x in way.team:
            if not self.same_side(x[0], mover):
                after.pay(x[0], mover, PAYS[self.scoring][x[1]])
        for k in range(1, after.castles(mover) + 1):
            if k not in after.prizes:
                after.prizes[k] = mover
                for other in self.order:
                    if other != mover:
                        after.pay(other, mover, k)
        after.lost_in_a_row = 0
        after.next_turn()
        after.skip_lost_turns()
        return after

    def skip_lost_turns(self) -> None:
        """Turns pass by as long as nobody can move."""
        while not self.ended and not self.legal():
            self.asides[self.mover] = []
            self.lost_in_a_row += 1
            self.next_turn()

    def next_turn(self) -> None:
        if any(self.castles(colour) == 4 for colour in self.order):
            self.ended = "castles"
        elif self.turn + 1 == 200 * self.players:
            self.ended = "turn limit"
        elif self.lost_in_a_row == self.players:
            self.ended = "blocked"
        self.turn += 1

    def winners(self) -> list[int]:
        side = {c: sum(self.won[d] for d in self.order if self.same_side(c, d)) for c in self.order}
        return [i + 1 for i, c in enumerate(self.order) if side[c] == max(side.values())]

    def count(self, depth: int) -> int:
        """How many sequences of exactly so many ways start here."""
        if self.ended:
            return 0
        ways = self.legal()
        return len(ways) if depth == 1 else sum(self.play(text).count(depth - 1) for text in ways)
