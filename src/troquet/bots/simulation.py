"""Many games at once: a compiled loop on all cores, the same games whatever the number of threads."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from troquet.bots import RANDOM, check_spec
from troquet.bots import bot as find_bot
from troquet.games import game as find_game
from troquet.games.contract import DEALER, Bot, Move, Outcome
from troquet.games.rulebook import Game
from troquet.kernel import loops
from troquet.kernel.dice import Dice
from troquet.kernel.program import Machine, Mode, Program
from troquet.language import M, TroquetError

_CHUNK = 20_000
_LONGEST = 20_000
MOST_GAMES = 1_000_000_000


@dataclass(frozen=True)
class Simulation:
    """What became of many games; `g` counts games, seats from column 0.

    `scores` int64[g, seat] · `winners` bool[g, seat] · `turns` int64[g], the decisions of seats · `seconds` it took.
    """

    scores: npt.NDArray[np.int64]
    winners: npt.NDArray[np.bool_]
    turns: npt.NDArray[np.int64]
    seconds: float

    def win_shares(self) -> npt.NDArray[np.float64]:
        """The share of wins of each seat: float64[seat]; a shared win counts in parts."""
        shared = self.winners.sum(axis=1, keepdims=True)
        shares: npt.NDArray[np.float64] = (self.winners / np.maximum(shared, 1)).mean(axis=0)
        return shares


class Simulator:
    """Games of one kind: a game, its options, a bot for every seat, a seed.

    Named bots play in a compiled loop; with a bot of one's own among them, the games are played one move at a time.
    """

    def __init__(
        self, game: str | Game, bots: Sequence[str | Bot] = (), seed: int = 0, **options: object
    ) -> None:
        """`bots` are names or Bots, a seat each; the last one fills the seats that are left; none: all `random`."""
        self.game = find_game(game) if isinstance(game, str) else game
        self.options = self.game.choose_options(**options)
        self.players = int(self.options["players"])
        specs = [check_spec(b, self.game) if isinstance(b, str) else b for b in bots or (RANDOM,)]
        if len(specs) > self.players:
            raise TroquetError(
                M("{count} bots do not fit {seats} seats.", count=len(specs), seats=self.players)
            )
        self.bots = (specs + [specs[-1]] * self.players)[: self.players]
        self.seed = seed & (2**63 - 1)
        self._codes = self.game.option_codes(self.options)
        self._minds = [loops.RANDOM if b == RANDOM else loops.SENSE for b in self.bots]
        self._named = all(isinstance(b, str) for b in self.bots)

    @property
    def names(self) -> list[str]:
        """What to call the bots, seat by seat."""
        return [b if isinstance(b, str) else type(b).__name__ for b in self.bots]

    def run(
        self, games: int, threads: int | None = None, progress: Callable[[int, int], None] | None = None
    ) -> Simulation:
        """Play games 0 to `games` - 1; `progress(done, games)` as they finish."""
        if not 1 <= games <= MOST_GAMES:
            raise TroquetError(M("The number of games must be from 1 to {most}.", most=MOST_GAMES))
        self.game.compile()
        if not self._named:
            return self._run_own(games, progress)
        threads = threads or len(os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else [0])
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
        winners = (masks[:, None] >> np.arange(self.players)) & 1 == 1
        return Simulation(scores, winners, turns, seconds)

    def _run_own(self, games: int, progress: Callable[[int, int], None] | None) -> Simulation:
        """As `run`, one move at a time: each bot gets its View, its moves, and a second."""
        scores = np.zeros((games, self.players), np.int64)
        winners, turns = np.zeros((games, self.players), np.bool_), np.zeros(games, np.int64)
        began = time.perf_counter()
        for g in range(games):
            outcome, turns[g] = self._play_own(g)
            scores[g] = outcome.scores
            winners[g, [seat - 1 for seat in outcome.winners]] = True
            if progress:
                progress(g + 1, games)
        return Simulation(scores, winners, turns, time.perf_counter() - began)

    def _play_own(self, g: int) -> tuple[Outcome, int]:
        """The outcome of game `g`, and how many decisions it took. Chance is that of the compiled loop."""
        state, deals, decisions = self.game.start(**self.options), Program.dice(self.seed, 2 * g), 0
        bots = [find_bot(b, self.seed + g) if isinstance(b, str) else b for b in self.bots]
        while (outcome := state.outcome) is None:
            seat = state.to_move[0]
            if seat == DEALER:
                state = state.deal_with(deals)
            else:
                state = state.play(bots[seat - 1].choose(state.view(seat), state.moves(seat), 1.0))
                decisions += 1
        return outcome, decisions

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
            m.row(self._codes), m.row(self._minds), moves, weights, m.load(Dice), m.load(Dice), *results,
        )  # fmt: skip


def simulate(
    game: str,
    *,
    games: int,
    seed: int = 0,
    bots: Sequence[str | Bot] = (),
    threads: int | None = None,
    **options: object,
) -> Simulation:
    """Play many games in a compiled loop on all cores: `simulate("troll", players=5, games=100_000, seed=1)`.

    `bots` are names or Bots, a seat each (the last one fills the rest; none: all `random`).
    ValueError for wrong arguments.
    """
    return Simulator(game, bots, seed, **options).run(games, threads)
