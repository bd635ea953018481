"""What Troll asks: its choices are exactly the legal moves, and the page can place them."""

from __future__ import annotations

import troquet
from troquet.games.contract import Question
from troquet.games.state import State

NAMES = ("Anouk", "Bo", "Hazel", "Dara")


def table(*moves: str, players: int = 4) -> State:
    state = troquet.game("troll").start(players=players)
    for move in moves:
        state = state.play(move)
    return state


def asked(state: State, seat: int, draft: str = "") -> Question:
    question = state.view(seat).question(draft)
    assert question is not None
    return question


def detail(question: Question, language: str = "en") -> str:
    assert question.detail is not None
    return question.detail.to(language, NAMES)


def test_choices_are_the_legal_moves() -> None:
    """TRL-12, TRL-25, TRL-26, TRL-28"""
    for players in (3, 4, 5):
        state = table(players=players).deal(players)
        while state.to_move:
            seat = state.to_move[0]
            offered = set()
            for draft in ("", "dare"):
                offered |= {c.move for c in asked(state, seat, draft).choices if c.move}
            assert offered == {str(move) for move in state.moves(seat)}
            others = [state.view(other).question() for other in range(1, players + 1) if other != seat]
            assert not any(others)
            assert state.view().question() is None
            state = state.play(state.moves(seat)[-1]).deal(1)


def test_the_scout_is_told_the_troll() -> None:
    """TRL-22, TRL-23"""
    question = asked(table("* troll 9"), 1)
    assert question.title.to() == "Play a card"
    assert (
        detail(question)
        == "The troll sleeps through 9 jewels. You are Scout: what you play lies face up for all."
    )
    assert not question.buttons
    choice = question.on("hand:3")
    assert choice is not None
    assert (choice.move, choice.label.to("en"), choice.label.to("fr")) == ("1 play 3", "Play 3", "Jouer 3")


def test_look_or_dare() -> None:
    """TRL-24"""
    question = asked(table("* troll 9", "1 play 2", "2 dare 5"), 3)
    assert question.title.to("fr") == "Regarder, ou oser\u202f?"
    assert detail(question) == "Anouk looked and plays 2. Bo dared. Dara comes after you."
    assert detail(question, "fr") == "Anouk a regardé et joue 2. Bo a osé. Dara joue après vous."
    look, dare = question.buttons
    assert (look.move, look.icon, look.draft) == ("3 look", "i-eye", "")
    assert (dare.move, dare.icon, dare.draft) == ("", "x2", "dare")
    assert not question.back


def test_daring_is_two_steps_and_can_be_left() -> None:
    state = table("* troll 9", "1 play 2")
    question = asked(state, 2, "dare")
    assert question.back
    choice = question.on("hand:0")
    assert choice is not None
    assert (choice.move, choice.label.to()) == ("2 dare 0", "Dare 0: face down, doubled")
    assert asked(state, 2, "nonsense") == asked(state, 2)


def test_a_draft_of_daring_is_forgotten_after_a_look() -> None:
    """TRL-A07"""
    state = table("* troll 9", "1 play 2", "2 look")
    assert asked(state, 2, "dare") == asked(state, 2)
    assert (
        detail(asked(state, 2))
        == "The troll sleeps through 9 jewels. Anouk looked and plays 2. Hazel and Dara come after you."
    )


def test_who_must_dare_is_told_why() -> None:
    """TRL-28"""
    state = table("* troll 9", "1 play 2", "2 look", "2 play 1", "3 look", "3 play 0")
    question = asked(state, 4)
    assert question.title.to() == "You must dare"
    assert "(TRL-28)" in detail(question)
    assert not question.back
    assert {c.on for c in question.choices} == {f"hand:{n}" for n in range(6)}
