"""`troquet bench`: the project's own measurements, each beside its bound, as a table."""

from __future__ import annotations

import argparse
import json
import os
import platform

from troquet.cli.columns import columns
from troquet.cli.measures import MEASURES, Row
from troquet.cli.parser import Parser, WrongUse, listed
from troquet.cli.progress import bar
from troquet.language import M


def declare(parser: Parser) -> None:
    names = ", ".join(MEASURES)
    parser.value("--only", of=listed, default=tuple(MEASURES), metavar="A,B,..",
                 help=M("measure these alone: {names}", names=names))  # fmt: skip
    parser.flag("--json", help=M("print the table as JSON"))


def run(arguments: argparse.Namespace, language: str) -> int:
    for name in arguments.only:
        if name not in MEASURES:
            known = ", ".join(MEASURES)
            raise WrongUse(
                M("--only: there is no measure “{name}”; there is {known}.", name=name[:40], known=known)
            )
    rows: list[Row] = []
    with bar(M("measuring"), len(arguments.only), language) as step:
        for done, name in enumerate(arguments.only):
            rows += MEASURES[name]()
            step(done + 1)
    if arguments.json:
        print(
            json.dumps({"machine": _machine(), "rows": [row.to_json() for row in rows]}, ensure_ascii=False)
        )
    else:
        print(_table(rows, language))
    return 0 if all(row.holds is not False for row in rows) else 1


def _machine() -> str:
    load = f"{os.getloadavg()[0]:.2f}" if hasattr(os, "getloadavg") else "?"
    return f"{platform.machine()}, {os.cpu_count()} cores, load {load}, Python {platform.python_version()}"


def _table(rows: list[Row], language: str) -> str:
    holds = {True: M("holds"), False: M("fails"), None: M("not measured")}
    cells = [
        (row.what.to(language), row.shown(), row.bound.to(language) if row.bound else "",
         holds[row.holds].to(language) if row.bound else "", row.note.to(language) if row.note else "")
        for row in rows
    ]  # fmt: skip
    return f"{columns(cells, right=(1,))}\n\n{_machine()}"
