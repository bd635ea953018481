"""The end of a round and of the game, as the log tells it: Carts, discards, every coin, the winners."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from troquet.games.contract import Line
from troquet.games.trok import ending, seen
from troquet.games.trok.state import ROUNDS, Sight
from troquet.games.trok.vocabulary import UPGRADE_NAMES, counted, listed
from troquet.language import M, P, Who


@lru_cache(256)
def of_round(before: bytes, after: bytes) -> tuple[Line, ...]:
    """Of what all know of both. TRK-52, TRK-53, TRK-A18"""
    was, now = Sight.from_bytes(before), Sight.from_bytes(after)
    lines = [Line(0, M("Round {round} ends", round=was.round + 1), head=True)]
    for seat in seen.seats(now):
        if kept := seen.carts(now, seat):
            stored = M("{who} keeps *{cards}* in the Carts", who=Who(seat), cards=listed(kept))
            lines.append(Line(seat, stored))
    if left := seen.left_over(was, now):
        kinds = tuple(counted(kind, left.count(kind)) for kind in dict.fromkeys(left))
        lines.append(Line(0, M("Left over and discarded: {cards}", cards=kinds)))
    for seat in seen.seats(now):
        lines += _income(now, seat)
    return tuple(lines)


def _income(now: Any, seat: int) -> list[Line]:
    """Where every coin comes from. TRK-53"""
    income = seen.income(now, seat)
    if not income:
        return []
    total = sum(number for _, number in income)
    sources = tuple(
        M("{upgrade} {aare}", upgrade=UPGRADE_NAMES[upgrade], aare=number) for upgrade, number in income
    )
    if len(income) == 1:
        upgrade = UPGRADE_NAMES[income[0][0]]
        only = P("{upgrade} brings {who} *{count}* Aare", "{upgrade} brings {who} *{count}* Aare",
                 total, upgrade=upgrade, who=Who(seat))  # fmt: skip
        return [Line(seat, only)]
    all_of_it = P("{who} receives *{count}* Aare: {sources}", "{who} receives *{count}* Aare: {sources}",
                  total, who=Who(seat), sources=sources)  # fmt: skip
    return [Line(seat, all_of_it)]


def of_game(now: Any) -> list[Line]:
    """TRK-57, TRK-58, TRK-59, TRK-60, TRK-A20, TRK-A36"""
    winners = seen.winners(now)
    who, first = tuple(Who(seat) for seat in winners), winners[0]
    aare = int(now.aare[first - 1])
    lines = [Line(0, M("The game is over"), head=True)]
    shown = [seat for seat in seen.seats(now) if now.perfect[seat - 1]]
    if ending.is_perfect(now) and len(shown) > 1:
        all_shown = tuple(Who(seat) for seat in shown)
        lines.append(Line(0, M("{who} have shown the perfect combination: the wealthiest of them wins",
                               who=all_shown)))  # fmt: skip
    elif ending.is_perfect(now):
        lines.append(Line(first, M("{who} has shown the perfect combination", who=who)))
    elif aare < ending.WEALTH:
        lines.append(Line(0, M("Round {round} was the last: the wealthiest wins", round=ROUNDS)))
    if len(winners) > 1:
        shared = P("{who} *share the victory* with {count} Aare each",
                   "{who} *share the victory* with {count} Aare each", aare, who=who)  # fmt: skip
        return [*lines, Line(0, shared)]
    won = P("{who} *wins* with {count} Aare", "{who} *wins* with {count} Aare", aare, who=who)
    return [*lines, Line(first, won)]
