"""A round: who acts, what may be played, who gets away."""

from __future__ import annotations

import pytest

from tests.games.troll.table import Table, resolve
from troquet import IllegalMove
from troquet.games.troll.state import FACE_DOWN, HIDDEN


def refused(table: Table, move: str) -> str:
    """The rule that forbids a move."""
    with pytest.raises(IllegalMove) as caught:
        table.play(move)
    return caught.value.rule


def troll_seen_by(table: Table, letter: str) -> int | None:
    """The troll as this seat knows it, None if it does not."""
    known: int = table.state.view("ABCDE".index(letter) + 1).sight.troll
    return None if known == HIDDEN else 3 + 2 * known


def test_trl_12_everybody_plays_exactly_one_card() -> None:
    """TRL-12: its number is what is tried for."""
    table = Table(players=5).round(15, "A1 B0 C2 D3 E4*")
    assert list(table.points.values()) == [1, 0, 2, 3, 8]
    assert [len(table.hand(letter)) for letter in "ABCDE"] == [5] * 5
    assert refused(Table().troll(7).act("A3"), "1 play 2") == "TRL-24"


def test_trl_13_cards_are_added_from_the_smallest_up() -> None:
    """TRL-13: not in the order they were played."""
    assert resolve(7, "A5 B1* C4") == {"A": -2, "B": 2, "C": 4}
    assert resolve(7, "A1 B4* C5") == {"A": 1, "B": 8, "C": -2}


def test_trl_14_to_16_before_at_and_after_the_capture() -> None:
    """TRL-14, TRL-15, TRL-16: 1, 3, 6 within 6 is not to be had; 2 and 3 over a 5; the 5 runs."""
    assert resolve(5, "A1 B2 C3 D5*") == {"A": 1, "B": 2, "C": -2, "D": 0}


@pytest.mark.parametrize(("troll", "last"), [(9, 5), (11, 5), (7, -2)])
def test_trl_a06_equal_is_safe_and_above_is_caught(troll: int, last: int) -> None:
    """TRL-14, TRL-A06: 1 + 3 + 5 = 9."""
    assert resolve(troll, "A1 B3* C5")["C"] == last


def test_trl_17_and_18_equal_numbers_are_one_block() -> None:
    """TRL-17, TRL-18: 3 alone would fit under the 5, both do not."""
    assert resolve(5, "A3 B3* C0") == {"A": -2, "B": -4, "C": 0}
    assert resolve(7, "A3 B3* C0") == {"A": 3, "B": 6, "C": 0}


def test_trl_19_within_the_troll_all_escape() -> None:
    """TRL-19"""
    assert resolve(11, "A5 B4 C2*") == {"A": 5, "B": 4, "C": 4}


def test_trl_20_a_marker_does_not_count_in_the_adding() -> None:
    """TRL-20: 3 + 4 is 7, not 11."""
    assert resolve(7, "A3 B4* C5")["B"] == 8


def test_trl_22_and_a08_only_the_scout_looks_and_then_plays_face_up() -> None:
    """TRL-22, TRL-23, TRL-A08"""
    table = Table().troll(9)
    assert table.to_act == "A"
    assert [troll_seen_by(table, letter) for letter in "ABC"] == [9, None, None]
    assert table.state.view().sight.troll == HIDDEN
    assert table.legal("A") == [f"1 play {number}" for number in range(6)]
    assert refused(table, "1 dare 3") == "TRL-A08"
    table.act("A4")
    assert [table.state.view(seat).sight.card[0] for seat in (1, 2, 3, None)] == [4] * 4


def test_trl_24_and_a17_the_others_follow_clockwise_by_seat_number() -> None:
    """TRL-24, TRL-A17"""
    table = Table(players=5, first="D").troll(9)
    order = []
    for card in ("D1", "E1*", "A1*", "B1*", "C1*"):
        order.append(table.to_act)
        assert (
            refused(table, f"{1 + 'ABCDE'.index(order[-1]) % 5 + 1 if order[-1] != 'E' else 1} look")
            == "TRL-24"
        )
        table.act(card)
    assert "".join(order) == "DEABC"


