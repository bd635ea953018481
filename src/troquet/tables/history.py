"""What happened, as one reader may know it: the log, and what is new since their last move."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from operator import attrgetter

from troquet.games.contract import Move
from troquet.games.view import View
from troquet.language import M, Message, Who
from troquet.tables.entries import (
    Closed,
    Late,
    Left,
    Manned,
    Moved,
    Played,
    Ready,
    Replaced,
    Sat,
    Voided,
    What,
)
from troquet.tables.table import Table


@dataclass(frozen=True)
class Told:
    """A line of the log, and the number of the entry it comes from."""

    number: int
    seat: int
    message: Message
    head: bool = False


@dataclass(frozen=True)
class Section:
    """A head and the lines under it, newest first."""

    head: Message | None
    lines: tuple[Told, ...]


@dataclass
class Tale:
    """What one reader has been told, up to the entry `number`: of each move, and the lines of the log.

    Of the first `moves` moves all is known that ever will be: with them, the first `entries` entries and the first
    `settled` lines stay as they are.
    """

    entries: int
    number: int = 0
    moves: int = 0
    settled: int = 0
    told: list[tuple[Move, Sequence[Told]]] = field(default_factory=list)
    lines: list[Told] = field(default_factory=list)


def log(table: Table, seat: int | None) -> Sequence[Told]:
    """All lines, oldest first. A move is told as it looked then, with what is known of it by now."""
    return _tale(table, seat).lines


def _tale(table: Table, seat: int | None) -> Tale:
    tale = table.tales.get(seat)
    if tale is None:
        tale = table.tales[seat] = Tale(table.began)
    if tale.number != table.number:
        _tell_on(table, seat, tale)
        tale.number = table.number
    assert isinstance(tale, Tale)
    return tale


def _tell_on(table: Table, seat: int | None, tale: Tale) -> None:
    known, place = _tell_moves(table, seat, tale), tale.moves
    del tale.lines[tale.settled :]
    for count, entry in enumerate(table.entries[tale.entries :], tale.entries + 1):
        if not isinstance(entry.what, Played):
            tale.lines += _around(entry.number, entry.what, table)
            continue
        move, told = tale.told[place]
        if entry.what.instead:
            tale.lines.append(Told(entry.number, move.seat, _INSTEAD[entry.what.instead](move.seat)))
        tale.lines += told
        place += 1
        if place <= known:
            tale.moves, tale.entries, tale.settled = place, count, len(tale.lines)


def last_move(table: Table, seat: int | None) -> str:
    """The last move as that reader may know it; nothing before the first."""
    told = _tale(table, seat).told
    return str(told[-1][0]) if told else ""


def sections(lines: Sequence[Told], most: int = 0) -> list[Section]:
    """The log as it is read on a page: newest section first, and in each the newest line first.

    With `most`, only that many of the newest lines.
    """
    shown: list[Section] = []
    told: list[Told] = []
    left = most or len(lines)
    for line in reversed(lines):
        if line.head:
            shown.append(Section(line.message, tuple(told)))
            told = []
            if not left:
                return shown
        elif left:
            told.append(line)
            left -= 1
    return [*shown, Section(None, tuple(told))] if told else shown


def after(lines: Sequence[Told], number: int) -> Sequence[Told]:
    """The lines of what happened after that entry."""
    return lines[bisect_right(lines, number, key=attrgetter("number")) :]


def recap(table: Table, seat: int, lines: Sequence[Told]) -> list[Told]:
    """What others did and what came of it since a seat's last move, oldest first; also what a bot did for it."""
    last = next((n for n in _moves_of(table, seat) if n not in table.stood_in), 0)
    new = [line for line in after(lines, last) if not line.head]
    return [line for line in new if line.seat != seat or line.number in table.stood_in]


def was_stood_in_for(table: Table, seat: int) -> bool:
    """Whether a bot has moved for that seat since its person last did."""
    return bool(table.stood_in) and next(_moves_of(table, seat), 0) in table.stood_in


def _moves_of(table: Table, seat: int) -> Iterator[int]:
    """The entries of a seat's moves, the newest first."""
    return (n for n, move in zip(reversed(table.move_entries), reversed(table.moves)) if move.seat == seat)


def _tell_moves(table: Table, seat: int | None, tale: Tale) -> int:
    """Tell moves as that reader may know them, again only if more of one is known; how many are known for good."""
    knowledge, view, new = table.game.knowledge, table.view(seat), table.moves[tale.moves :]
    latest: dict[int, View] = {}
    for i, move in enumerate(knowledge.cut(new, view), tale.moves):
        if i < len(tale.told) and (tale.told[i][0] is move or tale.told[i][0] == move):
            continue
        before, latest = latest.get(i) or table.view_of(i, seat), {i + 1: table.view_of(i + 1, seat)}
        number = table.move_entries[i]
        lines = table.game.words.tell(before, move, latest[i + 1])
        told = [Told(number, line.seat, line.message, line.head) for line in lines]
        tale.told[i : i + 1] = [(move, told)]
    return tale.moves + int(knowledge.settled(new, view))


def _around(number: int, what: What, table: Table) -> list[Told]:
    """What people did other than play."""
    match what:
        case Sat(seat):
            return [Told(number, seat, M("{who} is here again", who=Who(seat)))]
        case Left(seat):
            return [Told(number, seat, M("{who} left; a bot plays on", who=Who(seat)))]
        case Moved(seat):
            return [Told(number, seat, M("{who} plays on from another device", who=Who(seat)))]
        case Late(seat):
            return [Told(number, seat, M("{who} was away for too long; a bot plays on", who=Who(seat)))]
        case Replaced(seat):
            told = M("{who} failed too often; from now on moves are drawn at random", who=Who(seat))
            return [Told(number, seat, told)]
        case Closed():
            return [Told(number, 0, M("The table was closed"))]
    return []


def arrivals(table: Table, after: int = 0) -> list[Told]:
    """What is said before the deal and after that entry, oldest first: who comes, goes and is ready."""
    lines = []
    for entry in table.entries[after:]:
        match entry.what:
            case Sat(seat):
                lines.append(Told(entry.number, seat, M("{who} sits down", who=Who(seat))))
            case Left(seat):
                lines.append(Told(entry.number, seat, M("A seat is free again")))
            case Manned(seat):
                lines.append(Told(entry.number, seat, M("{who}, a bot, sits down", who=Who(seat))))
            case Moved(seat):
                lines.append(Told(entry.number, seat, M("{who} plays on from another device", who=Who(seat))))
            case Ready(seat, True):
                lines.append(Told(entry.number, seat, M("{who} is ready", who=Who(seat))))
            case Ready(seat):
                lines.append(Told(entry.number, seat, M("{who} is not ready yet", who=Who(seat))))
            case Voided(seats):
                lines.append(Told(entry.number, seats[0], void(seats)))
            case Closed():
                lines.append(Told(entry.number, 0, M("The table was closed")))
    return lines


def void(seats: Sequence[int]) -> Message:
    """Whose words a deal has waited for in vain."""
    return M("The deal is void: {who} did not open the word that was promised", who=tuple(map(Who, seats)))


_INSTEAD: dict[str, Callable[[int], Message]] = {
    "late": lambda seat: M("{who} thought for too long; a legal move was played instead", who=Who(seat)),
    "failed": lambda seat: M("{who} failed to answer; a legal move was played instead", who=Who(seat)),
    "illegal": lambda seat: M(
        "{who} wanted an impossible move; a legal one was played instead", who=Who(seat)
    ),
}
