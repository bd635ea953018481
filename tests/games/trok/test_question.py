"""What Trök asks: its choices are exactly the legal moves, in few steps, and the page can place them."""

from __future__ import annotations

import random

import pytest

from tests.games.trok.table import Table
from troquet import State, game
from troquet.games.contract import Choice, Question
from troquet.games.trok import seen
from troquet.games.trok.drafts import CHOSEN

NAMES = ("Anouk", "Bo", "Hazel", "Dara", "Em", "Fay")


def asked(state: State, seat: int, draft: str = "") -> Question:
    question = state.view(seat).question(draft)
    assert question is not None
    return question


def walk(state: State, seat: int) -> dict[str, Question]:
    """All questions that choices lead to, by draft."""
    found: dict[str, Question] = {}
    ahead = [""]
    while ahead:
        draft = ahead.pop()
        if draft not in found:
            found[draft] = asked(state, seat, draft)
            ahead += [choice.draft for choice in found[draft].choices if choice.draft]
    return found


def check(state: State, seat: int) -> None:
    """Choices lead to every legal move, and to no other; each is one thing on the table or one button."""
    questions = walk(state, seat)
    reached = {choice.move for question in questions.values() for choice in question.choices if choice.move}
    assert reached == {str(move) for move in state.moves(seat)}
    for draft, question in questions.items():
        assert len(draft) < 200
        assert question.choices
        assert question.back == (draft not in ("", "offer", "trade", "store", "pick"))
        for choice in question.choices:
            assert bool(choice.move) != bool(choice.draft)
        placed = [choice.on for choice in question.choices if choice.on]
        assert len(placed) == len(set(placed))
        buttons = [choice.move or choice.draft for choice in question.buttons]
        assert len(buttons) == len(set(buttons))


def detail(question: Question, language: str = "en") -> str:
    assert question.detail is not None
    return question.detail.to(language, NAMES)


def title(question: Question, language: str = "en") -> str:
    return question.title.to(language, NAMES)


def the(question: Question, on: str) -> Choice:
    choice = question.on(on)
    assert choice is not None
    return choice


def said(question: Question, *things: str) -> list[str]:
    """The buttons, with their hints; or what belongs to things of some kinds."""
    choices = [choice for thing in things for choice in question.among(thing)] or question.buttons
    return [
        choice.label.to("en", NAMES) + (f" [{choice.hint.to('en', NAMES)}]" if choice.hint else "")
        for choice in choices
    ]


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (4, 3), (6, 4)])
def test_choices_are_the_legal_moves_on_the_way_through_a_game(players: int, seed: int) -> None:
    rng = random.Random(seed)
    state = game("trok").start(players=players).deal(seed)
    for step in range(150):
        seat = rng.choice(state.to_move)
        view = state.view(seat)
        assert seen.legal(view) == state.moves(seat)
        if step % 4 == 0 or view.sight.phase > 7:
            check(state, seat)
        for other in range(1, players + 1):
            assert (state.view(other).question() is None) == (other not in state.to_move)
        assert state.view().question() is None
        state = state.play(rng.choice(state.moves(seat))).deal(seed)
        if not state.to_move:
            break


@pytest.mark.parametrize(
    "table",
    [
        Table("PPPHHS PRG", owned={1: "Vein Vein"}),
        Table("PPRGLAS PRG", owned={1: "Vein Idunn"}),
        Table("PPPP PRG", owned={1: "Vein Vein Vein"}),
        Table("HHHSS PRG", row=""),
        Table("PRGLAEHS PRG", row=""),
        Table("LEHSS PRG", owned={1: "Idunn"}).play("1 diff LEHSS"),
        Table("LEHSS PRG", owned={1: "Idunn"}, row="Mine").play("1 diff LEHSS"),
        Table("PLH PRG", owned={1: "Skaa"}).play("1 diff PLH"),
        Table("PPRSGG -", owned={1: "Cart Cart Cart"}).play("1 done", "2 done"),
        Table("PRS -", owned={1: "Cart"}).play("1 done", "2 done"),
        Table("S -", owned={1: "Cart Cart"}).play("1 done", "2 done"),
    ],
    ids=lambda table: str(table.state.view(1).sight.phase),
)
def test_choices_are_the_legal_moves_in_rare_positions(table: Table) -> None:
    check(table.state, 1)


