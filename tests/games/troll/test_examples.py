"""The worked examples of the rules, TRL-E01 to TRL-E29, with their exact values."""

from __future__ import annotations

import pytest

from tests.games.troll.table import Table, resolve
from troquet.games.troll import rules
from troquet.games.troll.state import CAUGHT, CAUGHT_TWICE, RAN, UP, UP_TWICE, Position


def gained(points: dict[str, int]) -> list[int]:
    return list(points.values())


def test_e01_the_fourth_thief_is_caught() -> None:
    """TRL-E01: running 1, 3, 6, 10, 15 over a 7."""
    assert gained(resolve(7, "A1 B2 C3 D4 E5*")) == [1, 2, 3, -2, 0]


def test_e01_as_in_the_text_without_modes() -> None:
    """TRL-E01: nobody daring cannot happen at the table, so it is put on the table as it is."""
    table = Position()
    table.players, table.troll = 5, (7 - 3) // 2
    for seat, number in enumerate((1, 2, 3, 4, 5)):
        table.card[seat] = number
    rules.escape_time(table)
    assert [table.points[seat] for seat in range(5)] == [1, 2, 3, -2, 0]


def test_e02_what_a_cell_is_worth() -> None:
    """TRL-E02"""
    assert [rules.worth(cell, 4) for cell in (UP, UP_TWICE, RAN, CAUGHT, CAUGHT_TWICE)] == [4, 8, 0, -2, -4]


@pytest.mark.parametrize(
    ("troll", "cards", "points"),
    [
        pytest.param(7, "A3 B4* C5", [3, 8, -2], id="TRL-E04 exact equality"),
        pytest.param(7, "A2 B3 C3*", [2, -2, -4], id="TRL-E05, TRL-E03 a block over is caught whole"),
        pytest.param(5, "A2 B2* C3 D1 E0*", [2, 4, -2, 1, 0], id="TRL-E06 a block exactly equal"),
        pytest.param(5, "A2 B2* C2 D1 E0*", [-2, -4, -2, 1, 0], id="TRL-E07 a block over by one"),
        pytest.param(3, "A0 B0* C0", [0, 0, 0], id="TRL-E08 zeros are never caught"),
        pytest.param(3, "C0 A4 B5*", [-2, 0, 0], id="TRL-E09 the first card that counts is over"),
        pytest.param(11, "A4 B4* C4", [-2, -4, -2], id="TRL-E10 all the same, over"),
        pytest.param(3, "A5 B5* C5", [-2, -4, -2], id="TRL-E10 all the same, far over"),
        pytest.param(3, "A1 B1 C1*", [1, 1, 2], id="TRL-E11 all the same, exactly"),
        pytest.param(11, "A5 B4 C2*", [5, 4, 4], id="TRL-E12 no capture"),
        pytest.param(11, "A5 B3 C3*", [5, 3, 6], id="TRL-E13 a daring block"),
        pytest.param(13, "A5 B5* C3 D0", [5, 10, 3, 0], id="TRL-E14 four players, exactly"),
        pytest.param(13, "A5 B5* C4 D0", [-2, -4, 4, 0], id="TRL-E14 four players, over"),
        pytest.param(15, "A5 B5 C5 D0 E0*", [5, 5, 5, 0, 0], id="TRL-E15 five players, exactly"),
        pytest.param(15, "A5 B5 C5 D1 E0*", [-2, -2, -2, 1, 0], id="TRL-E15 five players, over"),
        pytest.param(7, "A3 B5* C5", [3, -4, -2], id="TRL-E16 daring and caught"),
    ],
)
def test_a_round(troll: int, cards: str, points: list[int]) -> None:
    """TRL-E03 to TRL-E16, one round each."""
    assert gained(resolve(troll, cards)) == points


def test_e08_a_zero_keeps_its_marker() -> None:
    """TRL-E08"""
    table = Table().round(3, "A0 B0* C0")
    assert [table.cell(card) for card in ("A0", "B0", "C0")] == ["up", "up x2", "up"]


def test_e09_who_runs_loses_the_marker() -> None:
    """TRL-E09: B ran, the x2 is taken off, it does not cost 4."""
    assert Table().round(3, "C0 A4 B5*").cell("B5") == "down"


