"""Half-made choices: looking at one changes nothing, nonsense is none, and all of them lead to the legal moves."""

from __future__ import annotations

import pytest

from tests.games.conformance.kit import every_table, positions
from troquet.games.contract import DEALER
from troquet.games.view import View

MOST = 3000  # drafts looked at for one question


def drafted(view: View) -> set[str]:
    """All moves that this seat's choices lead to, step by step."""
    moves, seen, waiting = set[str](), {""}, [""]
    while waiting and len(seen) < MOST:
        question = view.question(waiting.pop())
        assert question is not None
        moves |= {choice.move for choice in question.choices if choice.move}
        new = {choice.draft for choice in question.choices if choice.draft} - seen
        seen |= new
        waiting += new
    return moves if not waiting else set()


@every_table
def test_drafts_lead_to_legal_moves_and_change_nothing(name: str, players: int) -> None:
    for _, past in positions(name, players, 12):
        state = past.last
        before = hash(state)
        for seat in state.to_move:
            if seat == DEALER:
                continue
            view = state.view(seat)
            raw, legal = view.to_bytes(), {str(move) for move in state.moves(seat)}
            reached = drafted(view)
            assert reached <= legal
            assert not reached or reached == legal
            assert view.to_bytes() == raw
        assert hash(state) == before


@every_table
@pytest.mark.parametrize(
    "draft", ["nonsense", "<b>", "1 2 3 4 5 6", "\x00", "é" * 100, "dare dare", "0", "-1"]
)
def test_a_draft_that_is_none_is_answered(name: str, players: int, draft: str) -> None:
    """A link may be old or damaged: the question then stands as it does without one, or as that draft allows."""
    for _, past in positions(name, players, 6):
        for seat in past.last.to_move:
            if seat != DEALER:
                question = past.last.view(seat).question(draft)
                assert question is not None
                legal = {str(move) for move in past.last.moves(seat)}
                assert {choice.move for choice in question.choices if choice.move} <= legal