def test_nonsense_is_forgotten() -> None:
    positions = [
        (
            Table("HHRPS PPLGG", phase="offer"),
            ["offer H0 H0", "offer H2", "offer H0 R0 P0 S0", "offer x", "take", "offerH0"],
        ),
        (
            Table("HHRPS PPLGG", phase="trade", offers="P R", master=1),
            ["trade 2 H", "trade 1 P", "trade", "x"],
        ),
        (
            Table("HHRPS PRG"),
            ["same H P0", "same S", "same P", "diff H0 H1", "diff Z", "diff p0", "same H H0 H9"],
        ),
        (Table("PRR -", owned={1: "Cart Cart"}).play("1 done", "2 done"), ["store P0 R0 R1", "store L0"]),
    ]
    for table, drafts in positions:
        for draft in drafts:
            assert asked(table.state, 1, draft) == asked(table.state, 1)


# ── offers ───────────────────────────────────────────────────────────────────────────────────────────────────


def test_an_offer_is_picked_card_by_card_and_its_total_shown() -> None:
    """TRK-19, TRK-21, TRK-22"""
    state = Table("HHRPS PPLGG", phase="offer", owned={1: "Grid"}).state
    question = asked(state, 1)
    assert title(question) == "Offer three cards"
    assert detail(question) == (
        "The highest total becomes Trade Master and is the first to take a card. A Stone counts 10. Grid adds 3."
    )
    assert the(question, "hand:H:1").draft == "offer H1"
    question = asked(state, 1, "offer H1")
    assert (title(question), detail(question)) == (
        "Offer 2 more cards",
        "So far the offer counts 10. Grid adds 3.",
    )
    assert the(question, "hand:H:1").icon == CHOSEN
    assert the(question, "hand:H:1").draft == "offer"
    assert the(question, "hand:S:0").draft == "offer H1 S0"
    question = asked(state, 1, "offer P0 H1 S0")
    assert {choice.on for choice in question.choices} == {"hand:P:0", "hand:H:1", "hand:S:0", ""}
    (offer,) = question.buttons
    assert offer.move == "1 offer P H S"
    assert said(question) == ["Offer them [counts 21]"]
    assert title(question, "fr") == "Offrir ces trois cartes\u202f?"


def test_the_tie_is_one_question() -> None:
    """TRK-24"""
    table = Table("HHGPS HHGGG GLAEE", phase="offer", master=3, aare=(7, 9, 0))
    state = table.offer("GHH", "GHH", "GLA").state
    question = asked(state, 3)
    assert title(question) == "Who becomes Trade Master?"
    assert detail(question) == "Anouk and Bo tie with 17. The token leaves you: name who gets it."
    assert said(question) == ["Name Anouk [7 Aare]", "Name Bo [9 Aare]"]


# ── trades ───────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_trade_is_a_card_and_what_becomes_of_it() -> None:
    """TRK-27, TRK-28, TRK-32"""
    state = Table("RR GG LL", phase="trade", offers="P HR E", market="HHR", owned={1: "Thrud"}).state
    question = asked(state, 1)
    assert title(question) == "Take a card"
    assert {choice.on for choice in question.choices} == {"offer:2:H", "offer:2:R", "offer:3:E"}
    hammer, ration = the(question, "offer:2:H"), the(question, "offer:2:R")
    assert hammer.hint is not None
    assert (hammer.label.to("en", NAMES), hammer.hint.to()) == (
        "Take a hammer from Bo", "can make the market three alike",
    )  # fmt: skip
    assert ration.hint is None
    question = asked(state, 1, hammer.draft)
    assert title(question) == "Hammer from Bo: keep it, or exchange it?"
    assert detail(question) == "Then it is Bo’s turn."
    assert said(question) == ["Keep it"]
    assert said(question, "market") == [
        "Exchange it for a hammer [the market stays as it is]",
        "Exchange it for a ration [three alike: 5 Aare]",
    ]
    moves = [choice.move for choice in question.choices if choice.move]
    assert moves == ["1 take 2 H", "1 swap 2 H H", "1 swap 2 H R"]
    assert [choice.icon for choice in question.among("market")] == ["", "three"]
    assert the(question, "offer:2:H").icon == CHOSEN
    assert the(question, "offer:3:E").draft == "trade 3 E"


