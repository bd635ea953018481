"""How a game of Troll stands: the day and round, who is awaited, what each seat does this round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from troquet.games.troll import rules, seen
from troquet.games.troll.state import NOT_PLAYED, NUMBERS
from troquet.kernel.loops import DEALER, OVER
from troquet.language import M, Message, P, Who

if TYPE_CHECKING:
    from troquet.games.view import View


def turn(view: View) -> Message:
    """Which day and round it is: “Day 2 of 2, round 3”."""
    return day_and_round(view.sight)


def day_and_round(s: Any) -> Message:
    """The same from a Sight."""
    return M(
        "Day {day} of {days}, round {round}",
        day=seen.day(s), days=int(rules.days(s.players)), round=seen.round_of_day(s),
    )  # fmt: skip


def status(view: View) -> Message:
    """What happens now, and who is awaited."""
    return standing(view.sight)


def standing(s: Any) -> Message:
    """The same from a Sight."""
    if s.actor == OVER:
        return _ending(s)
    if s.actor == DEALER:
        return _resolution(s) if seen.is_resolved(s) else M("The dealer turns up the troll.")
    who = Who(s.actor + 1)
    if s.looked and who.seat == seen.scout(s):
        return M("{who} is Scout and plays a card face up.", who=who)
    if s.looked:
        return M("{who} has looked and plays a card face up.", who=who)
    if rules.must_dare(s):
        return M("{who} must dare: nobody else did.", who=who)
    return M("{who} decides: look or dare.", who=who)


def _resolution(s: Any) -> Message:
    """What the round that lies open came to. TRL-14, TRL-19"""
    caught = [seat for seat in seen.seats(s) if seen.captured(seen.cell_of_round(s, seat))]
    troll = int(rules.value(s.troll))
    if not caught:
        total = seen.running_total(s, NUMBERS - 1)
        return M("{total} does not wake the troll of {troll}: everybody escapes.", total=total, troll=troll)
    total = seen.running_total(s, int(s.card[caught[0] - 1]))
    return P(
        "{total} is more than {troll}: {who} is captured.",
        "{total} is more than {troll}: {who} are captured.",
        len(caught), total=total, troll=troll, who=tuple(Who(seat) for seat in caught),
    )  # fmt: skip


def _ending(s: Any) -> Message:
    winners = tuple(Who(seat) for seat in seen.winners(s))
    jewels = int(s.jewels[winners[0].seat - 1])
    if len(winners) > 1:
        return P(
            "{who} share the victory with {count} jewel each.",
            "{who} share the victory with {count} jewels each.",
            jewels, who=winners,
        )  # fmt: skip
    return P("{who} wins with {count} jewel.", "{who} wins with {count} jewels.", jewels, who=winners)


def did(s: Any, seat: int) -> Message:
    """What a seat did this round, or is to do."""
    if seen.is_resolved(s):
        return _fate(s, seat)
    if s.card[seat - 1] != NOT_PLAYED:
        return _played(s, seat)
    if s.actor == DEALER:
        return M("is Scout next") if seat == seen.scout(s) else M("to play")
    if s.actor + 1 == seat:
        return _now(s, seat)
    return M("plays last") if seat == seen.order(s)[-1] else M("to play")


def _played(s: Any, seat: int) -> Message:
    if s.daring[seat - 1]:
        return M("dared")
    return M("Scout, has looked") if seat == seen.scout(s) else M("looked")


def _now(s: Any, seat: int) -> Message:
    if seat == seen.scout(s):
        return M("Scout, to play")
    return M("looked, to play") if s.looked else M("to decide")


def _fate(s: Any, seat: int) -> Message:
    cell, points = seen.cell_of_round(s, seat), seen.points_of_round(s, seat)
    if seen.escaped(cell):
        return M("escapes, +{points}", points=points)
    if seen.captured(cell):
        return M("captured, {points}", points=points)
    return M("ran away, 0")