@pytest.mark.parametrize(
    ("before", "last", "forced"),
    [
        ("A3 B3", "C", True),  # TRL-E17
        ("A3 B3*", "C", False),
        ("A3 B3 C3", "D", True),  # TRL-E18
        ("A3 B3* C3", "D", False),
        ("A3 B3 C3*", "D", False),
        ("A3 B3 C3 D3", "E", True),  # TRL-E19
        ("A3 B3* C3 D3", "E", False),
        ("A3 B3 C3* D3", "E", False),
        ("A3 B3 C3 D3*", "E", False),
        ("A3 B3* C3* D3*", "E", False),
    ],
)
def test_e17_to_e19_the_last_must_dare_if_nobody_did(before: str, last: str, *, forced: bool) -> None:
    """TRL-E17, TRL-E18, TRL-E19"""
    table = Table(players=len(before.split(" ")) + 1).troll(7).act(*before.split(" "))
    seat = "ABCDE".index(last) + 1
    assert table.to_act == last
    assert (f"{seat} look" in table.legal(last)) != forced
    assert len(table.legal(last)) == (6 if forced else 7)


def test_e20_who_must_dare_sees_no_troll_and_chooses_any_card() -> None:
    """TRL-E20"""
    table = Table().troll(7).act("A3", "B3")
    assert table.may_dare("C") == [0, 1, 2, 3, 4, 5]
    assert table.state.view(3).to_json()["view"]["troll"] == -1
    table.act("C2*")
    assert gained(table.points) == [-2, -2, 4]


def test_e21_a_whole_day() -> None:
    """TRL-E21"""
    table = Table().round(5, "A2 B1 C2*")
    assert gained(table.points) == [2, 1, 4]
    table.round(9, "B4 C5 A3*")
    assert gained(table.points) == [2 + 6, 1 + 4, 4 - 2]
    table.round(3, "C0 A5* B3")
    assert table.points == table.jewels == {"A": 4, "B": 8, "C": 2}
    assert {letter: table.hand(letter) for letter in "ABC"} == {
        "A": [0, 1, 4],
        "B": [0, 2, 5],
        "C": [1, 3, 4],
    }
    assert [rules.left_over(_twin(table), seat) for seat in range(3)] == [5, 7, 8]
    assert table.troll(5).to_act == "B"


def _twin(table: Table) -> Position:
    return Position.from_bytes(table.state._raw)


def test_e22_never_below_nothing() -> None:
    """TRL-E22: 3 jewels, a day of -5, a day of +6."""
    table = Table().rounds("11: A3 B3* C2*", "7: A4 B5 C1*", "5: A5* B1* C0")
    assert table.jewels["A"] == 3
    table.rounds("7: A4* B4 C0", "3: A1 B3* C5", "5: A5 B1* C1*")
    assert (table.points["A"], table.jewels["A"]) == (-5, 0)
    table.rounds("11: C0 A3* B1", "9: A0 B0* C1", "3: B2 C2* A4")
    assert (table.points["A"], table.jewels["A"]) == (6, 6)


def test_e23_nothing_is_owed() -> None:
    """TRL-E23: a first day of -4."""
    table = Table().rounds("11: A2 B3* C5*", "5: A4* B0 C3*", "3: A5 B2* C1")
    assert table.points == {"A": -4, "B": 10, "C": 17}
    assert table.jewels == {"A": 0, "B": 10, "C": 17}


def test_e24_a_day_of_three_captures() -> None:
    """TRL-E24: -2 -4 -2."""
    table = Table().rounds("3: A5 B5* C5", "7: B4 C4 A4*", "5: C3 A3 B3*")
    assert table.points["A"] == -8
    assert table.jewels["A"] == 0


def test_e25_a_tie_for_the_scout_goes_clockwise() -> None:
    """TRL-E25: C and A tie; from the first Scout B clockwise (B) C D A."""
    table = Table(players=4, first="B")
    table.rounds("7: A5* B5 C4* D2*", "11: A4* B3 C0 D3", "13: A3* B4 C3 D0", "9: A2 B2 C1 D1*")
    assert table.points == {"A": 12, "B": 7, "C": 12, "D": 9}
    assert table.troll(3).to_act == "C"


