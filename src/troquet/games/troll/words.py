"""Everything Troll says: rule texts, refusals, the log, labels, the table as text. Made from Views alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from troquet.games.contract import Refusal
from troquet.games.troll import rules, seen
from troquet.games.troll.clauses import BRIEFLY, HEADINGS, RULES
from troquet.games.troll.log import tell
from troquet.games.troll.moves import Dare, Look, Play, Turn
from troquet.games.troll.status import status, turn
from troquet.games.troll.text import text
from troquet.kernel.loops import DEALER, OVER
from troquet.language import M, Message, Who

if TYPE_CHECKING:
    from troquet.games.contract import Move
    from troquet.games.view import View

__all__ = [
    "BRIEFLY", "HEADINGS", "RULES", "label", "reasons", "refusal", "status", "tell", "text", "turn", "unit",
]  # fmt: skip

unit = M("Jewels")
"""What scores are counted in, as the head of a column."""

reasons: dict[str, Message] = {
    "days": M("The last day is over."),
    "closed": M("The game was stopped."),
}


def label(move: Move) -> Message:
    """A move in a few words, for a button or a list."""
    match move:
        case Turn(_, None):
            return M("Troll, face down")
        case Turn(_, int(troll)):
            return M("Troll {number}", number=troll)
        case Look():
            return M("Look at the troll")
        case Play(_, number):
            return M("Play {number}", number=number)
        case Dare(_, None):
            return M("Dare: face down, doubled")
        case Dare(_, int(number)):
            return M("Dare {number}: face down, doubled", number=number)
    raise ValueError(f"{move} is no move of Troll")


def refusal(view: View, move: Move) -> Refusal:
    """Why a move may not be played now, as far as who tries may know."""
    s = view.sight
    if s.actor == OVER:
        return Refusal("TRL-45", M("the game is over"))
    if isinstance(move, Turn):
        return _refused_troll(s, move)
    if s.actor == DEALER:
        return Refusal("TRL-24", M("the dealer turns up a troll first"))
    if s.actor + 1 != move.seat:
        return Refusal("TRL-24", M("{who} is to move", who=Who(s.actor + 1)))
    if s.looked:
        return _refused_after_look(s, move)
    return _refused_before_look(s, move)


def _refused_troll(s: Any, move: Turn) -> Refusal:
    if s.actor != DEALER:
        return Refusal("TRL-22", M("the troll of this round lies there already, and {who} is to move",
                                   who=Who(s.actor + 1)))  # fmt: skip
    if move.troll is None:
        return Refusal("TRL-22", M("which troll is on top has to be said, “?” only hides it from a reader"))
    if not rules.is_used((move.troll - 3) // 2, s.players):
        return Refusal("TRL-06", M("the troll {number} is not used by {players} players",
                                   number=move.troll, players=int(s.players)))  # fmt: skip
    return Refusal("TRL-34", M("the troll {number} was turned up already this day", number=move.troll))


def _refused_after_look(s: Any, move: Move) -> Refusal:
    if isinstance(move, Play):
        return _not_in_hand(move.number)
    if isinstance(move, Dare) and move.seat == seen.scout(s):
        return Refusal("TRL-A08", M("the Scout has looked at the troll and plays face up"))
    if isinstance(move, Dare):
        return Refusal("TRL-A07", M("who has looked can no longer dare"))
    return Refusal("TRL-A07", M("the look is done, a card is played now"))


def _refused_before_look(s: Any, move: Move) -> Refusal:
    if isinstance(move, Dare) and move.number is None:
        return Refusal("TRL-26", M("which card it is has to be said, “?” only hides it from a reader"))
    if isinstance(move, Dare):
        return _not_in_hand(move.number)
    if rules.must_dare(s):
        return Refusal("TRL-28", M("everybody else was cautious, so the last must dare"))
    return Refusal("TRL-25", M("a card is played face up only after a look"))


def _not_in_hand(number: int | None) -> Refusal:
    played = M("the card {number} is not in hand, it was played earlier this day", number=number or 0)
    return Refusal("TRL-36", played)
