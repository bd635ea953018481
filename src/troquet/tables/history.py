"""What happened, as one reader may know it: the log, and what is new since their last move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from troquet.games.contract import Line, Move
from troquet.language import M, Message, Who
from troquet.tables.entries import Closed, Left, Manned, Played, Ready, Sat, What
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


def log(table: Table, seat: int | None) -> list[Told]:
    """All lines, oldest first. A move is told as it looked then, with what is known of it by now."""
    moves = iter(_told_moves(table, seat))
    lines: list[Told] = []
    for entry in table.entries[table.began :]:
        if isinstance(entry.what, Played):
            move, told = next(moves)
            if entry.what.instead:
                lines.append(Told(entry.number, move.seat, _INSTEAD[entry.what.instead](move.seat)))
            lines += [Told(entry.number, line.seat, line.message, line.head) for line in told]
        else:
            lines += _around(entry.number, entry.what, table)
    return lines


def sections(lines: Sequence[Told], most: int = 0) -> list[Section]:
    """The log as it is read on a page: newest section first, and in each the newest line first.

    With `most`, whole sections from the newest on, until that many lines are shown.
    """
    parts: list[tuple[Message | None, list[Told]]] = [(None, [])]
    for line in lines:
        if line.head:
            parts.append((line.message, []))
        else:
            parts[-1][1].append(line)
    shown: list[Section] = []
    for head, told in reversed(parts):
        if most and sum(len(section.lines) for section in shown) >= most:
            break
        if head or told:
            shown.append(Section(head, tuple(reversed(told))))
    return shown


def recap(table: Table, seat: int, lines: Sequence[Told]) -> list[Told]:
    """What others did and what came of it since a seat's last move, oldest first."""
    last = max((n for n, move in zip(table.move_entries, table.moves) if move.seat == seat), default=0)
    return [line for line in lines if line.number > last and not line.head and line.seat != seat]


def _told_moves(table: Table, seat: int | None) -> list[tuple[Move, Sequence[Line]]]:
    """The moves as that reader may know them, with their lines; told again only when more of a move is known."""
    if not table.moves:
        return []
    told = table.told.setdefault(seat, [])
    for i, move in enumerate(table.game.knowledge.cut(table.moves, table.state.view(seat))):
        if i < len(told) and told[i][0] == move:
            continue
        before, after = table.states[i].view(seat), table.states[i + 1].view(seat)
        told[i : i + 1] = [(move, table.game.words.tell(before, move, after))]
    return told


def _around(number: int, what: What, table: Table) -> list[Told]:
    """What people did other than play."""
    match what:
        case Sat(seat):
            return [Told(number, seat, M("{who} is here again", who=Who(seat)))]
        case Left(seat):
            return [Told(number, seat, M("{who} left; a bot plays on", who=Who(seat)))]
        case Closed():
            return [Told(number, 0, M("The table was closed"))]
    return []


def arrivals(table: Table) -> list[Told]:
    """What is said before the deal, oldest first: who comes, goes and is ready."""
    lines = []
    for entry in table.entries:
        match entry.what:
            case Sat(seat):
                lines.append(Told(entry.number, seat, M("{who} sits down", who=Who(seat))))
            case Left(seat):
                lines.append(Told(entry.number, seat, M("A seat is free again")))
            case Manned(seat):
                lines.append(Told(entry.number, seat, M("{who}, a bot, sits down", who=Who(seat))))
            case Ready(seat, True):
                lines.append(Told(entry.number, seat, M("{who} is ready", who=Who(seat))))
            case Ready(seat):
                lines.append(Told(entry.number, seat, M("{who} is not ready yet", who=Who(seat))))
            case Closed():
                lines.append(Told(entry.number, 0, M("The table was closed")))
    return lines


_INSTEAD: dict[str, Callable[[int], Message]] = {
    "late": lambda seat: M("{who} thought for too long; a legal move was played instead", who=Who(seat)),
    "failed": lambda seat: M("{who} failed to answer; a legal move was played instead", who=Who(seat)),
    "illegal": lambda seat: M(
        "{who} wanted an impossible move; a legal one was played instead", who=Who(seat)
    ),
}
