"""The driver of `lines`: one game's alpha-beta search, deepened a ply at a time, in slices with looks at the clock."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from troquet.kernel import lines
from troquet.kernel.dice import Dice
from troquet.kernel.lines import CODE, DEEPEST, ENDLESS, MOST_PLIES, SEAT, SLOTS, WON, Entry, Frame, Search
from troquet.kernel.program import Instance, Machine, Mode, Program
from troquet.kernel.thinking import Budget, Thought

PLAYOUTS = ("sense", "random")

PROMISED = (
    "seats", "sides", "is_friend", "call", "prepare", "measure", "play", "key", "standing", "verdict", "captures",
    "gain", "most_gain",
)  # fmt: skip

_SLICE = 4096  # nodes between two looks at the clock: some milliseconds
_EVEN_TO_NEARLY_WON = 400  # a lead that wins ten games of eleven
_MOST_ENTRIES = 1 << 19  # of the transposition table
_ENDLESS = 2**60
_ENTRIES = ("begin", "advance")


class LineSearch(Instance):
    """The alpha-beta search of one game; `rules` are what its `search.py` promises to `lines`.

    `lore` and `gauge`: how many numbers these rows of the game hold.
    """

    playouts: tuple[str, ...] = PLAYOUTS

    def __init__(
        self, program: Program, rules: Mapping[str, Callable[..., Any]], lore: int, gauge: int
    ) -> None:
        self.lore, self.gauge = lore, gauge
        bound = {name: program.functions[name] for name in ("actor", "legal", "apply")}
        super().__init__(program, lines, bound | {name: rules[name] for name in PROMISED}, _ENTRIES)

    def _kinds(self) -> dict[str, Any]:
        from numba import from_dtype

        frame, entry = from_dtype(Frame.dtype), from_dtype(Entry.dtype)
        known = {"Frame": frame, "Frames": frame[::1], "Entry": entry, "Entries": entry[::1]}
        return super()._kinds() | known | {"Search": from_dtype(Search.dtype)}

    def think(
        self, view: bytes, codes: Sequence[int], seed: int, budget: Budget, playout: str = "sense"
    ) -> Thought:
        """The best of these legal codes for the seat whose View it is. Safe to call from many threads."""
        return self.begin(view, codes, seed, playout, work=budget.work).think(budget)

    def begin(
        self, view: bytes, codes: Sequence[int], seed: int, playout: str = "sense", mode: Mode = "compiled",
        work: int | None = None, selective: bool = True,
    ) -> Deepening:  # fmt: skip
        """A search that has not looked at anything yet, with a table for so many nodes.

        Its values are exact for their depth if it is not selective.
        """
        if mode == "compiled":
            self.compile()
        machine = Machine(self._twins if mode == "compiled" else self._functions, mode)
        return Deepening(self, machine, view, codes, seed, PLAYOUTS.index(playout), work, selective)


class Deepening:
    """One search in progress: all the memory it needs, and what is known of each move by now."""

    def __init__(
        self, of: LineSearch, machine: Machine, view: bytes, codes: Sequence[int], seed: int, playout: int,
        work: int | None, selective: bool,
    ) -> None:  # fmt: skip
        m, program = machine, of.program
        plies, root = MOST_PLIES + 1, program.imagine(view, 0)
        search = Search()
        search.us, search.is_random, search.is_selective = program.actor(root), playout, int(selective)
        self._seat = search.us
        room = _MOST_ENTRIES if work is None else min(_MOST_ENTRIES, 64 << (work // 64).bit_length())
        self._machine, self._codes = m, codes
        self._search = m.load(Search, search.to_bytes())
        self._frames = m.nodes(Frame, bytes(Frame.nbytes), plies)
        self._nodes = m.nodes(program.state, root, plies)
        self._gauges, self._lore = m.table(plies, of.gauge), m.row(of.lore)
        self._moves, scores = m.table(plies, program.row_size), m.table(plies, program.row_size)
        self._values, self._works = m.row(len(codes)), m.row(len(codes))
        self._memory = (
            self._search, self._frames, self._nodes, self._gauges, self._moves, scores, m.row(SLOTS),
            m.nodes(Entry, bytes(Entry.nbytes), room), self._values, self._works, self._lore, m.load(Dice),
        )  # fmt: skip
        self.order = random.Random(seed).sample(codes, len(codes))
        self.best = self.order[0]
        self.work, self.depth, self.value, self._is_open = 0, 0, 0, False
        self.known = dict.fromkeys(codes, (0, 0))

    def think(self, budget: Budget) -> Thought:
        """What comes of a budget."""
        began = time.perf_counter()
        until = math.inf if budget.seconds is None else began + budget.seconds
        self.search(_ENDLESS if budget.work is None else budget.work, until)
        return self.thought(time.perf_counter() - began)

    def search(self, work: int, until: float = math.inf) -> None:
        """So much work more, always deeper; less if time is up, the end is seen or there is nothing to choose."""
        most = self.work + work
        while self.depth < DEEPEST and abs(self.value) < WON and (self.depth == 0 or len(self._codes) > 1):
            if not self.look(self.depth + 1, most, until):
                break

    def thought(self, seconds: float) -> Thought:
        """What came of it until now."""
        values = tuple((_share(value), work) for value, work in map(self.known.__getitem__, self._codes))
        return Thought(self.best, self.work, max(self.depth, 1), seconds, values)

    def look(self, depth: int, most: int = _ENDLESS, until: float = math.inf) -> bool:
        """Look at the root to a depth; whether that came to its end, and `value` is known, before the budget did."""
        if not self._is_open:
            self.begin(depth)
        while self._is_open and self.work < most and (self.work == 0 or time.perf_counter() < until):
            self.advance(min(most, self.work + _SLICE))
        self.take_in()
        return not self._is_open

    def begin(self, depth: int) -> None:
        """Open a search of the root to a depth, the best moves of the last time first."""
        self.order.sort(key=lambda code: (code != self.best, -self.known[code][0]))
        for i, code in enumerate(self.order):
            self._moves[0][i], self._values[i] = code | self._seat << SEAT, -ENDLESS
        memory = self._search, self._frames, self._nodes, self._gauges, self._lore
        self._machine.run("begin", *memory, len(self.order), depth)
        self._is_open = True

    def advance(self, limit: int) -> None:
        """Go on until the root is known, or so much work is done in all."""
        self._is_open = not self._machine.run("advance", *self._memory, limit)
        self.work = Search.from_bytes(self._machine.dump(self._search)).work

    def take_in(self) -> None:
        """Keep what is known by now of the root and its moves."""
        root = Frame.from_bytes(self._machine.dump(self._frames[0]))
        if root.best > root.floor:
            self.best = root.choice & CODE
        for i, code in enumerate(self.order):
            if self._values[i] != -ENDLESS:
                self.known[code] = int(self._values[i]), self.known[code][1] + int(self._works[i])
                self._works[i] = 0
        if not self._is_open:
            self.value, self.depth = root.best, root.depth


def _share(value: int) -> float:
    """What a value is between 0 (lost) and 1 (won)."""
    if abs(value) >= WON:
        return 1.0 if value > 0 else 0.0
    return 0.5 + 0.5 * math.tanh(value * math.log(10) / 2 / _EVEN_TO_NEARLY_WON)