def test_a_lone_holder_deals_with_the_own_cards() -> None:
    """TRK-34"""
    state = Table("RR GG LL", phase="trade", offers="PE - -", market="LLR").state
    question = asked(state, 1)
    assert title(question) == "Deal with your own cards"
    draft = the(question, "offer:1:E").draft
    assert title(asked(state, 1, draft)) == "Helmet: take it back, or exchange it?"
    assert said(asked(state, 1, draft)) == ["Take it back"]
    assert said(asked(state, 1, draft), "market") == ["Exchange it for a lantern", "Exchange it for a ration"]


def test_the_gift_is_one_touch() -> None:
    """TRK-36"""
    state = Table("RRHS GG LL", phase="trade", offers="- - E").play("1 take 3 E").state
    question = asked(state, 1)
    assert title(question) == "Give Hazel a card"
    assert [choice.on for choice in question.choices] == [
        "hand:R:0",
        "hand:R:1",
        "hand:E:0",
        "hand:H:0",
        "hand:S:0",
    ]


# ── combinations ─────────────────────────────────────────────────────────────────────────────────────────────


def test_what_is_worthwhile_is_proposed_best_first() -> None:
    """TRK-E16: identical with the wild pickaxe, different with the other one."""
    question = asked(Table("HHPPRG PRG", owned={1: "Vein"}).state, 1)
    assert title(question) == "Combine your cards?"
    assert said(question, "alike") == [
        "Show 3 hammers (1 pickaxe as a Stone) [7 Aare]",
        "Choose identical cards yourself",
    ]
    assert said(question, "unlike") == [
        "Show a pickaxe, a ration and gloves [one of the first 3]",
        "Show a pickaxe, a ration, gloves, a hammer and 1 pickaxe as a Stone [one of the first 5]",
        "Choose different cards yourself",
    ]
    assert said(question) == ["Pass"]


def test_a_perfect_combination_is_proposed_first() -> None:
    """TRK-59"""
    question = asked(Table("PRGLAEHS PRG").state, 1)
    assert question.among("unlike")[0].move == "1 diff PRGLAEHS"
    assert said(question, "unlike")[0].endswith("[wins the game]")


def test_proposals_know_dagda_idunn_and_skaa() -> None:
    """TRK-67, TRK-70, TRK-71"""
    dagdas = asked(Table("GGGG PRG", owned={1: "Dagda"}).state, 1)
    assert said(dagdas, "alike")[0] == "Show 4 pairs of gloves [10 Aare]"
    run = asked(Table("GLAEH PRG", owned={1: "Idunn"}).state, 1)
    assert said(run, "unlike")[0].endswith("[two of the first 5]")
    three = asked(Table("PLH PRG", owned={1: "Skaa"}).state, 1)
    assert said(three, "unlike")[0].endswith("[any Upgrade]")


