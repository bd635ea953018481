"""No going to and fro: who is barred from which step, and for how long."""

from __future__ import annotations

import pytest

from tests.games.troke.table import Table
from tests.games.troke.test_examples import steps


def test_tke_34_within_a_turn() -> None:
    """TKE-34: neither by who went there alone, nor by those who came along."""
    assert Table("d4 RT, e4 RW").ways("Td4xe4") == steps("d5 e5 f5 f4")
    ways = Table("d4 RT, d5 RW+RM").ways("Td4xd5")
    assert "-e5-f5" in ways
    assert "-e5-d5" not in ways


def test_tke_34_in_successive_turns() -> None:
    """TKE-34: the same two points, sideways; on along the row is free."""
    table = Table("d4 RW, b7 GM").play("Wd4-e4", "Mb7-b6")
    assert table.ways("We4") == steps("d5 e5 f5 f4")
    table.play("We4-f4", "Mb6-b5")
    assert table.ways("Wf4") == steps("e5 f5 g5 g4")


@pytest.mark.parametrize(("colour", "ends"), [("B", "e4 e5 e6 d6"), ("Y", "c4 c5 c6 d6")])
def test_tke_34_sideways_for_blue_and_yellow(colour: str, ends: str) -> None:
    """TKE-34: for them the columns are the rows; nobody else can move."""
    table = Table(f"d4 {colour}W", colour, players=4).play("Wd4-d5")
    assert table.to_move == colour
    assert table.ways("Wd5") == steps(ends)


def test_tke_34_the_turn_after_the_next_is_free() -> None:
    """TKE-34"""
    table = Table("d4 RW, c2 RT, g7 GM").play("Wd4-e4", "Mg7-g6", "Tc2-c3", "Mg6-g5")
    assert "We4-d4" in table.legal


def test_tke_a12_another_piece_may_go_that_way() -> None:
    """TKE-A12: the shuttle is one piece going to and fro, not any piece between two points."""
    table = Table("d8 RW, e8 RT, b7 GM").play("Wd8xe8", "Mb7-b6")
    assert "Te8-d8" in table.legal
    assert table.refuses("We8-d8")


def test_tke_a12_all_sideways_steps_of_the_last_turn() -> None:
    """TKE-A12: the last of them for both, and the first for the Tower, which green carries back to where it led."""
    table = Table("c3 RT, d3 RW, b7 GM").play("Tc3xd3-e3", "Mb7-b6")
    assert table.refuses("Te3-d3")
    assert table.refuses("We3-d3")
    table = Table("c3 RT, d3 RW, d5 GM").play("Tc3xd3-d4", "Md5xd4-e4-d3")
    assert table.at("d3") == "RT+RW+GM"
    assert table.refuses("Td3-c3")
    assert {"Wd3-c3", "Td3-e3", "Td3-d4"} <= table.legal


def test_tke_a12b_a_passenger_is_barred_too() -> None:
    """TKE-A12b, the example of the rules: the Moat would go back."""
    table = Table("c3 RT, d4 RM, f3 RW, g7 GM").play("Tc3xd4-e4", "Mg7-g6")
    assert not {way for way in table.ways("Wf3xe4") if way.startswith("-d4")}
    assert {"-e5-e6", "-f4-f5"} <= table.ways("Wf3xe4")
    unbarred = Table("e4 RT+RM, f3 RW")
    assert "-d4-d5" in unbarred.ways("Wf3xe4")


def test_tke_a12b_a_passenger_taken_on_last_is_barred_too() -> None:
    """TKE-A12b: the Wall takes a Tower and then the Moat that went d4-e4: its third step may not lead to d4."""
    table = Table("d4 RM, d2 RW, d3 GT, g7 GM").play("Md4-e4", "Mg7-g6")
    assert table.ways("Wd2xd3xe4") == steps("d5 e5 f5 f4")


def test_tke_a12b_each_piece_by_its_own_steps() -> None:
    """TKE-A12b: the Tower went c3-d3-e3, the Wall only d3-e3; yellow takes both back to d3."""
    table = Table("c3 RT, d3 RW, f3 YM", players=4).play("Tc3xd3-e3", "Mf3xe3-e4-d3")
    assert table.at("d3") == "RT+RW+YM"
    assert table.refuses("Td3-c3")
    assert "Wd3-c3" in table.legal


def test_tke_a12b_a_barred_piece_brought_back_is_still_barred() -> None:
    """TKE-A12b, though opponents moved it in between: it went d5-e5, blue took it to f5, yellow back to e5."""
    table = Table("d5 RT, d4 BW, g4 YM", players=4)
    table.play("Td5-e5", "Wd4xe5-f5")
    assert table.to_move == "Y"
    table.play("Mg4xf5-f6-e5")
    assert table.at("e5") == "RT+BW+YM"
    assert table.ways("Te5") == steps("d6 e6 f6 f5")


def test_tke_a12b_a_barred_piece_is_barred_in_every_step_of_its_turn() -> None:
    """TKE-A12b: it went d4-e4, green took it back to e3, and it comes to e4 again by a capture, or by two."""
    table = Table("d4 RW, e5 GM, d3 GT, f4 YM", players=4).play("Wd4-e4", "Me5xe4-e3", "Mf4-e4")
    assert table.to_move == "R"
    assert {way for way in table.ways("We3xe4") if way.count("-") == 1} == steps("d5 e5 f5 f4")
    assert table.ways("We3xd3xe4") == steps("d5 e5 f5 f4")


def test_tke_a12b_a_safe_piece_stays_barred_where_it_is() -> None:
    """TKE-A12b, TKE-36: green takes its own Moat from under the Tower, which has arrived, went c8-d8 and stays."""
    table = Table("c8 RT, d8 GM, e8 GW").play("Tc8xd8", "We8xd8-d7")
    assert table.at("d8") == "RT"
    assert table.legal == {"Td8-e8"}


@pytest.mark.parametrize(
    ("pieces", "way"),
    [
        ("f7 RW, g7 GW+GM", "Wf7xe7-d7"),
        ("g6 RW, f7 GT, g7 GT+GW+GM, f6 GW", "Wg6xf7xe7-d7"),
    ],
)
def test_tke_41_a_way_back_as_a_passenger_is_no_legal_move(pieces: str, way: str) -> None:
    """TKE-41, TKE-A12b: red could only carry its Moat back to d7, so its turn is lost, and then the way is open."""
    guards = "d8 GW+GM, e8 GW+GM, f8 GW+GM" if "f6" not in pieces else "d8 GM, e8 GM, f8 GM"
    table = Table(f"d7 RM, c5 GT, {pieces}, {guards}").play("Md7-e7", "Tc5-c4")
    assert (table.to_move, table.position.lost_turns) == ("G", 1)
    assert table.play("Tc4-c3").legal == {way, "Me7-d7"}


def test_tke_41_a_lost_turn_opens_the_way() -> None:
    """TKE-41, TKE-A12b: red's only step is barred, its turn is lost, and then the way is open."""
    table = Table("d8 RT, c2 GT", "R").play("Td8-c8")
    assert table.to_move == "G"
    table.play("Tc2-c1")
    assert table.to_move == "G"
    assert table.position.lost_turns == 1
    table.play("Tc1-d1")
    assert table.legal == {"Tc8-d8"}