def test_e26_the_old_first_scout_is_nearest() -> None:
    """TRL-E26: B and D tie."""
    table = Table(players=4, first="B")
    table.rounds("9: A4* B4 C0* D2*", "11: A3* B2* C1 D0*", "3: A1* B0 C4* D3", "5: A2 B1* C2 D1*")
    assert table.points == {"A": 2, "B": 4, "C": -1, "D": 4}
    assert table.troll(3).to_act == "B"


def test_e27_of_equal_jewels_the_lower_rest_wins() -> None:
    """TRL-E27: A and B have 14, left with {0, 1, 4} and {1, 2, 3}."""
    table = Table().rounds(
        "5: A5 B2* C2*", "9: A4 B5 C5*", "7: A1* B0* C1", "7: A3 B2* C2*", "5: A5 B3 C1*", "3: A1* B1* C0",
        "3: A5* B4 C2*", "7: A2* B5 C0", "11: A3 B0* C1",
    )  # fmt: skip
    assert table.jewels == {"A": 14, "B": 14, "C": 12}
    assert (table.hand("A"), table.hand("B")) == ([0, 1, 4], [1, 2, 3])
    assert table.winners == "A"


def test_e27_with_one_card_each() -> None:
    """TRL-E27: five players, A is left with a 0 and B with a 3."""
    table = Table(players=5).rounds(
        "13: A3 B4 C2* D1 E5", "7: A4* B5 C1* D2 E2*", "5: A0 B1* C3 D0 E3", "11: A2* B3* C4 D3 E1*",
        "15: A1 B2* C0* D5 E4", "3: A4* B1 C2* D4 E2*", "9: A3* B4* C0 D0* E1*", "15: A2* B2* C5 D5 E3*",
        "13: A5* B0* C1* D1* E4", "11: A1 B5* C3* D3 E5",
    )  # fmt: skip
    assert table.jewels == {"A": 25, "B": 25, "C": 4, "D": 14, "E": 12}
    assert (table.hand("A"), table.hand("B")) == ([0], [3])
    assert table.winners == "A"


def test_e27_equal_to_the_last_is_a_draw() -> None:
    """TRL-E27: A and B are left with a 5 each."""
    table = Table(players=5).rounds(
        "3: A0 B1* C2* D4* E1", "15: A5* B5 C3* D3* E2*", "11: A4* B0* C5 D5 E4*", "5: A2* B4 C0 D2 E3*",
        "7: A1* B3* C1 D1* E0", "9: A3 B4* C1* D5* E0*", "3: A1* B0 C3 D2* E3*", "7: A4 B2* C0 D4* E5",
        "15: A0* B1 C4* D0 E1", "5: A2* B3 C2* D1 E4",
    )  # fmt: skip
    assert table.jewels == {"A": 17, "B": 17, "C": 13, "D": 5, "E": 6}
    assert (table.hand("A"), table.hand("B")) == ([5], [5])
    assert table.winners == "AB"


def test_e28_of_three_equals_two_draw() -> None:
    """TRL-E28: what is left adds up to 5, 5, 7."""
    table = Table().rounds(
        "7: A3 B0* C3*", "3: A0* B4 C4", "11: A2 B2* C1", "7: A2 B4* C4*", "3: A3* B3 C3*", "9: A5* B0* C5",
        "5: A1 B1 C5*", "3: A4* B4 C0", "11: A5 B5* C3",
    )  # fmt: skip
    assert table.jewels == {"A": 0, "B": 0, "C": 0}
    assert [sum(table.hand(letter)) for letter in "ABC"] == [5, 5, 7]
    assert table.winners == "AB"


def test_e29_any_change_is_fine() -> None:
    """TRL-E29: 13 jewels are a number, whether 2 red and 3 orange or otherwise."""
    table = Table().rounds("11: A5 B0 C0*", "7: B1 C1 A4*", "3: C2 A0 B4*")
    assert table.jewels["A"] == 13 == 2 * 5 + 3 * 1
    assert "13" in table.state.view().text()
