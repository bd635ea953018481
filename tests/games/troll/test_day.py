"""A day and the days after it: trolls, Scouts, jewels, the end."""

from __future__ import annotations

import pytest

from tests.games.troll.table import Table
from tests.games.troll.test_round import refused
from troquet import DEALER
from troquet.games.troll import seen

FIRST = ("5: A2 B1 C2*", "9: B4 C5 A3*", "3: C0 A5* B3")  # A 4, B 8, C 2


def test_trl_34_a_troll_is_out_for_the_rest_of_the_day() -> None:
    """TRL-34"""
    table = Table().round(7, "A3 B4* C5")
    assert table.trolls == [3, 5, 9, 11]
    assert refused(table, "* troll 7") == "TRL-34"
    assert refused(table, "* troll 13") == "TRL-06"


def test_trl_35_the_next_clockwise_is_scout() -> None:
    """TRL-35"""
    table, scouts = Table(players=4, first="C"), ""
    for number in range(4):
        table.troll(3 + 2 * number)
        scouts += table.to_act
        for daring in ("", "*", "*", "*"):
            table.act(f"{table.to_act}{number}{daring}")
    assert scouts == "CDAB"


def test_trl_36_a_played_card_stays_out_for_the_day() -> None:
    """TRL-36"""
    table = Table().round(7, "A3 B4* C5").troll(3)
    assert [len(table.hand(letter)) for letter in "ABC"] == [5, 5, 5]
    assert table.legal("B") == [f"2 play {number}" for number in (0, 1, 2, 3, 5)]
    assert refused(table, "2 play 4") == "TRL-36"
    table.act("B0")
    assert table.may_dare("C") == [0, 1, 2, 3, 4]
    assert refused(table, "3 dare 5") == "TRL-36"


@pytest.mark.parametrize(("players", "left"), [(3, 3), (4, 2), (5, 1)])
def test_trl_37_a_day_has_a_round_a_player(players: int, left: int) -> None:
    """TRL-37: then 6 - n cards are left to each, and always two trolls were not turned up."""
    table = Table(players)
    for number in range(players):
        assert len(table.trolls) == players + 2 - number
        assert table.jewels == dict.fromkeys(table.letters, 0)
        table.troll(3 + 2 * number)
        for daring in ["", *"*" * (players - 1)]:
            table.act(f"{table.to_act}{number}{daring}")
    assert [len(table.hand(letter)) for letter in table.letters] == [left] * players
    assert seen.day(table.state.view().sight) == 1
    assert seen.day(table.troll(3).state.view().sight) == 2


def test_trl_38_a_day_pays_what_the_cells_add_up_to() -> None:
    """TRL-38"""
    table = Table().rounds(*FIRST[:2])
    assert table.jewels == {"A": 0, "B": 0, "C": 0}
    table.rounds(FIRST[2])
    assert table.jewels == {"A": 4, "B": 8, "C": 2}


def test_trl_39_and_40_a_bad_day_costs_jewels_but_never_more_than_there_are() -> None:
    """TRL-39, TRL-40"""
    table = Table().rounds(*FIRST).rounds("3: B5 C5* A0", "7: C0 A1* B1", "5: A2 B4* C1")
    assert table.points == {"A": 4, "B": -5, "C": -3}
    assert table.jewels == {"A": 8, "B": 3, "C": 0}


def test_trl_41_and_44_the_next_day_starts_with_six_cards_and_the_same_steps() -> None:
    """TRL-41, TRL-44"""
    table = Table().rounds(*FIRST).troll(3)
    assert [table.hand(letter) for letter in "ABC"] == [[0, 1, 2, 3, 4, 5]] * 3
    assert table.points == {"A": 0, "B": 0, "C": 0}
    assert {table.cell(f"{letter}{number}") for letter in "ABC" for number in range(6)} == {""}
    assert table.legal("B") == [f"2 play {number}" for number in range(6)]


def test_trl_42_who_scored_most_scouts_first() -> None:
    """TRL-42"""
    assert Table().rounds(*FIRST).troll(3).to_act == "B"


def test_trl_43_a_tie_goes_clockwise_from_the_old_first_scout() -> None:
    """TRL-43: after B, C sits nearer than A."""
    table = Table(first="B").rounds("11: B0 C1* A0", "9: C0 A1* B1", "3: A2 B2* C2")
    assert table.points == {"A": 0, "B": -3, "C": 0}
    assert table.troll(3).to_act == "C"


def test_trl_a04_the_old_first_scout_is_nearest_of_all() -> None:
    """TRL-A04"""
    table = Table().rounds("11: A0 B0 C1*", "9: B1 C0 A1*", "3: C2 A2 B2*")
    assert table.points == {"A": 0, "B": -3, "C": 0}
    assert table.troll(3).to_act == "A"


