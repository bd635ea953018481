"""The driver of `worlds`: one game's tree search, which thinks in slices and looks at the clock between them."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any

from troquet.kernel import loops, worlds
from troquet.kernel.dice import Dice
from troquet.kernel.program import Instance, Machine, Mode, Program
from troquet.kernel.thinking import Budget, Thought

PLAYOUTS = {"sense": loops.SENSE, "random": loops.RANDOM, "erring": worlds.ERRING}

PROMISED = ("OUTSIDE", "suppose", "is_settled", "evaluate", "weigh", "playout")

_SLICE = 0.005  # seconds
_FIRST_SLICE, _ENDLESS = 16, 2**62  # simulations
_MOST_NODES, _MOST_EDGES = 2**18, 2**20  # what a tree may remember
_ENTRIES = ("begin", "search")


class WorldSearch(Instance):
    """The information-set tree search of one game; `promised` is what its `search.py` holds for `worlds`."""

    playouts: tuple[str, ...] = tuple(PLAYOUTS)

    def __init__(self, program: Program, promised: Mapping[str, Any]) -> None:
        bound = {name: program.functions[name] for name in ("actor", "legal", "apply", "look", "draw")}
        super().__init__(program, worlds, bound | {name: promised[name] for name in PROMISED}, _ENTRIES)

    def think(
        self, view: bytes, codes: Sequence[int], seed: int, budget: Budget, playout: str = "sense"
    ) -> Thought:
        """The best of these legal codes for the seat whose View it is. Safe to call from many threads."""
        if len(codes) == 1:
            return Thought(codes[0], 0, 0, 0.0, ((0.0, 0),))
        self.compile()
        began = now = time.perf_counter()
        tree = self.begin(view, codes, seed, playout, work=budget.work)
        left, count = budget.work or _ENDLESS, _FIRST_SLICE
        while left > 0:
            if budget.seconds is not None and tree.is_decided(left, now - began, budget.seconds):
                break
            count = min(count, left)
            tree.search(count)
            left -= count
            took, now = time.perf_counter() - now, time.perf_counter()
            count = max(1, min(2 * count, int(count * _SLICE / took)))
        return tree.thought(now - began)

    def begin(
        self,
        view: bytes,
        codes: Sequence[int],
        seed: int,
        playout: str = "sense",
        mode: Mode = "compiled",
        work: int | None = None,
    ) -> Tree:
        """A tree that is nothing but its root, with room for so many simulations."""
        if mode == "compiled":
            self.compile()
        functions = self._twins if mode == "compiled" else self._functions
        return Tree(self.program, Machine(functions, mode), view, codes, seed, PLAYOUTS[playout], work)


class Tree:
    """One search in progress, with all the memory it needs."""

    def __init__(
        self,
        program: Program,
        machine: Machine,
        view: bytes,
        codes: Sequence[int],
        seed: int,
        mind: int,
        work: int | None,
    ) -> None:
        m, size = machine, program.row_size
        self._machine, self._codes = m, codes
        room = _MOST_NODES if work is None else min(_MOST_NODES, 1024 << (work // 256).bit_length())
        width = min(_MOST_EDGES, 32 * room)
        self._tree, self._nodes = m.row(worlds.TREE), m.row(room * worlds.NODE)
        self._edges, self._sums = m.row(width * worlds.EDGE), m.reals(width * worlds.EDGE)
        root = m.load(program.view, view)
        self._tree[worlds.MIND] = mind
        dice = m.load(Dice, Program.dice(seed).to_bytes())
        sight, words = m.spelt(program.view)
        priors = m.reals(size)
        s, moves, work = m.load(program.state), m.row(size), m.row(size)
        for i, code in enumerate(codes):
            moves[i] = code
        common = (
            root, m.load(program.view), s, sight, words, dice, self._tree, self._nodes, self._edges, self._sums,
        )  # fmt: skip
        m.run("begin", *common, moves, len(codes), work, priors)
        self._memory = *common, m.row(2 * worlds.LONGEST), moves, work, priors, m.reals(worlds.SEATS)

    @property
    def simulations(self) -> int:
        """How many there have been."""
        return int(self._tree[worlds.SIMULATIONS])

    def is_decided(self, left: int, spent: float, seconds: float) -> bool:
        """Whether no other move can be tried most, by so many simulations more or in the time left at this pace."""
        if self.simulations == 0:
            return False
        first, width = (int(self._tree[place]) for place in (worlds.ROOT, worlds.WIDTH))
        tries = self._edges[worlds.EDGE * first + worlds.TRIES : worlds.EDGE * (first + width) : worlds.EDGE]
        second, most = sorted(tries)[-2:]
        return bool(most - second > min(left, self.simulations * (seconds - spent) / spent))

    def search(self, simulations: int) -> None:
        """So many simulations more."""
        self._machine.run("search", *self._memory, simulations)

    def thought(self, seconds: float) -> Thought:
        """What came of it until now: the move tried most, of equals the one worth most."""
        first, found = int(self._tree[worlds.ROOT]), {}
        for edge in range(first, first + int(self._tree[worlds.WIDTH])):
            code, tries = (int(self._edges[worlds.EDGE * edge + i]) for i in (worlds.MOVE, worlds.TRIES))
            found[code] = (float(self._sums[worlds.EDGE * edge + worlds.TOTAL]) / max(tries, 1), tries)
        best = max(found, key=lambda code: (found[code][1], found[code][0]))
        return Thought(
            best, self.simulations, int(self._tree[worlds.DEEPEST]), seconds,
            tuple(found.get(code, (0.0, 0)) for code in self._codes),
        )  # fmt: skip
