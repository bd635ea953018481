"""Whether a bot keeps the rules of the house: legal moves, the same ones for a seed, in its time."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from troquet.bots import Spec, build, parse, seconds_of
from troquet.bots.minds import Erring
from troquet.bots.own import SECONDS, BotFault, OwnBot
from troquet.games.contract import clip
from troquet.games.rulebook import Game
from troquet.games.view import View
from troquet.kernel.dice import below
from troquet.kernel.program import Program
from troquet.kernel.thinking import Budget
from troquet.language import M, Message

# Positions that are asked about a game, and the work a search does for each where it is to do the same again.
POSITIONS, WORK = 200, 200
# Parts of a second that a bot may be late by: other programs run, too.
_LATE = 0.1
_SEED = 1


@dataclass
class Verdict:
    """What a trial came to for one game. `repeated`: of how many answers it gave the same again, and of how many."""

    game: Game
    answers: int = 0
    slowest: float = 0.0
    budget: float = SECONDS
    repeated: int = 0
    asked_again: int = 0
    fault: Message | None = None
    notes: list[Message] = field(default_factory=list)

    @property
    def is_repeatable(self) -> bool:
        """Nothing is known of a bot that there was no time to ask again."""
        return 0 < self.asked_again == self.repeated

    @property
    def keeps_time(self) -> bool:
        return self.slowest <= self.budget + _LATE

    @property
    def is_good(self) -> bool:
        return self.fault is None and self.is_repeatable and self.keeps_time

    def to_json(self) -> dict[str, Any]:
        return {
            "game": self.game.name, "legal": self.fault is None, "answers": self.answers,
            "repeatable": self.is_repeatable, "keeps_time": self.keeps_time, "slowest": self.slowest,
            "budget": self.budget, "good": self.is_good,
            "fault": str(self.fault) if self.fault else None, "notes": [str(note) for note in self.notes],
        }  # fmt: skip


def plays(spec: Spec, games: Sequence[Game]) -> list[Game]:
    """Those of these games that a bot says it plays. BotFault if it does not begin, or plays none of them."""
    if not spec.is_own:
        return list(games)
    bot = OwnBot(spec, _SEED)
    try:
        named = bot.greet(_positions(games[0], 1)[0][0])
    finally:
        bot.close()
    played = [game for game in games if not named or game.name in named]
    if not played:
        asked, plays = ", ".join(game.title for game in games), clip(", ".join(named))
        raise BotFault(
            M("{bot} does not play {game}; it plays {games}.", bot=bot.name, game=asked, games=plays)
        )
    return played


def trial(spec: Spec, game: Game, seconds: float) -> Verdict:
    """Ask about positions of random games, twice each, for at most so many seconds."""
    positions = _positions(game, POSITIONS)
    until, own = time.monotonic() + seconds, seconds_of(spec, game)
    verdict = Verdict(game, budget=min(own or SECONDS, SECONDS))
    fixed = _fixed(spec, game)
    if own:
        verdict.notes.append(M("a search that goes by the clock does not do the same again; asked for a fixed "
                               "amount of work, it was held to that"))  # fmt: skip
    if fixed is not spec:
        _answers(spec, positions, verdict, until - seconds * 0.6)
    clock = verdict if fixed is spec else Verdict(game)
    first = [] if verdict.fault else _answers(fixed, positions, clock, until - seconds * 0.3)
    second = Verdict(game, budget=clock.budget)
    again = [] if clock.fault else _answers(fixed, positions[: len(first)], second, until)
    if clock is verdict:
        verdict.slowest = max(verdict.slowest, second.slowest)
    else:
        verdict.answers += clock.answers
    verdict.fault = verdict.fault or clock.fault or second.fault
    verdict.asked_again = len(again)
    verdict.repeated = sum(a == b for a, b in zip(first, again, strict=False))
    return verdict


def _answers(
    spec: Spec, positions: Sequence[tuple[View, list[int]]], verdict: Verdict, until: float
) -> list[int]:
    """What it chose in these positions, until the time is over or it fails."""
    bot, answers = build(spec, _SEED), list[int]()
    try:
        for view, codes in positions:
            if time.monotonic() > until:
                break
            began = time.thread_time()  # what other programs take meanwhile is not this bot's
            answers.append(bot.pick(view, codes, verdict.budget))
            asked = bot.bot if isinstance(bot, Erring) else bot
            took = asked.took if isinstance(asked, OwnBot) else time.thread_time() - began
            verdict.slowest = max(verdict.slowest, took)
            verdict.answers += 1
    except BotFault as fault:
        verdict.fault = fault.sentence
    finally:
        bot.close()
    return answers


def _fixed(spec: Spec, game: Game) -> Spec:
    """The same bot without a clock, and with no more work than can be done twice."""
    if spec.kind == "level":
        plays = parse(game.levels[spec.name], game)
        return spec if _fixed(plays, game) is plays else _fixed(plays, game)
    budget = Budget(work=min(spec.budget.work or WORK, WORK))
    return spec if spec.kind != "search" or spec.budget == budget else replace(spec, budget=budget)


def _positions(game: Game, count: int) -> list[tuple[View, list[int]]]:
    """Views of who is to move, and their legal codes, from games at random for every number of seats."""
    found: list[tuple[View, list[int]]] = []
    players = [p for p in game.options["players"].values if isinstance(p, int)]
    number = 0
    while len(found) < count:
        state, dice = game.start(players=players[number % len(players)]), Program.dice(_SEED, number)
        number += 1
        while len(found) < count:
            state = state.deal_with(dice)
            if not state.to_move:
                break
            seat = state.to_move[0]
            codes = game.program.legal(state._raw, seat - 1)
            if below(dice, 4) == 0 or not found:
                found.append((state.view(seat), codes))
            state = state.play(game.decode(seat - 1, codes[below(dice, len(codes))]))
    return found
