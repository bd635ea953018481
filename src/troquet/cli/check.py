"""`troquet check`: replays records; one line a fault."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from troquet.cli.parser import Parser, a_file
from troquet.cli.progress import bar
from troquet.language import M, P, TroquetError
from troquet.records import Record

_WORTH_COMPILING = 50


def declare(parser: Parser) -> None:
    parser.value("files", of=a_file, nargs="+", metavar="FILE", help=M("a record"))
    parser.flag("--json", help=M("print the faults as JSON"))


def run(arguments: argparse.Namespace, language: str) -> int:
    files: list[Path] = arguments.files
    faults = {}
    with bar(M("checking"), len(files), language) as step:
        for done, path in enumerate(files):
            if found := _faults(path, len(files) >= _WORTH_COMPILING, language):
                faults[str(path)] = found
            step(done + 1)
    if arguments.json:
        print(json.dumps({"checked": len(files), "faults": faults}, ensure_ascii=False))
    else:
        for name, found in faults.items():
            for fault in found:
                print(f"{name}: {fault}")
        good = len(files) - len(faults)
        print(P("{count} record holds.", "{count} records hold.", good).to(language), file=sys.stderr)
    return 1 if faults else 0


def _faults(path: Path, compile_first: bool, language: str) -> list[str]:
    try:
        record = Record.load(path)
        if compile_first:
            record.game.compile()
        return [fault.to(language) for fault in record.check()]
    except TroquetError as error:
        return [error.message(language)]
    except OSError as error:
        return [M("It cannot be read: {reason}.", reason=str(error.strerror)).to(language)]
