"""What Troll asks of a seat: look or dare, and which card."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from troquet.games.contract import Choice, Question
from troquet.games.troll import rules, seen
from troquet.games.troll.moves import Dare, Look, Play
from troquet.games.troll.words import label
from troquet.language import M, Message, P, Who, sentences

if TYPE_CHECKING:
    from collections.abc import Callable

    from troquet.games.contract import Move
    from troquet.games.view import View

DARE = "dare"


def ask(view: View, draft: str = "") -> Question | None:
    """What this seat is asked now; None if nothing is. Drafts: “dare”, the card still to be chosen."""
    s = view.sight
    if view.seat is None or s.actor + 1 != view.seat:
        return None
    seat, hand = view.seat, seen.hand(s, view.seat)
    if s.looked:
        return Question(M("Play a card"), _what_is_known(s), _cards(seat, hand, Play))
    if rules.must_dare(s):
        why = M("Everybody else was cautious, so the last player must dare (TRL-28).")
        return Question(M("You must dare"), sentences(why, _WHAT_DARING_IS), _cards(seat, hand, Dare))
    if draft == DARE:
        return Question(M("Dare: which card?"), _WHAT_DARING_IS, _cards(seat, hand, Dare), back=True)
    return Question(M("Look, or dare?"), _what_others_did(s), _look_or_dare(seat))


_WHAT_DARING_IS = M("Face down, with a ×2: escaped it counts double, captured it costs 4.")


@lru_cache(4096)
def _cards(seat: int, hand: tuple[int, ...], kind: Callable[[int, int], Move]) -> tuple[Choice, ...]:
    """One choice a card in hand."""
    moves = [(number, kind(seat, number)) for number in hand]
    return tuple(Choice(label(move), move=str(move), on=f"hand:{number}") for number, move in moves)


@cache
def _look_or_dare(seat: int) -> tuple[Choice, ...]:
    look = Choice(M("Look"), move=str(Look(seat)), hint=M("play face up"), icon="i-eye")
    return look, Choice(M("Dare"), draft=DARE, hint=M("play face down"), icon="x2")


def _what_is_known(s: Any) -> Message:
    troll = M("The troll sleeps through *{number}* jewels.", number=seen.troll(s) or 0)
    if s.actor + 1 == seen.scout(s):
        return sentences(troll, M("You are Scout: what you play lies face up for all."))
    return sentences(troll, *_others(s))


def _what_others_did(s: Any) -> Message:
    return sentences(*_others(s))


def _others(s: Any) -> list[Message]:
    """A sentence for each who has played, in playing order, and one for those who come after."""
    to_act = seen.to_act(s)
    after = tuple(Who(seat) for seat in to_act[1:])
    said = [_did(s, seat) for seat in seen.order(s) if seat not in to_act]
    if not after:
        return [*said, M("You are last.")]
    return [*said, P("{who} comes after you.", "{who} come after you.", len(after), who=after)]


def _did(s: Any, seat: int) -> Message:
    if s.daring[seat - 1]:
        return M("{who} dared.", who=Who(seat))
    return M("{who} looked and plays {number}.", who=Who(seat), number=int(s.card[seat - 1]))
