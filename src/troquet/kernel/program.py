"""A game's rules as one program that runs plain or compiled, on positions given as bytes."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from types import ModuleType
from typing import Any, Literal

import numpy as np

from troquet.kernel import loops
from troquet.kernel.dice import Dice, seed
from troquet.kernel.fields import Fields
from troquet.kernel.rule import compiled, instantiate, is_rule

Mode = Literal["plain", "compiled"]
Progress = Callable[[str, int, int], None]

RULES = (
    "start",
    "actor",
    "waiting",
    "legal",
    "apply",
    "outcomes",
    "look",
    "imagine",
    "sense",
    "score",
    "reason",
)
LOOPS = ("draw", "replay", "simulate")


class Twins(list[Fields]):
    """Plain twins in a row; assigning one copies it."""

    def __setitem__(self, at: Any, twin: Any) -> None:
        self[at].values[:] = twin.values


class Memory:
    """The bytes of a record, as compiled rules take them: they ask for its `data`.

    A record of numpy's has that too, and describes all its fields each time: that takes longer than most rules.
    """

    __slots__ = ("data",)

    def __init__(self, data: bytearray) -> None:
        self.data = data


class Machine:
    """One way to run: functions, and the records and rows they take."""

    def __init__(self, functions: Mapping[str, Callable[..., Any]], mode: Mode) -> None:
        self.functions, self.mode = functions, mode
        self._entries = functions if mode == "plain" else {name: _entry(f) for name, f in functions.items()}

    def run(self, name: str, *arguments: Any) -> Any:
        return self._entries[name](*arguments)

    def load(self, fields: type[Fields], raw: bytes | None = None) -> Any:
        """A writable record or plain twin that spells these bytes; all zero without them."""
        if self.mode == "compiled":
            return Memory(bytearray(raw or fields.nbytes))
        return fields.from_bytes(raw) if raw else fields()

    def spelt(self, fields: type[Fields]) -> tuple[Any, Any]:
        """A record or twin, all zero, and the row of integers that is its memory."""
        if self.mode == "plain":
            twin = fields()
            return twin, twin.values
        words = np.zeros(-(-fields.nbytes // 8), np.int64)
        return words.view(np.uint8)[: fields.nbytes].view(fields.dtype)[0], words

    def dump(self, record: Any) -> bytes:
        return bytes(record.data) if self.mode == "compiled" else record.to_bytes()

    def nodes(self, fields: type[Fields], raw: bytes, count: int) -> Any:
        """A row of so many records or twins, the first one spelling these bytes."""
        if self.mode == "compiled":
            rows = np.zeros(count, fields.dtype)
            rows[:1] = np.frombuffer(raw, fields.dtype)
            return rows
        return Twins(fields.from_bytes(raw) for _ in range(count))

    def table(self, rows: int, columns: int) -> Any:
        """So many rows of zeros."""
        return (
            [[0] * columns for _ in range(rows)]
            if self.mode == "plain"
            else np.zeros((rows, columns), np.int64)
        )

    def row(self, values: int | Sequence[int]) -> Any:
        """A row of integers: so many zeros, or these."""
        size = values if isinstance(values, int) else len(values)
        if self.mode == "plain":
            return [0] * size if isinstance(values, int) else list(values)
        return np.zeros(size, np.int64) if isinstance(values, int) else np.array(values, np.int64)

    def room(self, size: int) -> Any:
        """A row for so many integers, whatever they are."""
        return [0] * size if self.mode == "plain" else np.empty(size, np.int64)

    def first(self, count: int, row: Any) -> list[int]:
        """The first so many integers of a row."""
        numbers: list[int] = row[:count] if self.mode == "plain" else row[:count].tolist()
        return numbers

    def reals(self, size: int) -> Any:
        """A row of so many zeros that need not stay whole."""
        return [0.0] * size if self.mode == "plain" else np.zeros(size, np.float64)


def _entry(twin: Any) -> Callable[..., Any]:
    """What a compiled function does, without a look at the types it is called with: there is only one choice."""
    (only,) = twin.overloads.values()
    entry: Callable[..., Any] = only.entry_point
    return entry


class Program:
    """The rules of one game. Every method takes and gives bytes, ints and lists; nothing given is changed.

    It runs plain until `compile` has run (in this or another thread), then compiled; the results are the same.
    """

    def __init__(
        self, state: type[Fields], view: type[Fields], rules: Mapping[str, Callable[..., Any]], row_size: int
    ) -> None:
        self.state, self.view = state, view
        self.row_size = row_size
        bound = {name: rules[name] for name in RULES}
        scope = instantiate(loops, {**bound, "State": state, "View": view})
        self.functions = {**bound, **{name: scope[name] for name in LOOPS}}
        self._count_paths = scope["count_paths"]  # compiled when first asked for
        self.plain = Machine(self.functions, "plain")
        self._machine = self.plain
        self._lock = threading.Lock()

    @property
    def mode(self) -> Mode:
        """How calls run at present."""
        return self._machine.mode

    def machine(self, mode: Mode | None = None) -> Machine:
        """What runs now, or the machine of that mode (compiling it first if need be)."""
        if mode == "plain":
            return self.plain
        if mode == "compiled":
            self.compile()
        return self._machine

    def compile(self, progress: Progress | None = None, *, backwards: bool = False) -> None:
        """Compile every entry point, or load it from the cache; `progress(name, done, total)` before each.

        `backwards`: from the last to the first, for a process that helps another.
        """
        with self._lock:
            if self._machine.mode == "compiled":
                return
            twins, kinds = {}, self.kinds()
            functions = list(self.functions.items())
            for done, (name, function) in enumerate(functions[::-1] if backwards else functions):
                if progress:
                    progress(name, done, len(self.functions))
                twins[name] = compiled(function, kinds, self.functions.values())
            if progress:
                progress("", len(twins), len(twins))
            self._machine = Machine(twins, "compiled")

    def kinds(self) -> dict[str, Any]:
        """The Numba types of what rules take, by the names that stand in their annotations."""
        from numba import from_dtype, types

        known: dict[str, Any] = {"int": types.int64, "float": types.float64, "bool": types.boolean}
        known |= {"Codes": types.int64[::1], "Reals": types.float64[::1], "Table": types.int64[:, ::1]}
        state, view = from_dtype(self.state.dtype), from_dtype(self.view.dtype)
        known |= {"State": state, "View": view, self.state.__name__: state, self.view.__name__: view}
        return known | {"Dice": from_dtype(Dice.dtype), "Nodes": state[::1]}

    # ── one position ─────────────────────────────────────────────────────────────────────────────────────

    def start(self, options: Sequence[int]) -> bytes:
        m = self._machine
        s = m.load(self.state)
        m.run("start", s, m.row(options))
        return m.dump(s)

    def actor(self, raw: bytes) -> int:
        """The first seat that owes a decision, counted from 0; `loops.DEALER` or `loops.OVER`."""
        m = self._machine
        return int(m.run("actor", m.load(self.state, raw)))

    def waiting(self, raw: bytes) -> list[int]:
        """All seats that owe a decision now, counted from 0."""
        m = self._machine
        mask = m.run("waiting", m.load(self.state, raw))
        return [seat for seat in range(mask.bit_length()) if mask >> seat & 1]

    def legal(self, raw: bytes, seat: int) -> list[int]:
        """The codes of the legal moves of a seat that owes a decision."""
        m = self._machine
        moves = m.room(self.row_size)
        return m.first(m.run("legal", m.load(self.state, raw), seat, moves), moves)

    def outcomes(self, raw: bytes) -> list[tuple[int, int]]:
        """What the dealer may do: codes and weights."""
        m = self._machine
        moves, weights = m.room(self.row_size), m.room(self.row_size)
        count = m.run("outcomes", m.load(self.state, raw), moves, weights)
        return list(zip(m.first(count, moves), m.first(count, weights)))

    def apply(self, raw: bytes, seat: int, move: int) -> bytes:
        """The position after a move that is known to be legal."""
        m = self._machine
        s = m.load(self.state, raw)
        m.run("apply", s, seat, move)
        return m.dump(s)

    def look(self, raw: bytes, seat: int) -> bytes:
        """What this seat (-1: a spectator) may know."""
        m = self._machine
        v = m.load(self.view)
        m.run("look", m.load(self.state, raw), seat, v)
        return m.dump(v)

    def imagine(self, view: bytes, seed_number: int) -> bytes:
        """One position consistent with the view, drawn with the right odds."""
        m = self._machine
        s, dice = m.load(self.state), self.dice(seed_number)
        m.run("imagine", m.load(self.view, view), s, m.load(Dice, dice.to_bytes()))
        return m.dump(s)

    def sense(self, view: bytes, moves: Sequence[int], seed_number: int) -> int:
        """The plain-sense choice among these legal codes."""
        m = self._machine
        dice = m.load(Dice, self.dice(seed_number).to_bytes())
        work = m.room(self.row_size)
        return int(m.run("sense", m.load(self.view, view), m.row(moves), len(moves), work, dice))

    def score(self, raw: bytes, seats: int) -> tuple[list[int], list[int]]:
        """The scores of all seats, and the winners counted from 0."""
        m = self._machine
        scores = m.row(seats)
        mask = m.run("score", m.load(self.state, raw), scores)
        return [int(x) for x in scores], [seat for seat in range(seats) if mask >> seat & 1]

    def reason(self, raw: bytes) -> int:
        """Why a game that is over is over: a place among its reasons."""
        m = self._machine
        return int(m.run("reason", m.load(self.state, raw)))

    def deal(self, raw: bytes, dice: Dice) -> tuple[bytes, list[int]]:
        """Draw for the dealer until somebody must decide; the position and the dealer's codes. Moves `dice` on."""
        m, codes = self._machine, []
        s, drawn = m.load(self.state, raw), m.load(Dice, dice.to_bytes())
        moves, weights = m.room(self.row_size), m.room(self.row_size)
        while m.run("actor", s) == loops.DEALER:
            codes.append(int(m.run("draw", s, drawn, moves, weights)))
            m.run("apply", s, loops.DEALER, codes[-1])
        dice.values[:] = Dice.from_bytes(m.dump(drawn)).values
        return m.dump(s), codes

    # ── whole games ──────────────────────────────────────────────────────────────────────────────────────

    def replay(self, raw: bytes, seats: Sequence[int], codes: Sequence[int]) -> tuple[bytes, int]:
        """Apply moves as long as they are legal: the last position, and how many were."""
        m = self._machine
        s = m.load(self.state, raw)
        moves, weights = m.room(self.row_size), m.room(self.row_size)
        count = m.run("replay", s, m.row(seats), m.row(codes), len(codes), moves, weights)
        return m.dump(s), int(count)

    def count_paths(self, raw: bytes, depth: int) -> int:
        """How many sequences of exactly so many moves (at least one) start here."""
        m = self._machine
        count = compiled(self._count_paths, self.kinds()) if m.mode == "compiled" else self._count_paths
        rows = m.table(depth, self.row_size), m.row(self.row_size), m.row(depth), m.row(depth)
        return int(count(m.nodes(self.state, raw, depth), depth, *rows))

    @staticmethod
    def dice(seed_number: int, stream: int = 0) -> Dice:
        """A fresh stream of this seed."""
        dice = Dice()
        seed(dice, seed_number & (2**64 - 1), stream)
        return dice


class Instance:
    """A template over one game's rules, compiled when first asked for; `entries` are what Python calls of it."""

    def __init__(
        self, program: Program, template: ModuleType, rules: Mapping[str, Any], entries: Sequence[str]
    ) -> None:
        """`rules`: all that the template promises to be bound to."""
        self.program = program
        scope = instantiate(template, dict(rules))
        self._functions = {name: scope[name] for name in entries}
        self._twins: dict[str, Any] = {}
        self._lock = threading.Lock()

    def compile(self) -> None:
        """Compile it, or load it from the cache; the rules of the game come first."""
        self.program.compile()
        with self._lock:
            if not self._twins:
                kinds, rules = self._kinds(), [*self.program.functions.values()]
                self._twins = {name: compiled(f, kinds, rules) for name, f in self._functions.items()}

    def _kinds(self) -> dict[str, Any]:
        """The Numba types of what its rules take."""
        return self.program.kinds()


def rules_of(*modules: Any) -> dict[str, Callable[..., Any]]:
    """All rules that these modules define, by name."""
    return {
        name: value
        for module in modules
        for name, value in vars(module).items()
        if is_rule(value) and value.__module__ == module.__name__
    }
