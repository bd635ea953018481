"""`troquet check-bot`: whether a bot is legal in every answer, does the same for a seed, and keeps its time."""

from __future__ import annotations

import argparse
import json
import time

from troquet.bots import needs_search, parse
from troquet.bots.own import BotFault
from troquet.bots.trial import Verdict, plays, trial
from troquet.cli.parser import Parser, WrongUse
from troquet.cli.progress import bar, prepare_shown
from troquet.games import game, names
from troquet.games.rulebook import Game
from troquet.language import M, Message, P, TroquetError

# Seconds for all games together, after what has to be compiled.
_SECONDS = 24.0


def declare(parser: Parser) -> None:
    parser.value("spec", of=parse, metavar="SPEC", help=M("the bot, as for --bots of other commands"))
    parser.value("--game", of=game, metavar="GAME", help=M("in this game alone; else in all it plays"))
    parser.flag("--json", help=M("print what was found as JSON"))


def run(arguments: argparse.Namespace, language: str) -> int:
    spec = arguments.spec
    games = [arguments.game] if arguments.game else [game(name) for name in names()]
    if spec.kind in ("sense", "level", "search"):
        games = [one for one in games if _is_of(spec.text, one)]
        if not games:
            raise WrongUse(M("{bot} does not play {game}.", bot=spec.text, game=arguments.game.title))
    try:
        began = time.monotonic()
        games = plays(spec, games)
        left = _SECONDS - (time.monotonic() - began)
        for one in games:
            prepare_shown(one, language, search=needs_search(spec, one))
        verdicts, until = [], time.monotonic() + left
        with bar(M("asking"), len(games), language) as step:
            for done, one in enumerate(games):
                verdicts.append(trial(spec, one, (until - time.monotonic()) / (len(games) - done)))
                step(done + 1)
    except BotFault as fault:
        if not arguments.json:
            raise
        print(json.dumps({"bot": spec.text, "good": False, "fault": str(fault), "games": []}))
        return 1
    good = all(verdict.is_good for verdict in verdicts)
    if arguments.json:
        found = [verdict.to_json() for verdict in verdicts]
        print(json.dumps({"bot": spec.text, "good": good, "games": found}, ensure_ascii=False))
    else:
        for verdict in verdicts:
            for line in _lines(verdict):
                print(f"{verdict.game.title}: {line.to(language)}")
    return 0 if good else 1


def _is_of(spec: str, one: Game) -> bool:
    try:
        parse(spec, one)
    except TroquetError:
        return False
    return True


def _lines(verdict: Verdict) -> list[Message]:
    """One for each thing that was looked at."""
    if verdict.fault:
        return [verdict.fault]
    legal = P("legal in {count} answer", "legal in all of {count} answers", verdict.answers)
    if verdict.is_repeatable:
        same = M("the same again for the same seed")
    elif not verdict.asked_again:
        same = M("there was no time to ask again")
    else:
        same = M("not the same again for the same seed: {count} of {all} answers differ",
                 count=verdict.asked_again - verdict.repeated, all=verdict.asked_again)  # fmt: skip
    took, budget = f"{verdict.slowest:.2f}", f"{verdict.budget:g}"
    if verdict.keeps_time:
        timed = M("at most {took} s of its {budget} s for a move", took=took, budget=budget)
    else:
        timed = M("too late: {took} s of its {budget} s for a move", took=took, budget=budget)
    return [M("{legal}; {same}; {timed}", legal=legal, same=same, timed=timed), *verdict.notes]