def test_trl_25_cautious_looks_first_and_plays_face_up() -> None:
    """TRL-25"""
    table = Table().troll(9).act("A4")
    assert refused(table, "2 play 3") == "TRL-25"
    table.act("B look")
    assert [troll_seen_by(table, letter) for letter in "ABC"] == [9, 9, None]
    assert table.legal("B") == [f"2 play {number}" for number in range(6)]
    table.act("B3")
    assert [table.state.view(seat).sight.card[1] for seat in (1, 3, None)] == [3] * 3
    assert [troll_seen_by(table, letter) for letter in "ABC"] == [9, 9, None]


def test_trl_a07_who_has_looked_cannot_dare_nor_look_again() -> None:
    """TRL-A07"""
    table = Table().troll(9).act("A4", "B look")
    assert refused(table, "2 dare 3") == "TRL-A07"
    assert refused(table, "2 look") == "TRL-A07"


def test_trl_26_daring_hides_the_card_and_the_troll() -> None:
    """TRL-26"""
    table = Table().troll(9).act("A4", "B3*")
    assert [troll_seen_by(table, letter) for letter in "ABC"] == [9, None, None]
    assert [table.state.view(seat).sight.card[1] for seat in (1, 2, 3, None)] == [
        FACE_DOWN,
        3,
        FACE_DOWN,
        FACE_DOWN,
    ]
    assert [table.state.view(seat).sight.daring[1] for seat in (1, 2, 3, None)] == [1] * 4
    assert refused(table, "3 dare ?") == "TRL-26"


def test_trl_27_and_a02_daring_doubles_the_card_or_costs_four_a_card() -> None:
    """TRL-27, TRL-A02: -4 is the price of one card; others of the day still count."""
    table = Table().round(7, "A3 B4* C5")
    assert table.points["B"] == 8
    table.round(3, "B0 C4* A5")
    assert table.points == {"A": 3, "B": 8, "C": -6}
    table.round(9, "C0 A0 B5*")
    assert table.points == {"A": 3, "B": 18, "C": -6}


def test_trl_28_and_a03_the_last_must_dare_if_no_chooser_did() -> None:
    """TRL-28, TRL-A03: the Scout, who never dares, does not save the last."""
    table = Table(players=4).troll(7).act("A3", "B3", "C3")
    assert refused(table, "4 look") == "TRL-28"
    assert table.may_dare("D") == [0, 1, 2, 3, 4, 5]
    assert "3 look" in Table(players=4).troll(7).act("A3", "B3").legal("C")


def test_trl_29_all_is_turned_up_when_all_have_played() -> None:
    """TRL-29"""
    table = Table().troll(7).act("A3", "B4*")
    assert table.points == {"A": 0, "B": 0, "C": 0}
    table.act("C5")
    assert table.points == {"A": 3, "B": 8, "C": -2}
    for seat in (1, 2, 3, None):
        sight = table.state.view(seat).sight
        assert [sight.card[owner] for owner in range(3)] == [3, 4, 5]
        assert sight.troll == (7 - 3) // 2


def test_trl_30_to_33_what_lies_in_the_cells() -> None:
    """TRL-30, TRL-31, TRL-32, TRL-33"""
    table = Table(players=5).round(5, "A2 B2* C3 D4* E5")
    assert [table.cell(card) for card in ("A2", "B2", "C3", "D4", "E5")] == [
        "up",
        "up x2",
        "down -2",
        "down",
        "down",
    ]
    assert list(table.points.values()) == [2, 4, -2, 0, 0]
    table.round(3, "B4 C5* D5 E4 A5")
    assert [table.cell(card) for card in ("B4", "E4", "C5")] == ["down -2", "down -2", "down"]
    assert Table().round(3, "A0 B4* C5").cell("B4") == "down -2 x2"


def test_trl_a14_a_cell_names_the_number_of_the_card_in_it() -> None:
    """TRL-A14: the card of who was caught or ran is public."""
    table = Table().round(3, "A0 B4* C5").troll(9)
    for seat in (1, 2, 3, None):
        view = table.state.view(seat)
        assert view.sight.hand[1, 4] == view.sight.hand[2, 5] == 0
        assert view.to_json() | {"seat": 0, "view": {}} == table.state.view(1).to_json() | {
            "seat": 0,
            "view": {},
        }
