"""A position named on the command line: a record, and after how many of its moves."""

from __future__ import annotations

import argparse

from troquet.cli.parser import Parser, WrongUse, a_file, whole
from troquet.games import game, names
from troquet.games.contract import MoveError
from troquet.games.state import State
from troquet.language import M, TroquetError
from troquet.records import Record
from troquet.records.record import LARGEST


def position_arguments(parser: Parser) -> None:
    """FILE --at N"""
    parser.value("file", of=a_file, metavar="FILE", help=M("a record, or a position as one line"))
    parser.value(
        "--at", of=whole(0, 10**9), metavar="N", help=M("after so many moves; all of them if not said")
    )


def read_position(arguments: argparse.Namespace) -> tuple[tuple[str, ...], State]:
    """The names at the table and the State there. TroquetError if the file holds no such position."""
    at = arguments.at
    with arguments.file.open("rb") as file:
        raw = file.read(LARGEST + 1)  # once: it may be a pipe
    if state := _read_line(raw):
        if at:
            raise WrongUse(M("--at: a position has no moves to go by."))
        return (), state
    record = Record.from_bytes(raw)
    if at is not None and at > len(record.moves):
        raise WrongUse(
            M("--at: {given} is beyond the {count} moves of this record.", given=at, count=len(record.moves))
        )
    try:
        return record.seats, record.state(at)
    except MoveError as error:
        raise TroquetError(M("This record is faulty: {fault}", fault=error.sentence)) from None


def _read_line(raw: bytes) -> State | None:
    """The State, if that is a position as one line: it begins with the name of its game."""
    text = raw[:_LONGEST].decode("utf-8-sig", "replace")
    name = text.lstrip()[:20].split(" ")[0].lower()
    return game(name).from_line(text) if name in names() else None


_LONGEST = 10_000
