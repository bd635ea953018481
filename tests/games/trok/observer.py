"""Who may read what of a game of Trök: the information map of the rules, said a second time."""

from __future__ import annotations

from typing import Any

from tests.games.conformance.kit import History
from tests.games.trok.table import letters
from troquet import DEALER, State
from troquet.games.trok.state import COMBINE, PICK, STORE
from troquet.research import full_state

FACE_DOWN = ("offer", "store")
IN_THE_ROUND = (COMBINE, PICK, STORE)


def cut(history: History, seat: int | None) -> list[str]:
    """Deals are their owner's, gifts two seats'; offers and Carts one's own until the last has chosen."""
    words = [text.split(" ") for text in history.texts]
    open_until = len(words)
    while open_until and words[open_until - 1][1] == _awaited(history.last):
        open_until -= 1
    return [
        " ".join(_hidden(move) if _is_hidden(move, str(seat), i >= open_until) else move)
        for i, move in enumerate(words)
    ]


def _awaited(state: State) -> str:
    """What is being chosen face down by several at a time."""
    if not state.to_move or state.to_move == (DEALER,):
        return ""
    verb = state.moves(state.to_move[0])[0].words.split(" ")[0]
    return verb if verb in FACE_DOWN else ""


def _is_hidden(move: list[str], seat: str, face_down: bool) -> bool:
    who, verb = move[:2]
    if verb == "deal":
        return move[2] != seat
    if verb == "give":
        return seat not in (who, move[2])
    return verb in FACE_DOWN and face_down and who != seat


def _hidden(move: list[str]) -> list[str]:
    if move[1] == "offer":
        return [*move[:2], "?", "?", "?"]
    return [*move[:2], "?"] if move[1] == "store" else [*move[:3], "?"]


def seen(history: History) -> list[tuple[int, str]]:
    """What is left in each hand when a round closes is discarded face up. TRK-52, TRK-A33"""
    found = []
    for number, text in enumerate(history.texts, 1):
        if text.split(" ")[1] in ("done", "store"):
            was, now = full_state(history.states[number - 1]), full_state(history.states[number])
            if now["phase"] not in IN_THE_ROUND:
                found += [(number, text) for text in _discards(was, now)]
    return found


def _discards(was: dict[str, Any], now: dict[str, Any]) -> list[str]:
    """Hands and what lay before their owners, less what is in the Carts now."""
    texts = []
    for seat in range(was["players"]):
        cards = zip(was["hand"][seat], was["offer"][seat], now["carts"][seat])
        left = letters([hand + laid - stored for hand, laid, stored in cards])
        texts.append(f"{seat + 1} discards {' '.join(left)}" if left else "")
    return list(filter(None, texts))
