"""What Troke asks: its drafts lead to every legal move and to nothing else, and the page can place them."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.games.troke.table import Table, castles
from troquet import State, game
from troquet.games.contract import Choice, Question

NAMES = ("Anouk", "Bo", "Hazel", "Dara")


def asked(state: State, draft: str = "") -> Question:
    question = state.view(state.to_move[0]).question(draft)
    assert question is not None
    return question


def detail(question: Question, language: str = "en") -> str:
    assert question.detail is not None
    return question.detail.to(language, NAMES)


def title(question: Question) -> str:
    return question.title.to("en", NAMES)


def on(question: Question, point: str) -> Choice:
    choice = question.on(f"point:{point}")
    assert choice is not None
    return choice


def walk(state: State, draft: str = "") -> set[str]:
    """Every move that the tree of drafts offers."""
    question = asked(state, draft)
    assert question.back == (draft != "")
    places = [choice.on for choice in question.choices if choice.on]
    assert len(set(places)) == len(places)
    assert question.choices
    found: set[str] = set()
    for choice in question.choices:
        assert bool(choice.move) != bool(choice.draft)
        assert choice.label.to("fr")
        found |= {choice.move} if choice.move else walk(state, choice.draft)
    return found


TABLES: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 2, "board": "short"},
    {"players": 3, "third": "yellow", "board": "cross"},
    {"players": 4, "partners": True},
]


@pytest.mark.parametrize("options", TABLES, ids=lambda options: "-".join(map(str, options.values())))
def test_drafts_lead_to_every_legal_move_and_to_no_other(options: dict[str, Any]) -> None:
    """TKE-14, TKE-28"""
    chance = random.Random(str(options))
    state = game("troke").start(**options)
    for i in range(120):
        if not state.to_move:
            break
        moves = state.moves(state.to_move[0])
        if i % 10 == 0:
            assert walk(state) == {str(move) for move in moves}
            assert state.view().question() is None
            assert state.view(state.to_move[0] % state.players + 1).question() is None
        state = state.play(chance.choice(moves))


def test_a_stack_opens() -> None:
    """TKE-A19, TKE-E01"""
    state = Table().state
    question = asked(state)
    assert title(question) == "Your move"
    assert {choice.on for choice in question.choices} == {"point:c1", "point:d1", "point:e1", "point:f1"}
    assert on(question, "d1").draft == "d1"
    stack = asked(state, "d1")
    assert detail(stack) == "d1: a red Castle."
    assert [(c.draft, c.icon, c.on) for c in stack.choices] == [
        ("Td1", "to-dot", ""), ("Wd1", "wa-dot", ""), ("Md1", "mo-dot", ""),
    ]  # fmt: skip
    assert {choice.move for choice in asked(state, "Td1").choices} == {"1 Td1-c2", "1 Td1-d2", "1 Td1-e2"}


def test_a_piece_alone_is_chosen_at_once() -> None:
    table = Table("d2 RT, c1 RW, f8 GT+GW+GM")
    assert on(asked(table.state), "d2").draft == "Td2"
    assert title(asked(table.state, "Td2")) == "Tower on d2: where to?"


def test_a_capture_goes_step_by_step_or_straight_to_an_end() -> None:
    """TKE-20, TKE-E03"""
    state = Table("d2 RM, d3 RT+RW, f8 GT").state
    first = asked(state, "Md2")
    assert detail(first) == "A capture on d3; numbers show where its further steps lead."
    assert on(first, "d3").draft == "Md2xd3"
    owed = asked(state, "Md2xd3")
    assert title(owed) == "2 steps owed"
    assert detail(owed).startswith("Taken: a red Tower and a red Wall. All travel as a red Castle.")
    assert on(owed, "d4").draft == "Md2xd3-d4"
    assert on(owed, "b3").move == "1 Md2xd3-c3-b3"  # one way alone ends there
    assert owed.on("point:d5") is None  # three ways end there
    assert title(asked(state, "Md2xd3-d4")) == "1 step owed"
    assert on(asked(state, "Md2xd3-d4"), "d5").move == "1 Md2xd3-d4-d5"


def test_a_way_that_cannot_be_completed_is_not_offered() -> None:
    """TKE-28, TKE-E10"""
    state = Table("d4 RT, d5 RW, c6 GT, d6 GW, e6 GT, c5 RW, e5 GT").state
    assert asked(state, "Td4").on("point:d5") is None


def test_on_the_goal_line_one_may_stop() -> None:
    """TKE-39, TKE-E21"""
    state = Table("d7 RT, d8 RW+RM, e1 GT").state
    question = asked(state, "Td7xd8")
    assert title(question) == "Stop, or go on by up to 2 steps"
    stop, *_ = question.buttons
    assert (stop.label.to(), stop.move) == ("Stop on d8", "1 Td7xd8")
    assert walk(state, "Td7xd8") == {
        "1 Td7xd8",
        "1 Td7xd8-c8",
        "1 Td7xd8-e8",
        "1 Td7xd8-e8-f8",
    }


def test_chips_are_told() -> None:
    """TKE-44, TKE-E39"""
    table = Table("d4 RT, d5 GW+GM, f8 GT", scoring="alternate")
    assert "for 7 chips" in detail(asked(table.state, "Td4xd5"))
    partners = Table("d4 RT, d5 GW, f8 GT", players=4, partners=True)
    assert detail(asked(partners.state, "Td4xd5")).startswith("Taken: a green Wall. ")


def test_drafts_that_fit_nothing_are_forgotten() -> None:
    state = Table(castles("R", "c1", "d1") + ", d8 GT").state
    for draft in ("nonsense", "T", "Td9", "Td1-d3", "Td1-", "-", "x", "d9", "Td8", "{who}", "Td1-d2-d3"):
        assert asked(state, draft) == asked(state)


def test_what_is_touched_is_told() -> None:
    state = Table(castles("R", "c1", "d1") + ", d8 GT, c2 GT+RW+RM, d2 GT+BW+BM, e2 GT+GW+GM").state
    assert detail(asked(state, "d8")) == "d8: a green Tower."
    assert detail(asked(state, "d5")) == "d5: empty."
    stuck = Table("f8 RT+RW+RM, c1 RT, d8 GT").state
    assert detail(asked(stuck, "e8")) == "e8: empty."
    assert not asked(stuck, "d8").back


@pytest.mark.parametrize(
    ("pieces", "draft", "before"),
    [
        ("d4 RT, d5 GW+GM, f8 GT", "Td4xd5-d6", "Td4xd5"),
        ("d4 RT, d5 GW+GM, f8 GT", "Td4xd5", "Td4"),
        ("d4 RT, d5 GW+GM, f8 GT", "Td4", ""),
        ("d4 RT+RW, f8 GT", "Td4", "d4"),
        ("d4 RT+RW, f8 GT", "d4", ""),
    ],
)
def test_back_is_one_step(pieces: str, draft: str, before: str) -> None:
    """A stack with one piece to choose was never open."""
    question = asked(Table(pieces).state, draft)
    assert (question.back, question.before) == (True, before)