def test_trl_a01_all_trolls_are_shuffled_anew_every_day() -> None:
    """TRL-A01"""
    table = Table().rounds(*FIRST)
    assert table.trolls == [3, 5, 7, 9, 11]
    assert table.state.outcome is None


def test_trl_a05_the_most_of_a_day_is_counted_before_the_floor() -> None:
    """TRL-A05: nobody received a jewel, and who lost least still scouts first."""
    table = Table().rounds("5: A0 B5* C5*", "9: A4* B2 C4", "3: A3* B3 C1")
    assert table.points == {"A": -8, "B": -4, "C": -5}
    assert table.jewels == {"A": 0, "B": 0, "C": 0}
    assert table.troll(3).to_act == "B"


def test_trl_a09_markers_and_jewels_never_run_out() -> None:
    """TRL-A09: 20 daring cards, all 25 caught, are 45 markers; the box has 25."""
    table, markers = Table(players=5), 0
    for troll, number in ((15, 5), (13, 4), (11, 3), (9, 2), (3, 1)):
        table.troll(troll)
        for daring in ("", "*", "*", "*", "*"):
            table.act(f"{table.to_act}{number}{daring}")
        markers += sum(table.cell(f"{letter}{number}").count("2") for letter in "ABCDE")
    assert markers == 45
    assert set(table.points.values()) == {-2 - 4 * 4}
    assert set(table.jewels.values()) == {0}


def test_trl_a11_the_two_trolls_left_are_not_shown_but_known() -> None:
    """TRL-A11: no move and no word tells them; what was turned up is in the record."""
    table = Table().rounds(*FIRST)
    turned_up = [move for move in table.moves if move.startswith("*")]
    assert turned_up == ["* troll 5", "* troll 9", "* troll 3"]
    for seat in (1, 2, 3, None):
        text = table.state.view(seat).text()
        assert "11" not in text
        assert "7" not in text


def test_trl_11_and_45_after_the_last_day_the_most_jewels_win() -> None:
    """TRL-11, TRL-45: B did best on two days of three, A has the most jewels."""
    table = Table().rounds(*FIRST).rounds("3: B5 C5* A0", "7: C0 A1* B1", "5: A2 B4* C1")
    table.rounds(*FIRST)
    assert table.jewels == {"A": 12, "B": 11, "C": 2}
    assert table.winners == "A"
    assert table.state.moves(DEALER) == []
    assert refused(table, "1 play 3") == "TRL-45"


def test_trl_45_one_jewel_more_wins_whatever_is_left_in_hand() -> None:
    """TRL-45, TRL-46: A is left with {3, 4, 5} and B with {0, 1, 2}, but they are no tie."""
    table = Table().rounds(
        "7: A1 B3* C2*", "9: B4 C4* A2*", "5: C3 A4* B5*", "5: B3 C0* A2*", "7: C4 A3* B1*", "3: A0 B0* C5",
        "3: A1 B3* C1", "9: B4 C4* A2", "11: C5 A0* B5*",
    )  # fmt: skip
    assert table.jewels == {"A": 14, "B": 13, "C": 2}
    assert [sum(table.hand(letter)) for letter in "AB"] == [12, 3]
    assert table.winners == "A"


def test_trl_46_and_a13_a_tie_is_settled_by_the_cards_still_in_hand() -> None:
    """TRL-46, TRL-A13: they are read before they would go back to their owners."""
    table = Table().rounds(
        "9: A1 B2* C2*", "3: A4 B1 C0*", "11: A0* B5* C1", "5: A0* B3 C1*", "9: A3* B4* C2", "3: A1 B5* C5*",
        "5: A2* B0 C3*", "3: A5* B4* C4", "7: A3 B5* C5*",
    )  # fmt: skip
    assert table.jewels == {"A": 14, "B": 14, "C": 5}
    assert [table.hand(letter) for letter in "AB"] == [[0, 1, 4], [1, 2, 3]]
    assert table.winners == "A"


def test_trl_47_still_equal_is_a_draw() -> None:
    """TRL-47 (case H1): never by the order of the seats."""
    table = Table().rounds(
        "3: A1 B2* C2*", "9: A5 B5 C3*", "5: A0* B0* C0", "9: A3 B2* C3", "7: A5 B5* C1*", "5: A1* B3 C4",
        "11: A5* B3* C4", "9: A2 B0* C1*", "7: A3* B5 C5*",
    )  # fmt: skip
    assert table.jewels == {"A": 7, "B": 7, "C": 7}
    assert [sum(table.hand(letter)) for letter in "ABC"] == [5, 7, 5]
    assert table.winners == "AC"
