"""A day and the days after it: trolls, Scouts, jewels, the end."""

from __future__ import annotations

import pytest

from tests.games.troll.table import Table
from tests.games.troll.test_round import refused
from troquet.games.troll import rules, seen
from troquet.games.troll.state import Position

FIRST = ("5: A2 B1 C2*", "9: B4 C5 A3*", "3: C0 A5* B3")  # A 4, B 8, C 2


def test_trl_34_a_troll_is_out_for_the_rest_of_the_day() -> None:
    """TRL-34"""
    table = Table().round(7, "A3 B4* C5")
    assert table.trolls == [3, 5, 9, 11]
    assert refused(table, "* troll 7") == "TRL-34"
    assert refused(table, "* troll 13") == "TRL-06"


def test_trl_35_the_next_clockwise_is_scout() -> None:
    """TRL-35"""
    table = Table(players=4, first="C")
    scouts = []
    for troll, cards in ((3, "A0 B0 C0 D0*"), (5, "A1 B1 C1* D1"), (7, "A2 B2 C2 D2*"), (9, "A3 B3* C3 D3")):
        table.troll(troll)
        scouts.append(table.to_act)
        by = {card[0]: card for card in cards.split(" ")}
        for letter in "ABCD"[:4]:
            assert letter in by
        for _ in range(4):
            table.act(by[table.to_act])
    assert "".join(scouts) == "CDAB"


def test_trl_36_a_played_card_stays_out_for_the_day() -> None:
    """TRL-36"""
    table = Table().round(7, "A3 B4* C5").troll(3)
    assert [len(table.hand(letter)) for letter in "ABC"] == [5, 5, 5]
    assert refused(table, "2 play 4") == "TRL-36"
    assert table.legal("B") == [f"2 play {number}" for number in (0, 1, 2, 3, 5)]
    assert 5 not in table.act("B0").may_dare("C")
    assert refused(table, "3 dare 5") == "TRL-36"


@pytest.mark.parametrize(("players", "left"), [(3, 3), (4, 2), (5, 1)])
def test_trl_37_a_day_has_a_round_a_player(players: int, left: int) -> None:
    """TRL-37: then 6 - n cards are left to each, and always two trolls were not turned up."""
    table = Table(players)
    for number in range(players):
        assert table.jewels == dict.fromkeys(table.letters, 0)
        cards = [f"{letter}{number + 1 if letter != table.letters[number] else number + 1}" for letter in table.letters]
        table.round(3 + 2 * number, " ".join(card + "*" * (card[0] != table.letters[number]) for card in cards))
    assert rules.is_day_over(Position.from_bytes(table.state._raw))
    assert [len(table.hand(letter)) for letter in table.letters] == [left] * players
    sight = table.state.view().sight
    assert players + 2 - seen.round_of_day(sight) == 2


def test_trl_38_a_day_pays_what_the_cells_add_up_to() -> None:
    """TRL-38"""
    table = Table().rounds(*FIRST[:2])
    assert table.jewels == {"A": 0, "B": 0, "C": 0}
    table.rounds(FIRST[2])
    assert table.jewels == {"A": 4, "B": 8, "C": 2}


def test_trl_39_and_40_a_bad_day_costs_jewels_but_never_more_than_there_are() -> None:
    """TRL-39, TRL-40: after 4, 8, 2 a day of -2, 1, -6."""
    table = Table().rounds(*FIRST).rounds("3: B1 C4* A5", "3: A5 B5* C0") if False else Table().rounds(*FIRST)
    table.rounds("3: B1 C4 A4*", "5: C5 A5* B0", "7: A0 B0* C0" if False else "7: A0 B2* C1")
    assert table.points["C"] < 0
    assert table.jewels["C"] == max(0, 2 + table.points["C"])
    assert table.jewels["A"] == max(0, 4 + table.points["A"])


def test_trl_41_and_44_the_next_day_starts_with_six_cards_and_the_same_steps() -> None:
    """TRL-41, TRL-44"""
    table = Table().rounds(*FIRST).troll(3)
    assert [table.hand(letter) for letter in "ABC"] == [[0, 1, 2, 3, 4, 5]] * 3
    assert table.points == {"A": 0, "B": 0, "C": 0}
    assert {table.cell(f"{letter}{number}") for letter in "ABC" for number in range(6)} == {""}
    assert table.legal("B") == [f"2 play {number}" for number in range(6)]
