"""What an arena's games come to: win shares, scores and ratings, each with its interval."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from openskill.models import PlackettLuce, PlackettLuceRating

from troquet.bots.arena import Arena, Result, shares
from troquet.bots.statistics import Interval, of_mean, of_share, sequence_of_share


@dataclass(frozen=True)
class Standing:
    """One bot: its share of the wins beside its fair share, its mean score, its rating, its moves a second.

    The unit is the deal, with all games of it; the interval of the rating is what the model believes.
    """

    bot: str
    share: Interval
    fair: float
    score: Interval
    rating: Interval
    moves: float

    @property
    def multiple(self) -> Interval:
        """The share as a multiple of the fair one."""
        return self.share.scaled(1 / self.fair)

    def to_json(self) -> dict[str, Any]:
        return {
            "bot": self.bot, "win_share": _numbers(self.share), "fair_share": self.fair,
            "of_fair_share": _numbers(self.multiple), "score": _numbers(self.score),
            "rating": _numbers(self.rating), "moves_per_second": self.moves,
        }  # fmt: skip


def standings(arena: Arena, deals: Sequence[Sequence[Result]], *, sequential: bool = False) -> list[Standing]:
    """One for each bot, over these deals (one at least).

    `sequential`: who plays may have looked at the results when stopping, and intervals allow for that.
    """
    rated = ratings(len(arena.bots), [result for deal in deals for result in deal])
    of_wins = sequence_of_share if sequential else of_share
    return [
        Standing(
            name, of_wins(shares(deals, bot)), arena.fair(bot),
            of_mean([_score(deal, bot) for deal in deals]), rated[bot], _moves(deals, bot),
        )
        for bot, name in enumerate(arena.bots)
    ]  # fmt: skip


def ratings(bots: int, results: Sequence[Result]) -> list[Interval]:
    """Plackett–Luce ratings after these games, in their order: 25 is where all begin.

    A bot in several seats is rated in each of them, and takes the mean.
    """
    model = PlackettLuce(tau=0)
    now = [model.rating() for _ in range(bots)]
    for result in results:
        ranks = [float(seat not in result.winners) for seat in range(1, len(result.bots) + 1)]
        rated = model.rate([[now[bot]] for bot in result.bots], ranks=ranks)
        for bot in set(result.bots):
            own = [team[0] for team, who in zip(rated, result.bots, strict=True) if who == bot]
            now[bot] = model.rating(fmean(r.mu for r in own), fmean(r.sigma for r in own))
    return [_believed(rating) for rating in now]


def _believed(rating: PlackettLuceRating) -> Interval:
    return Interval(rating.mu, rating.mu - 1.96 * rating.sigma, rating.mu + 1.96 * rating.sigma)


def _score(deal: Sequence[Result], bot: int) -> float:
    """The mean score of a bot's seats in the games of a deal."""
    return fmean(s for r in deal for s, who in zip(r.scores, r.bots, strict=True) if who == bot)


def _moves(deals: Sequence[Sequence[Result]], bot: int) -> float:
    """Moves a second of its own time."""
    seats = [(r, seat) for deal in deals for r in deal for seat, who in enumerate(r.bots) if who == bot]
    return sum(r.decisions[seat] for r, seat in seats) / max(1e-9, sum(r.seconds[seat] for r, seat in seats))


def _numbers(interval: Interval) -> list[float | None]:
    """Mean, low and high; a bound that is not known is null."""
    return [x if abs(x) != float("inf") else None for x in (interval.mean, interval.low, interval.high)]
