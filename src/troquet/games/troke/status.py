"""How a game of Troke stands: the round, who is awaited, who has won."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from troquet.games.troke import scoring, seen
from troquet.kernel.loops import OVER
from troquet.language import M, Message, P, Who

if TYPE_CHECKING:
    from troquet.games.view import View


def turn(view: View) -> Message:
    """Which round it is; in a round everybody has one turn."""
    return round_shown(view.sight)


def round_shown(s: Any) -> Message:
    """The same from a Sight."""
    return M("Round {round}", round=seen.round_of(s, s.turns))


def status(view: View) -> Message:
    """Who is awaited, or who has won."""
    return standing(view.sight)


def standing(s: Any) -> Message:
    """The same from a Sight."""
    if s.actor == OVER:
        return ending(s)
    return M("{who} is to move.", who=Who(s.actor + 1))


def ending(s: Any) -> Message:
    """Who wins, and with how much. TKE-12, TKE-A30, TKE-A32"""
    winners = seen.winners(s)
    who = tuple(Who(seat) for seat in winners)
    chips = int(scoring.side_won(s, winners[0] - 1))
    if len(who) == 1:
        return P("{who} wins with {count} chip.", "{who} wins with {count} chips.", chips, who=who)
    if seen.partner(s, winners[0]) and len(who) == 2:
        return P("{who} win together with {count} chip.", "{who} win together with {count} chips.",
                 chips, who=who)  # fmt: skip
    if seen.partner(s, winners[0]):
        return P("Both pairs share the victory with {count} chip each.",
                 "Both pairs share the victory with {count} chips each.", chips)  # fmt: skip
    return P("{who} share the victory with {count} chip each.", "{who} share the victory with {count} chips each.",
             chips, who=who)  # fmt: skip
