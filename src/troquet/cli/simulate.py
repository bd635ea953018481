"""`troquet simulate`: many games; a table, a rate, records."""

from __future__ import annotations

import argparse
import json
import secrets
from collections.abc import Callable, Sequence
from pathlib import Path

from troquet.bots import Spec, needs_search
from troquet.bots.simulation import MOST_GAMES, Simulation, Simulator
from troquet.cli.columns import columns
from troquet.cli.parser import Parser, WrongUse, game_arguments, game_options, whole
from troquet.cli.progress import bar, prepare_shown
from troquet.games.contract import Move, clip
from troquet.language import M, P, TroquetError
from troquet.records import Record


def declare(parser: Parser) -> None:
    game_arguments(parser, M("bots, a seat each; the last fills the rest (random)"))
    parser.value(
        "--games", of=whole(1, MOST_GAMES), default=1000, metavar="K", help=M("how many games (1000)")
    )
    parser.value("--seed", of=whole(0, 2**63 - 1), metavar="S", help=M("the same seed plays the same games"))
    parser.value("--records", of=Path, metavar="DIR", help=M("write a record of every game into this folder"))
    parser.flag("--json", help=M("print the table as JSON"))


def run(arguments: argparse.Namespace, language: str) -> int:
    options = game_options(arguments)
    seed = secrets.randbits(31) if arguments.seed is None else arguments.seed
    try:
        simulator = Simulator(arguments.game, arguments.bots, seed, **options)
    except TroquetError as error:
        raise WrongUse(M("--bots: {fault}", fault=error.sentence)) from None
    folder = _folder(arguments.records) if arguments.records else None
    search = any(isinstance(b, Spec) and needs_search(b, simulator.game) for b in simulator.bots)
    prepare_shown(simulator.game, language, search=search)
    keep = _keeper(simulator, arguments.games, folder) if folder else None
    with bar(M("playing"), arguments.games, language) as step:
        result = simulator.run(arguments.games, progress=lambda done, _: step(done), keep=keep)
    print(json.dumps(_data(simulator, result)) if arguments.json else _table(simulator, result, language))
    return 0


def _folder(path: Path) -> Path:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = str(error.strerror)
        raise WrongUse(
            M("--records: {path} cannot be made: {reason}.", path=clip(path, 120), reason=reason)
        ) from None
    return path


def _keeper(simulator: Simulator, games: int, folder: Path) -> Callable[[int, Sequence[Move]], None]:
    """What writes one record a game, numbered from 1."""
    names = tuple(f"{clip(bot, 120)} {seat}" for seat, bot in enumerate(simulator.names, 1))
    digits = len(str(games))

    def keep(game: int, moves: Sequence[Move]) -> None:
        record = Record(simulator.game, simulator.options, names, tuple(moves))
        path = folder / f"{simulator.game.name}-{game + 1:0{digits}}.json"
        try:
            record.finished().dump(path)
        except OSError as error:
            reason = str(error.strerror)
            raise TroquetError(
                M("{path} cannot be written: {reason}.", path=clip(path, 120), reason=reason)
            ) from None

    return keep


def _data(simulator: Simulator, result: Simulation) -> dict[str, object]:
    return {
        "game": simulator.game.name,
        "options": simulator.options,
        "seed": simulator.seed,
        "games": len(result.turns),
        "seconds": result.seconds,
        "decisions": int(result.turns.sum()),
        "bots": simulator.names,
        "win_share": result.win_shares().tolist(),
        "mean_score": result.scores.mean(axis=0).tolist(),
    }


def _table(simulator: Simulator, result: Simulation, language: str) -> str:
    heads = [M(text).to(language) for text in ("seat", "bot", "wins", "mean score", "lowest", "highest")]
    rows = [
        [str(seat + 1), bot, f"{share:.1%}", f"{scores.mean():.2f}", str(scores.min()), str(scores.max())]
        for seat, (bot, share, scores) in enumerate(
            zip(simulator.names, result.win_shares(), result.scores.T, strict=True)
        )
    ]
    games, decisions = len(result.turns), int(result.turns.sum())
    summary = P(
        "{games} game of {game} with seed {seed} in {seconds} s: {rate} decisions a second",
        "{games} games of {game} with seed {seed} in {seconds} s: {rate} decisions a second",
        games, games=f"{games:,}", game=simulator.game.title, seed=str(simulator.seed),
        seconds=f"{result.seconds:.2f}", rate=f"{decisions / result.seconds:,.0f}",
    )  # fmt: skip
    return f"{columns([heads, *rows], right=(0, 2, 3, 4, 5))}\n\n{summary.to(language)}"
