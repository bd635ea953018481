"""The arena: bots against each other over the same deals, each in every seat. It prints nothing.

A deal is played once for every place that the row of bots can be turned to: `games = deals * players`. What chance does
depends on the number of the deal alone. Without chance, all games of a deal begin with the same few moves at random.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any

import msgspec

from troquet.bots import Seeded, needs_search, parse, prepare
from troquet.bots.crews import Crew, Crews, cores, lineup
from troquet.bots.playing import Played, opening, play
from troquet.bots.statistics import sequence_of_share
from troquet.games.contract import DEALER, Bot
from troquet.games.rulebook import Game
from troquet.kernel.program import Program
from troquet.language import M, TroquetError

# Moves at random of every seat before the bots take over, where there is no chance.
OPENING_MOVES = 2
MOST_OPENING = 40
# So many deals at least, before a result counts as decided.
_FEWEST_DEALS = 20


class Result(msgspec.Struct, frozen=True):
    """One game. `bots`: who sat in each seat, as a place among the arena's bots; everything else by seat, too."""

    game: int
    deal: int
    bots: tuple[int, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]

    def share(self, bot: int) -> float:
        """How much of this game that bot won: seats that win together share it."""
        winners = self.winners or tuple(range(1, len(self.bots) + 1))
        return sum(self.bots[seat - 1] == bot for seat in winners) / len(winners)


class Arena:
    """Which bots meet in which game. The same arena plays the same games, but for what bots do by the clock."""

    def __init__(
        self, game: Game, bots: Sequence[str], seed: int = 0, opening: int | None = None, **options: object
    ) -> None:
        """`bots` are specs; the last one fills the seats that are left. TroquetError says what is wrong with them."""
        self.game, self.options = game, game.choose_options(**options)
        self.players = int(self.options["players"])
        self.specs = [parse(text, game) for text in bots]
        self.bots = tuple(dict.fromkeys(spec.text for spec in self.specs))
        if len(self.bots) < 2:
            raise TroquetError(M("It takes two bots at least to compare."))
        self._row = lineup(self.specs, self.players)
        self.seed = seed
        has_chance = game.start(**self.options).to_move == (DEALER,)
        self.opening = (0 if has_chance else OPENING_MOVES * self.players) if opening is None else opening

    @property
    def setup(self) -> dict[str, Any]:
        """What makes it this arena and no other, as plain data."""
        return {
            "game": self.game.name, "rules": self.game.rules_version, "options": dict(self.options),
            "bots": [spec.text for spec in self.specs], "seed": self.seed, "opening": self.opening,
        }  # fmt: skip

    def prepare(self) -> None:
        """Compile what these bots need, or load it from the cache."""
        self.game.compile()
        if any(needs_search(spec, self.game) for spec in self.specs):
            prepare(self.game)

    def seated(self, number: int) -> tuple[int, ...]:
        """The place in the row of who sits in each seat of a game: every game of a deal turns it by one."""
        return tuple((seat - number) % self.players for seat in range(self.players))

    def play(self, number: int, crew: Crew, is_stopped: Callable[[], bool] = bool) -> Played:
        """Play a game with these bots, in the order of the row."""
        deal = number // self.players
        bots: list[Seeded | Bot] = [crew[place] for place in self.seated(number)]
        for seat, bot in enumerate(bots):
            if isinstance(bot, Seeded):
                digest = hashlib.sha256(f"{self.seed}/{number}/{seat}".encode()).digest()
                bot.begin(int.from_bytes(digest[:8], "big") >> 1)
        start = opening(self.game.start(**self.options), self.opening, Program.dice(self.seed, 2 * deal + 1))
        return play(start, bots, Program.dice(self.seed, 2 * deal), is_stopped)

    def run(self, games: int, known: Mapping[int, Result], threads: int | None = None) -> Generator[Result]:
        """Play the games 0 to `games` - 1 that are not known, and give each as it is finished.

        A bot of somebody's own that fails ends it with a BotFault; closing the iterator ends it at once.
        """
        missing = (number for number in range(games) if number not in known)
        with Crews(self._row, threads or cores()) as crews:
            for number, one in crews.map(self.play, missing):
                yield self._result(number, one)

    def _result(self, number: int, played: Played) -> Result:
        bots = tuple(self.bots.index(self._row[place].text) for place in self.seated(number))
        outcome = played.outcome
        return Result(
            number, number // self.players, bots, outcome.scores, outcome.winners, outcome.reason,
            tuple(played.decisions), tuple(round(s, 6) for s in played.seconds),
        )  # fmt: skip

    def deals(self, results: Mapping[int, Result]) -> list[list[Result]]:
        """The results deal by deal, as far as every game of a deal is there and of all deals before it."""
        whole: list[list[Result]] = []
        while True:
            first = len(whole) * self.players
            of_deal = [results.get(number) for number in range(first, first + self.players)]
            if None in of_deal:
                return whole
            whole.append([result for result in of_deal if result])

    def fair(self, bot: int) -> float:
        """The share of games a bot would win if all were alike: its share of the seats."""
        return sum(spec.text == self.bots[bot] for spec in self._row) / self.players


def shares(deals: Sequence[Sequence[Result]], bot: int) -> list[float]:
    """How much a bot won of each deal, over all the places it was played in."""
    return [sum(result.share(bot) for result in deal) / len(deal) for deal in deals]


def decided_after(arena: Arena, deals: Sequence[Sequence[Result]], looked_at: int = 0) -> int:
    """After how many deals it was decided whether the first bot wins more or less than its fair share; 0: not yet.

    Looked at after every deal, by a sequence of intervals that allows for that; at so many it was looked before.
    """
    won, fair = shares(deals, 0), arena.fair(0)
    for count in range(max(_FEWEST_DEALS, looked_at + 1), len(won) + 1):
        if sequence_of_share(won[:count]).excludes(fair):
            return count
    return 0
