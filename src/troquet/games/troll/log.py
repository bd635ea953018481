"""The log of Troll: what one observer reads of each move, told from what that observer knew then."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from troquet.games.contract import Line
from troquet.games.troll import rules, seen
from troquet.games.troll.knowledge import public
from troquet.games.troll.moves import Dare, Look, Play, Turn
from troquet.games.troll.state import Sight
from troquet.kernel.loops import OVER
from troquet.language import M, Message, P, Who

if TYPE_CHECKING:
    from collections.abc import Sequence

    from troquet.games.contract import Move
    from troquet.games.view import View


def tell(before: View, move: Move, after: View) -> list[Line]:
    """The lines a move adds to the log of the seat (or spectator) whose Views these are."""
    lines = _of_move(after, move)
    if seen.is_resolved(after.sight):
        lines += _of_resolution(tuple(before.sight.jewels.tolist()), public(after))
    return lines


@lru_cache(256)
def _of_resolution(jewels: tuple[int, ...], after: bytes) -> tuple[Line, ...]:
    """What the last card of a round leads to; `jewels` before."""
    s: Any = Sight.from_bytes(after)
    lines = _of_round(s)
    if rules.is_day_over(s):
        lines += _of_day(jewels, s)
    if s.actor == OVER:
        lines += _of_game(s)
    return tuple(lines)


def _of_move(after: View, move: Move) -> list[Line]:
    s = after.sight
    match move:
        case Turn():
            seat = seen.scout(s)
            head = M("Day {day}, round {round}", day=seen.day(s), round=seen.round_of_day(s))
            scouts = M("{who} is Scout and looks at the troll", who=Who(seat))
            return [Line(0, head, head=True), Line(seat, scouts), *_known_troll(after, seat)]
        case Look(seat):
            looks = M("{who} looks at the troll", who=Who(seat))
            return [Line(seat, looks), *_known_troll(after, seat)]
        case Play(seat, number):
            return [Line(seat, M("{who} plays *{number}* face up", who=Who(seat), number=number))]
        case Dare(seat, int(number)) if seat == after.seat:
            return [Line(seat, M("{who} *dares*: {number} face down, ×2", who=Who(seat), number=number))]
    return [Line(move.seat, M("{who} *dares*: a card face down, ×2", who=Who(move.seat)))]


def _known_troll(after: View, seat: int) -> list[Line]:
    """Only who looks learns it by that. TRL-22, TRL-25"""
    number = seen.troll(after.sight)
    if number is None or after.seat != seat:
        return []
    return [Line(seat, M("The troll is *{number}*", number=number))]


def _of_round(s: Any) -> list[Line]:
    """The cards from the smallest number up. TRL-13"""
    head = M("Round {round}: the troll was {number}", round=seen.round_of_day(s), number=seen.troll(s) or 0)
    lines = [Line(0, head, head=True)]
    by_number = sorted(seen.seats(s), key=lambda seat: (s.card[seat - 1], seat))
    caught = [seat for seat in by_number if seen.captured(seen.cell_of_round(s, seat))]
    for seat in by_number:
        if seat not in caught:
            lines.append(Line(seat, _got_away(s, seat)))
        elif seat == caught[0]:
            lines.append(Line(seat, _captured(s, caught)))
    return lines


def _got_away(s: Any, seat: int) -> Message:
    who, number, cell = Who(seat), int(s.card[seat - 1]), seen.cell_of_round(s, seat)
    if not seen.escaped(cell):
        return M("{who} *runs away* and drops {number}", who=who, number=number)
    if seen.doubled(cell):
        return M("{who} escapes with {number}, *doubled*", who=who, number=number)
    return M("{who} escapes with {number}", who=who, number=number)


def _captured(s: Any, block: Sequence[int]) -> Message:
    """One line for all of a block. TRL-18"""
    who = tuple(Who(seat) for seat in block)
    points = [seen.points_of_round(s, seat) for seat in block]
    total = seen.running_total(s, s.card[block[0] - 1])
    cost: Message | tuple[int, ...] = tuple(points)
    if len(block) > 1 and len(set(points)) == 1:
        cost = M("{points} each", points=points[0])
    return P("{who} is *captured* at {total}: {points}", "{who} are *captured* at {total}: {points}",
             len(block), who=who, total=total, points=cost)  # fmt: skip


def _of_day(jewels: Sequence[int], s: Any) -> list[Line]:
    """TRL-38, TRL-39, TRL-40, TRL-42"""
    lines = [Line(0, M("Day {day} is over", day=seen.day(s)), head=True)]
    for seat in seen.seats(s):
        gained = s.jewels[seat - 1] - jewels[seat - 1]
        lines.append(Line(seat, _jewels(s, seat, int(gained))))
    if s.actor != OVER:
        first = int(rules.next_first_scout(s)) + 1
        lines.append(Line(first, _scouts_next(s, first)))
    return lines


def _scouts_next(s: Any, first: int) -> Message:
    """TRL-42, TRL-43"""
    who, day = Who(first), seen.day(s) + 1
    best = tuple(Who(seat) for seat in seen.seats(s) if s.points[seat - 1] == s.points[first - 1])
    if len(best) > 1:
        return M("{best} scored most; {who} comes first clockwise and is *first Scout* of day {day}",
                 best=best, who=who, day=day)  # fmt: skip
    return M("{who} scored most and is *first Scout* of day {day}", who=who, day=day)


def _jewels(s: Any, seat: int, gained: int) -> Message:
    who, points, total = Who(seat), int(s.points[seat - 1]), int(s.jewels[seat - 1])
    if points > 0:
        return P(
            "{who} receives {count} jewel and has {total}", "{who} receives {count} jewels and has {total}",
            gained, who=who, total=total,
        )  # fmt: skip
    if points == 0:
        return M("{who} receives nothing and has {total}", who=who, total=total)
    if gained == 0:
        return M("{who} scores {points} and has no jewel to lose", who=who, points=points)
    if points < gained:
        return P(
            "{who} scores {points} and loses the only jewel",
            "{who} scores {points} and loses all {count} jewels",
            -gained, who=who, points=points,
        )  # fmt: skip
    return P("{who} loses {count} jewel and has {total}", "{who} loses {count} jewels and has {total}",
             -gained, who=who, total=total)  # fmt: skip


def _of_game(s: Any) -> list[Line]:
    """TRL-45, TRL-46, TRL-47"""
    winners = seen.winners(s)
    first = winners[0]
    jewels, rest = int(s.jewels[first - 1]), int(rules.left_over(s, first - 1))
    who = tuple(Who(seat) for seat in winners)
    lines = [Line(0, M("The game is over"), head=True)]
    if len(winners) > 1:
        draw = M("A *draw*: {who} have {jewels} jewels each and cards for {rest} left in hand",
                 who=who, jewels=jewels, rest=rest)  # fmt: skip
        return [*lines, Line(0, draw)]
    others = [seat for seat in seen.seats(s) if seat != first and s.jewels[seat - 1] == jewels]
    if others:
        tied = P("{others} has as many, but the cards left to {who} add up to less: {rest}",
                 "{others} have as many, but the cards left to {who} add up to less: {rest}",
                 len(others), others=tuple(Who(seat) for seat in others), who=who, rest=rest)  # fmt: skip
        return [*lines, Line(first, _wins(who, jewels)), Line(first, tied)]
    return [*lines, Line(first, _wins(who, jewels))]


def _wins(who: tuple[Who, ...], jewels: int) -> Message:
    return P("{who} *wins* with {count} jewel", "{who} *wins* with {count} jewels", jewels, who=who)
