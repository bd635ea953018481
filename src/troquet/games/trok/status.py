"""How a game of Trök stands: the round and its phase, who is awaited, for what; how it ended."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from troquet.games.trok import ending, seen
from troquet.games.trok import state as at
from troquet.language import M, Message, P, Who

if TYPE_CHECKING:
    from troquet.games.view import View


def turn(view: View) -> Message:
    """Which round it is, and which phase of it: “Round 4: trading”."""
    return round_and_phase(view.sight)


def round_and_phase(s: Any) -> Message:
    """The same from a Sight."""
    round = seen.round_shown(s)
    if not seen.is_set_up(s):
        return M("The table is laid")
    match s.phase:
        case at.DEAL | at.MINES:
            return M("Round {round}: Supply", round=round)
        case at.OFFER:
            return M("Round {round}: offers", round=round)
        case at.NAME | at.TRADE | at.RENEW | at.GIVE:
            return M("Round {round}: trading", round=round)
        case at.COMBINE | at.PICK:
            return M("Round {round}: combinations", round=round)
    return M("Round {round}: the end of the round", round=round)


def status(view: View) -> Message:
    """What happens now, and who is awaited."""
    return standing(view.sight)


def standing(s: Any) -> Message:
    """The same from a Sight."""
    if s.phase == at.OVER_PHASE:
        return _ending(s)
    if s.actor < 0:
        return _dealing(s)
    who = Who(s.actor + 1)
    owing = tuple(Who(seat) for seat in seen.in_mask(s.owing))
    match s.phase:
        case at.OFFER:
            return P("{who} still chooses three cards to offer.", "{who} still choose three cards to offer.",
                     len(owing), who=owing)  # fmt: skip
        case at.STORE:
            return P("{who} still decides what goes into the Carts.",
                     "{who} still decide what goes into the Carts.", len(owing), who=owing)  # fmt: skip
        case at.NAME:
            tied = tuple(Who(seat) for seat in seen.in_mask(s.tied))
            return M("{who} names the Trade Master: {tied} tie.", who=who, tied=tied)
        case at.TRADE if seen.is_lone_holder(s):
            return M(
                "{who} alone has offered cards left: each goes back to the hand or to the market.", who=who
            )
        case at.TRADE:
            return M("{who} takes a card that another player offers.", who=who)
        case at.GIVE:
            return M("{who} gives {to} a card.", who=who, to=Who(s.turn + 1))
        case at.PICK:
            return P("{who} chooses an Upgrade.", "{who} chooses {count} Upgrades.", s.picks, who=who)
    if s.used_same or s.used_diff:
        return M("{who} may show another combination.", who=who)
    return M("{who} may combine cards.", who=who)


def _dealing(s: Any) -> Message:
    match s.phase:
        case at.MARKET:
            return M("The dealer turns up the market.")
        case at.RENEW:
            return M("The dealer turns up a new market.")
        case at.DEAL:
            return M("The dealer deals everybody five cards.")
        case at.MINES:
            return M("The dealer turns up a card for a Mine: {who} gets it.", who=Who(s.turn + 1))
    return M("The dealer fills the row of Upgrades.")


def _ending(s: Any) -> Message:
    who = tuple(Who(seat) for seat in seen.winners(s))
    aare = int(s.aare[who[0].seat - 1])
    if len(who) > 1:
        return P("{who} share the victory with {count} Aare each.",
                 "{who} share the victory with {count} Aare each.", aare, who=who)  # fmt: skip
    if ending.is_perfect(s):
        return M("{who} wins with the perfect combination.", who=who)
    return P("{who} wins with {count} Aare.", "{who} wins with {count} Aare.", aare, who=who)


def did(s: Any, seat: int) -> Message:
    """What a seat has to do now or has done in this phase, in a few words; nothing to say is an empty Message."""
    if seen.waits_for(s, seat):
        return _doing(s, seat)
    if s.phase == at.OFFER:
        return M("has chosen")
    if s.phase == at.STORE and seen.owns(s, seat, at.CART) and s.held[seat - 1]:
        return M("has decided")
    if s.phase == at.OVER_PHASE and seat in seen.winners(s):
        return M("wins")
    if s.phase == at.GIVE and s.turn == seat - 1:
        return M("gets a card")
    return Message("")


def _doing(s: Any, seat: int) -> Message:
    match s.phase:
        case at.OFFER:
            return M("to offer")
        case at.NAME:
            return M("to name")
        case at.TRADE:
            return M("to trade")
        case at.GIVE:
            return M("to give")
        case at.STORE:
            return M("to store")
    return M("to combine")
