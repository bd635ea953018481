"""`troquet show`: a position as one seat may see it, as text or as a picture."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from troquet import research
from troquet.cli.parser import Parser, WrongUse, whole
from troquet.cli.position import position_arguments, read_position
from troquet.games.contract import clip
from troquet.language import M


def declare(parser: Parser) -> None:
    position_arguments(parser)
    parser.value(
        "--seat", of=whole(1, 9), metavar="S", help=M("as this seat sees it; a spectator if not said")
    )
    parser.flag("--all", help=M("everything, hidden things too"))
    parser.value("--svg", of=Path, metavar="OUT", help=M("write a picture to this file"))
    parser.flag("--json", help=M("print the View as JSON"))


def run(arguments: argparse.Namespace, language: str) -> int:
    names, state = read_position(arguments)
    if arguments.all and arguments.seat:
        raise WrongUse(M("--seat and --all cannot go together."))
    if arguments.json and arguments.svg:
        raise WrongUse(M("--svg and --json cannot go together."))
    if (arguments.seat or 0) > state.players:
        raise WrongUse(
            M(
                "--seat: there is no seat {seat}; seats are 1 to {last}.",
                seat=arguments.seat,
                last=state.players,
            )
        )
    view = research.full_view(state) if arguments.all else state.view(arguments.seat)
    if arguments.svg:
        try:
            arguments.svg.write_text(view.svg(language, names), encoding="utf-8")
        except OSError as error:
            reason = str(error.strerror)
            raise WrongUse(
                M("{path} cannot be written: {reason}.", path=clip(arguments.svg, 120), reason=reason)
            ) from None
    elif arguments.json:
        print(json.dumps(view.to_json(), ensure_ascii=False))
    else:
        print(view.text(language, names))
        if view.game.line:
            print(view.to_line())
    return 0
