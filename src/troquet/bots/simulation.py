"""Many games at once, on all cores: the same games whatever the number of threads."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from troquet.bots import RANDOM, Seeded, Spec, needs_search, parse, prepare, split
from troquet.bots.crews import Crews, cores, lineup
from troquet.bots.playing import Played, play
from troquet.games import game as find_game
from troquet.games.contract import Bot, Move
from troquet.games.rulebook import Game
from troquet.kernel import loops
from troquet.kernel.dice import Dice
from troquet.kernel.program import Machine, Mode, Program
from troquet.language import M, TroquetError

_CHUNK = 20_000
_LONGEST = 20_000
MOST_GAMES = 1_000_000_000


@dataclass(frozen=True, repr=False)
class Simulation:
    """What became of many games; `g` counts games, seats from column 0.

    `scores` int64[g, seat] · `winners` bool[g, seat] · `turns` int64[g], the decisions of seats · `seconds` it took.
    """

    scores: npt.NDArray[np.int64]
    winners: npt.NDArray[np.bool_]
    turns: npt.NDArray[np.int64]
    seconds: float

    def __repr__(self) -> str:
        shares = ", ".join(f"{share:.1%}" for share in self.win_shares())
        return f"<{len(self.turns):,} games in {self.seconds:.2f} s, won by seat: {shares}>"

    def win_shares(self) -> npt.NDArray[np.float64]:
        """The share of wins of each seat: float64[seat]; a shared win counts in parts."""
        shared = self.winners.sum(axis=1, keepdims=True)
        shares: npt.NDArray[np.float64] = (self.winners / np.maximum(shared, 1)).mean(axis=0)
        return shares


class Simulator:
    """Games of one kind: a game, its options, a bot for every seat, a seed.

    Bots that only draw, or go by plain sense, play in a compiled loop; with any other among them the games are played
    one decision at a time, as many at once as there are threads.
    """

    def __init__(
        self, game: str | Game, bots: Sequence[str | Bot] = (), seed: int = 0, **options: object
    ) -> None:
        """`bots`: see `simulate`."""
        self.game = find_game(game) if isinstance(game, str) else game
        self.options = self.game.choose_options(**options)
        chosen = split(bots) if isinstance(bots, str) else bots
        self.players = int(self.options["players"])
        self.bots = lineup(
            [parse(b, self.game) if isinstance(b, str) else b for b in chosen or (RANDOM,)], self.players
        )
        self.seed = seed & (2**63 - 1)
        self._codes = self.game.option_codes(self.options)
        self._minds = [mind_of(b) for b in self.bots]

    @property
    def names(self) -> list[str]:
        """What to call the bots, seat by seat."""
        return [b.text if isinstance(b, Spec) else type(b).__name__ for b in self.bots]

    @property
    def is_compiled(self) -> bool:
        """Whether all bots play in the compiled loop."""
        return None not in self._minds

    def prepare(self) -> None:
        """Compile what these bots need, or load it from the cache."""
        self.game.compile()
        if any(isinstance(b, Spec) and needs_search(b, self.game) for b in self.bots):
            prepare(self.game)

    def run(
        self, games: int, threads: int | None = None, progress: Callable[[int, int], None] | None = None,
        keep: Callable[[int, list[Move]], None] | None = None,
    ) -> Simulation:  # fmt: skip
        """Play games 0 to `games` - 1; `progress(done, games)` as they finish, `keep(game, moves)` for each of them.

        A bot of somebody's own that fails ends it with a BotFault.
        """
        if not 1 <= games <= MOST_GAMES:
            raise TroquetError(M("The number of games must be from 1 to {most}.", most=MOST_GAMES))
        self.prepare()
        threads = threads or cores()
        if not self.is_compiled:
            return self._run_one_by_one(games, threads, progress, keep)
        scores = np.zeros((games, self.players), np.int64)
        masks, turns = np.zeros(games, np.int64), np.zeros(games, np.int64)
        began, done = time.perf_counter(), 0
        with ThreadPoolExecutor(threads) as pool:
            size = max(1, min(_CHUNK, games // (4 * threads)))
            chunks = [(first, min(first + size, games)) for first in range(0, games, size)]
            for played in pool.map(lambda c: self._chunk(*c, scores, masks, turns), chunks):
                done += played
                if progress:
                    progress(done, games)
        seconds = time.perf_counter() - began
        for number, moves in enumerate(self.moves(0, games) if keep else ()):
            keep(number, moves)  # type: ignore[misc]
        winners = (masks[:, None] >> np.arange(self.players)) & 1 == 1
        return Simulation(scores, winners, turns, seconds)

    def _run_one_by_one(
        self, games: int, threads: int, progress: Callable[[int, int], None] | None,
        keep: Callable[[int, list[Move]], None] | None,
    ) -> Simulation:  # fmt: skip
        """As `run`, one decision at a time. Bots that are objects are asked by one thread alone."""
        scores = np.zeros((games, self.players), np.int64)
        winners, turns = np.zeros((games, self.players), np.bool_), np.zeros(games, np.int64)
        if not all(isinstance(b, Spec) for b in self.bots):
            threads = 1
        began = time.perf_counter()
        with Crews(self.bots, threads) as crews:
            for done, (g, played) in enumerate(crews.map(self._play, range(games)), 1):
                scores[g], turns[g] = played.outcome.scores, sum(played.decisions)
                winners[g, [seat - 1 for seat in played.outcome.winners]] = True
                if keep:
                    keep(g, [self.game.decode(seat, code) for seat, code in played.moves])
                if progress:
                    progress(done, games)
        return Simulation(scores, winners, turns, time.perf_counter() - began)

    def _play(self, g: int, bots: Sequence[Seeded | Bot], is_stopped: Callable[[], bool]) -> Played:
        """Game `g`. Its chance is that of the compiled loop."""
        for spec, bot in zip(self.bots, bots, strict=True):
            if isinstance(spec, Spec) and isinstance(bot, Seeded):  # an object comes with a seed of its own
                bot.begin(self.seed + g)
        return play(self.game.start(**self.options), bots, Program.dice(self.seed, 2 * g), is_stopped)

    def _chunk(self, first: int, end: int, *results: npt.NDArray[np.int64]) -> int:
        """Play games `first` to `end` - 1 into these rows of scores, masks and turns."""
        m = self.game.program.machine("compiled")
        self._simulate(m, first, end - first, *(result[first:end] for result in results), m.row(0), m.row(0))
        return end - first

    def moves(self, first: int, games: int, mode: Mode | None = None) -> Iterator[list[Move]]:
        """The moves of games `first`, `first` + 1, ...: the very games that `run` plays."""
        m = self.game.program.machine(mode)
        seats, codes = m.row(_LONGEST), m.row(_LONGEST)
        for g in range(first, first + games):
            self._simulate(m, g, 1, m.table(1, self.players), m.row(1), m.row(1), seats, codes)
            length = next(i for i in range(_LONGEST) if seats[i] == loops.OVER)
            yield [self.game.decode(int(seats[i]), int(codes[i])) for i in range(length)]

    def _simulate(self, m: Machine, first: int, games: int, *results: Any) -> None:
        """Scores, masks, turns, seats and codes are written into `results`; the scratch is this call's own."""
        program = self.game.program
        moves, weights = m.row(program.row_size), m.row(program.row_size)
        m.run(
            "simulate", m.load(program.state), m.load(program.view), self.seed, first, games,
            m.row(self._codes), m.row(cast("list[int]", self._minds)), moves, weights, m.load(Dice), m.load(Dice),
            *results,
        )  # fmt: skip


def mind_of(bot: Spec | Bot) -> int | None:
    """How a bot decides in the compiled loop; None if it does not play there."""
    if not isinstance(bot, Spec) or bot.mistakes:
        return None
    return {"random": loops.RANDOM, "sense": loops.SENSE}.get(bot.kind)


def simulate(
    game: str,
    *,
    games: int,
    seed: int = 0,
    bots: Sequence[str | Bot] = (),
    threads: int | None = None,
    **options: object,
) -> Simulation:
    """Play many games on all cores: `simulate("troll", players=5, games=100_000, seed=1)`.

    `bots` are specs or Bots, a seat each (the last one fills the rest; none: all `random`), or specs in one text,
    `"sense,random"`. ValueError for wrong arguments, and a BotFault for a bot of one's own that fails.
    """
    return Simulator(game, bots, seed, **options).run(games, threads)