def test_identical_cards_by_hand() -> None:
    """TRK-43, TRK-44, TRK-68"""
    state = Table("HHPPS PRG", owned={1: "Vein"}).state
    assert "Hammer [up to 4 hammers: 10 Aare]" in said(asked(state, 1, "same"))
    question = asked(state, 1, "same H")
    assert title(question) == "Identical cards: Hammer"
    assert detail(question) == (
        "At least three cards of the type Hammer. Stones stand for any card, and so does 1 pickaxe through your Vein."
    )
    assert the(question, "hand:P:1").draft == "same H p1"
    assert the(question, "hand:P:1").label.to() == "Add a pickaxe, counting as a hammer"
    question = asked(state, 1, "same H H0 p1")
    assert question.on("hand:P:0") is None  # the one Vein is spent
    assert not question.buttons
    question = asked(state, 1, "same H H0 H1 p1")
    assert said(question) == ["Show them [7 Aare]"]
    hint = the(question, "hand:P:1").hint
    assert hint is not None
    assert hint.to() == "Hammer"
    assert the(question, "hand:S:0").draft == "same H H0 H1 S0 p1"
    assert the(question, "hand:H:0").draft == "same H H1 p1"


def test_different_cards_by_hand() -> None:
    """TRK-43, TRK-46, TRK-68"""
    state = Table("PPRGG PRG", owned={1: "Vein"}).state
    question = asked(state, 1, "diff")
    assert said(question) == ["Add a pickaxe as a Stone [through a Vein]"]
    assert the(question, "hand:P:0").draft == "diff P0"
    question = asked(state, 1, "diff P0 G1")
    assert question.on("hand:G:0") is None
    assert the(question, "hand:P:1").draft == "diff P0 G1 p1"
    question = asked(state, 1, "diff P0 G1 p1")
    assert [choice.move for choice in question.buttons] == ["1 diff PGp"]


def test_nothing_to_combine() -> None:
    """TRK-A28"""
    question = asked(Table("PPRR PRG").state, 1)
    assert (title(question), detail(question)) == ("Nothing to combine", "The rest is discarded.")
    assert said(question) == ["Done"]


def test_an_upgrade_is_touched_in_the_row_and_explains_itself() -> None:
    """TRK-47"""
    question = asked(Table("PRG PRG").play("1 diff PRG").state, 1)
    assert (title(question), detail(question)) == (
        "Take an Upgrade",
        "The first 3 places of the row are within reach.",
    )
    choice = the(question, "row:1")
    assert choice.hint is not None
    assert (choice.label.to("fr"), choice.move) == ("Prendre Mine", "1 pick 1")
    assert choice.hint.to() == "In every Supply phase it brings one more card, face up, for your hand."


def test_idunns_two_one_after_another() -> None:
    """TRK-70, TRK-A16"""
    state = Table("GLAEH PRG", owned={1: "Idunn"}).play("1 diff GLAEH").state
    assert title(asked(state, 1)) == "Take 2 Upgrades"
    question = asked(state, 1, the(asked(state, 1), "row:3").draft)
    assert title(question) == "Take a second Upgrade"
    assert the(question, "row:1").move == "1 pick 1 3"
    assert (the(question, "row:3").draft, the(question, "row:3").icon) == ("pick", CHOSEN)
    assert question.on("row:6") is None


def test_one_cart_is_one_touch_and_more_are_chosen_first() -> None:
    """TRK-73, TRK-E51, TRK-E52"""
    state = Table("SHRP -", owned={1: "Cart"}).play("1 done", "2 done").state
    assert the(asked(state, 1), "hand:H:0").move == "1 store H"
    assert asked(state, 1).on("hand:S:0") is None
    state = Table("SHRP -", owned={1: "Cart Cart"}).play("1 done", "2 done").state
    assert (
        detail(asked(state, 1)) == "Your Carts keep up to 2 cards for the next round; the rest is discarded."
    )
    question = asked(state, 1, "store R0 H0")
    assert question.on("hand:P:0") is None
    assert [choice.move for choice in question.buttons] == ["1 store R H"]
    state = Table("S -", owned={1: "Cart"}).play("1 done", "2 done").state
    assert detail(asked(state, 1)) == "Stones cannot be stored, so nothing can."
    assert said(asked(state, 1)) == ["Store nothing"]
