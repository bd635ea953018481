"""A position named on the command line: a record, and after how many of its moves."""

from __future__ import annotations

import argparse

from troquet.cli.parser import Parser, WrongUse, a_file, whole
from troquet.games.contract import MoveError, State
from troquet.language import M, TroquetError
from troquet.records import Record


def position_arguments(parser: Parser) -> None:
    """FILE --at N"""
    parser.value("file", of=a_file, metavar="FILE", help=M("a record"))
    parser.value(
        "--at", of=whole(0, 10**9), metavar="N", help=M("after so many moves; all of them if not said")
    )


def read_position(arguments: argparse.Namespace) -> tuple[Record, State]:
    """The record and its State there. TroquetError if the file holds no such position."""
    record = Record.load(arguments.file)
    at = arguments.at
    if at is not None and at > len(record.moves):
        raise WrongUse(
            M("--at: {given} is beyond the {count} moves of this record.", given=at, count=len(record.moves))
        )
    try:
        return record, record.state(at)
    except MoveError as error:
        raise TroquetError(M("This record is faulty: {fault}", fault=error.sentence)) from None
