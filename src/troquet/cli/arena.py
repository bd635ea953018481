"""`troquet arena`: bots against each other over the same deals; a table of what came of it."""

from __future__ import annotations

import argparse
import contextlib
import json
import secrets
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from troquet.bots import needs_search
from troquet.bots.arena import MOST_OPENING, Arena, Result, decided_after
from troquet.bots.crews import cores
from troquet.bots.ledger import Ledger
from troquet.bots.standings import Standing, standings
from troquet.bots.statistics import Interval
from troquet.cli.columns import columns
from troquet.cli.parser import Parser, WrongUse, game_arguments, game_options, whole
from troquet.cli.progress import bar, prepare_shown
from troquet.language import M, Message, P, TroquetError

MOST_GAMES, MOST_THREADS = 10_000_000, 256


def declare(parser: Parser) -> None:
    game_arguments(parser, M("two bots or more, a seat each; the last fills the rest"))
    games = M("how many games, rounded up to whole deals: one game a deal for every seat (1000)")
    parser.value("--games", of=whole(1, MOST_GAMES), default=1000, metavar="K", help=games)
    parser.value("--seed", of=whole(0, 2**63 - 1), metavar="S", help=M("the same seed plays the same deals"))
    opening = M("moves at random before the bots take over (without chance two a seat, else none)")
    parser.value("--opening", of=whole(0, MOST_OPENING), metavar="N", help=opening)
    out = M("write every finished game into this file, and go on from what it holds")
    parser.value("--output", of=Path, metavar="FILE", help=out)
    parser.flag("--until-decided", help=M("stop when the first bot wins more or less than its fair share"))
    threads = M("so many games at once (as many as there are cores)")
    parser.value("--threads", of=whole(1, MOST_THREADS), metavar="T", help=threads)
    parser.flag("--json", help=M("print the table as JSON"))


def run(arguments: argparse.Namespace, language: str) -> int:
    options = game_options(arguments)
    try:
        arena = Arena(arguments.game, arguments.bots, 0, arguments.opening, **options)
    except TroquetError as error:
        raise WrongUse(M("--bots: {fault}", fault=error.sentence)) from None
    if arguments.seed is None and arguments.output:
        arena.seed = _seed_of(arguments.output)
    else:
        arena.seed = secrets.randbits(31) if arguments.seed is None else arguments.seed
    with Ledger(arguments.output, arena) if arguments.output else contextlib.nullcontext() as ledger:
        search = any(needs_search(spec, arena.game) for spec in arena.specs)
        prepare_shown(arena.game, language, search=search)
        meeting = Meeting(arena, arguments, ledger)
        whole = meeting.play(language)
    if not meeting.deals:
        raise TroquetError(M("Not one deal was played to its end."))
    print(meeting.to_json() if arguments.json else meeting.table(language))
    return 0 if whole else 1


def _seed_of(path: Path) -> int:
    """The seed of a file that goes on; one drawn for a new file."""
    with contextlib.suppress(OSError, ValueError, TypeError, KeyError), path.open("rb") as file:
        return int(json.loads(file.readline())["seed"])
    return secrets.randbits(31)


class Meeting:
    """An arena while it is played: the results so far, and when it is enough."""

    def __init__(self, arena: Arena, arguments: argparse.Namespace, ledger: Ledger | None) -> None:
        self.arena, self.ledger = arena, ledger
        self.games = -(-arguments.games // arena.players) * arena.players
        self.until_decided: bool = arguments.until_decided
        self.threads: int = arguments.threads or cores()
        kept = ledger.results if ledger else {}
        self.results = {number: result for number, result in kept.items() if number < self.games}
        self.resumed = len(self.results)
        self.decided = 0
        self.deals: list[list[Result]] = []
        self.seconds = 0.0

    def play(self, language: str) -> bool:
        """Until all games are played, or it is decided; False if the person wants no more of it."""
        began = time.perf_counter()
        running = self.arena.run(self.games, self.results, self.threads)
        try:
            with contextlib.closing(running), bar(M("playing"), self.games, language) as step:
                while not self._is_enough():
                    result = next(running, None)
                    if result is None:
                        break
                    if self.ledger:
                        self.ledger.add(result)
                    self.results[result.game] = result
                    step(len(self.results))
        except KeyboardInterrupt:
            print(file=sys.stderr)
            return False
        finally:
            self.seconds = time.perf_counter() - began
            self.deals = self.arena.deals(self.results)
            if self.decided:
                del self.deals[self.decided :]
        return True

    def _is_enough(self) -> bool:
        if self.until_decided and len(self.results) % self.arena.players == 0:
            before, self.deals = len(self.deals), self.arena.deals(self.results)
            self.decided = decided_after(self.arena, self.deals, before)
        return self.decided > 0

    @property
    def standings(self) -> Sequence[Standing]:
        return standings(self.arena, self.deals, sequential=self.until_decided)

    @property
    def played(self) -> int:
        return len(self.deals) * self.arena.players

    def table(self, language: str) -> str:
        heads = (M("bot"), M("wins"), M("of its fair share"), M("score"), M("rating"), M("moves a second"))
        rows = [[head.to(language) for head in heads]]
        for one in self.standings:
            rows.append([
                one.bot, _percent(one.share), _between(one.multiple, 2), _about(one.score), _about(one.rating),
                f"{one.moves:,.0f}",
            ])  # fmt: skip
        return "\n".join([columns(rows, right=range(1, 6)), "", *(m.to(language) for m in self._said())])

    def _verdict(self, first: Standing) -> Message:
        if not self.decided:
            return M("not decided: {bot} may win just its fair share", bot=first.bot)
        if first.share.mean > self.arena.fair(0):
            return M("decided: {bot} wins more than its fair share", bot=first.bot)
        return M("decided: {bot} wins less than its fair share", bot=first.bot)

    def _said(self) -> list[Any]:
        arena = self.arena
        said = [
            P("{count} game of {game} in {deals}, every bot in every seat, seed {seed}: {seconds} s",
              "{count} games of {game} in {deals}, every bot in every seat, seed {seed}: {seconds} s",
              self.played, game=arena.game.title, deals=P("{count} deal", "{count} deals", len(self.deals)),
              seed=str(arena.seed), seconds=f"{self.seconds:.1f}")
        ]  # fmt: skip
        if arena.opening:
            said.append(P("{count} move at random before the bots take over",
                          "{count} moves at random before the bots take over", arena.opening))  # fmt: skip
        if self.resumed:
            said.append(P("{count} game was there already", "{count} games were there already", self.resumed))
        if self.until_decided:
            said.append(self._verdict(self.standings[0]))
        return said

    def to_json(self) -> str:
        arena = self.arena
        data = {
            **arena.setup, "games": self.played, "deals": len(self.deals), "resumed": self.resumed,
            "seconds": self.seconds, "decided": bool(self.decided) if self.until_decided else None,
            "standings": [one.to_json() for one in self.standings],
        }  # fmt: skip
        return json.dumps(data, ensure_ascii=False)


def _percent(x: Interval) -> str:
    return f"{x.mean:.1%} ({x.low:.1%}–{x.high:.1%})"


def _between(x: Interval, digits: int) -> str:
    return f"{x.mean:.{digits}f} × ({x.low:.{digits}f}–{x.high:.{digits}f})"


def _about(x: Interval) -> str:
    half = x.high - x.mean
    return f"{x.mean:.1f} ± {half:.1f}" if half < float("inf") else f"{x.mean:.1f}"
