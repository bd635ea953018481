"""What happened, as one reader may know it: the log, and what is new since their last move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from troquet.games.contract import Move
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


def log(table: Table, seat: int | None) -> Sequence[Told]:
    """All lines, oldest first. A move is told as it looked then, with what is known of it by now."""
    number, lines = table.logs.get(seat, (0, []))
    if number != table.number:
        lines = _log(table, seat)
        table.logs[seat] = table.number, lines
    return lines


def _log(table: Table, seat: int | None) -> list[Told]:
    moves = iter(_told_moves(table, seat))
    lines: list[Told] = []
    for entry in table.entries[table.began :]:
        if isinstance(entry.what, Played):
            move, told = next(moves)
            if entry.what.instead:
                lines.append(Told(entry.number, move.seat, _INSTEAD[entry.what.instead](move.seat)))
            lines += told
        else:
            lines += _around(entry.number, entry.what, table)
    return lines


def last_move(table: Table, seat: int | None) -> str:
    """The last move as that reader may know it; nothing before the first."""
    log(table, seat)
    told = table.told.get(seat)
    return str(told[-1][0]) if told else ""


def sections(lines: Sequence[Told], most: int = 0) -> list[Section]:
    """The log as it is read on a page: newest section first, and in each the newest line first.

    With `most`, only that many of the newest lines.
    """
    parts: list[tuple[Message | None, list[Told]]] = [(None, [])]
    for line in lines:
        if line.head:
            parts.append((line.message, []))
        else:
            parts[-1][1].append(line)
    shown: list[Section] = []
    count = 0
    for head, told in reversed(parts):
        left = most - count if most else len(told)
        if most and not left:
            break
        if head or told:
            shown.append(Section(head, tuple(reversed(told))[:left]))
            count += min(left, len(told))
    return shown


def recap(table: Table, seat: int, lines: Sequence[Told]) -> list[Told]:
    """What others did and what came of it since a seat's last move, oldest first; also what a bot did for it."""
    mine = (n for n, move in zip(table.move_entries, table.moves) if move.seat == seat)
    last = max((n for n in mine if n not in table.stood_in), default=0)
    new = [line for line in lines if line.number > last and not line.head]
    return [line for line in new if line.seat != seat or line.number in table.stood_in]


def was_stood_in_for(table: Table, seat: int) -> bool:
    """Whether a bot has moved for that seat since its person last did."""
    moves = [n for n, move in zip(table.move_entries, table.moves) if move.seat == seat]
    return bool(moves) and moves[-1] in table.stood_in


def _told_moves(table: Table, seat: int | None) -> list[tuple[Move, Sequence[Told]]]:
    """The moves as that reader may know them, with their lines; told again only when more of a move is known."""
    if not table.moves:
        return []
    told = table.told.setdefault(seat, [])
    for i, move in enumerate(table.game.knowledge.cut(table.moves, table.view(seat))):
        if i < len(told) and (told[i][0] is move or told[i][0] == move):
            continue
        before, after = table.view_of(i, seat), table.view_of(i + 1, seat)
        number = table.move_entries[i]
        lines = table.game.words.tell(before, move, after)
        told[i : i + 1] = [(move, [Told(number, line.seat, line.message, line.head) for line in lines])]
    return told


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
