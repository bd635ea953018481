"""`troquet legal`: the legal moves of a position, one a line."""

from __future__ import annotations

import argparse
import json

from troquet.cli.parser import Parser
from troquet.cli.position import position_arguments, read_position
from troquet.language import M


def declare(parser: Parser) -> None:
    position_arguments(parser)
    parser.flag("--json", help=M("print a JSON list"))


def run(arguments: argparse.Namespace, language: str) -> int:
    _, state = read_position(arguments)
    moves = sorted(str(move) for seat in state.to_move for move in state.moves(seat))
    print(
        json.dumps(moves) if arguments.json else "\n".join(moves), end="\n" if moves or arguments.json else ""
    )
    return 0
