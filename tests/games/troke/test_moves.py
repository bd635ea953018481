"""One turn: where a piece may step, what it captures, how far it must go."""

from __future__ import annotations

import pytest

from tests.games.troke.table import Table, castles
from tests.games.troke.test_examples import CENTRE, steps


@pytest.mark.parametrize(
    ("colour", "ends"),
    [("R", "c5 d5 e5 c4 e4"), ("G", "c3 d3 e3 c4 e4"), ("B", "e3 e4 e5 d3 d5"), ("Y", "c3 c4 c5 d3 d5")],
)
def test_tke_15_five_directions_never_backward(colour: str, ends: str) -> None:
    """TKE-14, TKE-15, TKE-A22, TKE-18, TKE-A03"""
    assert Table(f"d4 {colour}T", colour, players=4).legal == {
        f"T{way}" for way in {f"d4{s}" for s in steps(ends)}
    }


@pytest.mark.parametrize(
    ("colour", "ends"),
    [("R", "c5 d5 e5 c4 e4"), ("G", "c3 d3 e3 c4 e4"), ("B", "e3 e4 e5 d3 d5"), ("Y", "c3 c4 c5 d3 d5")],
)
def test_tke_21_further_steps_use_the_capturers_directions(colour: str, ends: str) -> None:
    """TKE-21, TKE-24: whoever is captured goes along, its own way or not."""
    prey = "G" if colour == "R" else "R"
    behind = {"R": "d3", "G": "d5", "B": "c4", "Y": "e4"}[colour]
    table = Table(f"d4 {prey}M, {behind} {colour}T", colour, players=4)
    assert table.ways(f"T{behind}xd4") == steps(ends)


@pytest.mark.parametrize("kind", "TWM")
def test_tke_14_any_one_piece_of_a_stack(kind: str) -> None:
    """TKE-14, TKE-A19: one piece goes, the others stay, whatever lies on top."""
    table = Table("d4 RT+RW+RM")
    assert table.ways(f"{kind}d4") == steps("c5 d5 e5 c4 e4")
    table.play(f"{kind}d4-d5")
    assert table.at("d5") == f"R{kind}"
    assert table.at("d4") == "+".join(f"R{other}" for other in "TWM" if other != kind)


@pytest.mark.parametrize("there", ["RT", "GT", "BT", "YT", "GT+RW", "RW+GT", "GW+BM+YT"])
def test_tke_16_a_kind_never_meets_itself(there: str) -> None:
    """TKE-16, TKE-17, TKE-A09: of whatever colour; and nobody enters a full point."""
    assert not {
        way for way in Table(f"d4 RT, d5 {there}", players=4).legal if "d5" in way and way[:3] == "Td4"
    }


@pytest.mark.parametrize("there", ["RW", "GW", "BM", "GW+YM", "RW+RM"])
def test_tke_17_and_19_other_kinds_are_captured(there: str) -> None:
    """TKE-17, TKE-19, TKE-22: one or two, of any colours, the own included; all go on together."""
    table = Table(f"d4 RT, d5 {there}", players=4)
    way = min(table.ways("Td4xd5"))
    assert way.count("-") == there.count("+") + 1
    table.play(f"Td4xd5{way}")
    assert set(table.at(way[-2:]).split("+")) == {"RT", *there.split("+")}
    assert table.at("d5") == ""


def test_tke_20_and_23_a_step_for_each_piece_captured() -> None:
    """TKE-20, TKE-23: the patterns are none, one, two at once, one and then one: three steps at most."""
    lengths = {"": 1, "GW": 2, "GW+GM": 3}
    for there, length in lengths.items():
        table = Table(f"d4 RT, d5 {there}" if there else "d4 RT")
        assert {sum(map(way.count, "-x")) for way in table.legal if way[3:6] in ("-d5", "xd5")} == {length}
    assert "Td4xd5xd6-d7" in Table("d4 RT, d5 GW, d6 GM").legal
    assert Table("d4 RT, d5 GW, d6 GM").refuses("Td4xd5xd6")
    assert Table("d4 RT, d5 GW").refuses("Td4xd5-d6-d7")
    assert Table("d4 RT").refuses("Td4-d5-d6")


def test_a_move_is_written_as_it_is() -> None:
    """TKE-19: x where something is captured, - where nothing is, and nothing else is understood."""
    table = Table("d4 RT, d5 GW")
    assert table.refuses("Td4-d5-d6")
    assert table.refuses("Td4xd5xd6")
    assert table.refuses("Td4xe5")
    assert Table("d7 RT, d8 GW").refuses("Td7-d8")


def test_tke_25_and_26_not_carried_into_its_own_start_line() -> None:
    """TKE-25, TKE-26, TKE-31: a capture that leaves no other way is none at all."""
    assert not {way for way in Table("d6 RT, d7 GW").legal if way.endswith("8") and "x" in way}
    assert Table("d6 RT, d7 GW+GM, c7 GT, e7 GT").ways("Td6xd7") == set()
    assert Table("d7 GT, d3 GT, d2 RW", "G").ways("Td3xd2") == steps("c2 e2")


def test_tke_27_a_captured_piece_is_its_owners_again() -> None:
    """TKE-27: it may be moved by its owner, or captured again."""
    table = Table("d4 RT, d5 GW, e7 GM").play("Td4xd5-d6")
    assert table.at("d6") == "RT+GW"
    assert "Wd6-d5" in table.legal
    assert len(table.ways("Me7xd6")) == 23


@pytest.mark.parametrize(
    ("piece", "near", "lines"),
    [
        ("R", "b3", {"a3", "a4"}), ("R", "g4", {"h4", "h5", "h3"}),
        ("B", "d2", {"c1", "d1", "e1"}), ("Y", "e7", {"f8", "e8", "d8"}),
    ],
)  # fmt: skip
def test_tke_32_and_33_lines_of_others_are_barred(piece: str, near: str, lines: set[str]) -> None:
    """TKE-32, TKE-33: nobody but red and green ever stands on rows 1 and 8, nobody but blue and yellow on a and h."""
    table = Table(f"{near} {piece}T", piece, players=4)
    assert table.legal
    assert not {way[-2:] for way in table.legal} & lines


def test_tke_a05_empty_sides_are_barred_too() -> None:
    """TKE-A05: with two players nobody starts on columns a and h, and nobody may go there."""
    assert Table("b4 RT").legal == {"Tb4-b5", "Tb4-c5", "Tb4-c4"}
    assert Table("g5 GT", "G").legal == {"Tg5-g4", "Tg5-f4", "Tg5-f5"}


def test_tke_33_every_colour_carried_bars_its_lines() -> None:
    """TKE-33: blue rides along, so row 8 is barred; green rides along, so column h is."""
    assert not {way for way in Table("d6 RT, d7 BW", players=4).ways("Td6xd7") if "8" in way}
    ways = Table("f4 BT, g4 GW", "B", players=4).ways("Tf4xg4")
    assert ways == steps("g3 g5")


def test_tke_35_along_the_own_start_line() -> None:
    """TKE-35: sideways, and capturing own pieces there, with the steps that are owed."""
    table = Table("c1 RT, d1 RW, f1 RM")
    assert "Tc1xd1-e1" in table.legal
    assert "Mf1-e1" in table.legal
    assert table.refuses("Tc1xd1")
    assert table.play("Tc1xd1-e1").at("e1") == "RT+RW"


@pytest.mark.parametrize("partners", [False, True])
def test_tke_36_and_a11_who_has_arrived_is_safe(partners: bool) -> None:
    """TKE-36, TKE-A10, TKE-A11: from the opponent across and from a partner alike."""
    table = Table("d8 RT, e8 GW", "G", players=4, partners=partners)
    assert table.ways("We8-d8") == {""}
    assert not table.ways("We8xd8")


def test_tke_36_what_has_left_its_line_cannot_come_back_to_it() -> None:
    """TKE-31, TKE-36: green's Wall has left, so it takes nobody on row 8."""
    assert not {way for way in Table("d8 RT, d7 GW", "G").legal if "8" in way[3:]}


def test_tke_37_captures_on_the_own_goal_line_carry_an_option() -> None:
    """TKE-37: of own pieces and of opponents', each further step may be left out."""
    ways = Table("c8 RT, d8 RW+GM").ways("Tc8xd8")
    assert ways == {""} | steps("e8 e8f8")
    assert Table("c8 RT, d8 RW").ways("Tc8xd8") == {""} | steps("e8")
    assert Table("c8 RT").legal == {"Tc8-d8"}


def test_tke_a07_unleft_pieces_may_be_taken_along_their_line() -> None:
    """TKE-A07: sideways along the line, since they never left it."""
    table = Table("c8 RT, d8 GW").play("Tc8xd8-e8")
    assert table.at("e8") == "RT+GW"


def test_tke_a08_unleft_pieces_can_be_taken_again_and_again() -> None:
    """TKE-A08: each time for a chip."""
    table = Table("c8 RT, d8 GW, f7 GM, f8 RM").play("Tc8xd8", "Mf7-f6", "Mf8-e8", "Mf6-f5")
    assert table.net["R"] == 1
    table.play("Me8xd8")
    assert table.net["R"] == 2


def test_tke_38_and_a14_who_stands_on_a_line() -> None:
    """TKE-38, TKE-A14: in games of chance, only its owner's un-left pieces and those of the colour opposite."""
    from tests.games.conformance.kit import random_game
    from troquet.games.troke.board import all_of, opposite
    from troquet.games.troke.state import CELLS, NOBODY, Position

    for players in (2, 3, 4):
        for state in random_game("troke", players).states:
            s = Position.from_bytes(state._raw)
            for at in range(CELLS):
                if s.line[at] != NOBODY:
                    allowed = all_of(s.line[at]) | all_of(opposite(s.line[at]))
                    assert s.pieces[at] & ~allowed == 0


def test_tke_39_and_a13_any_goal_point_may_be_the_last() -> None:
    """TKE-39, TKE-A13: the first that is reached, or a later one; only sideways from there."""
    ways = Table("e7 RT, d8 RW, d7 RM").ways("Te7xd8")
    assert ways == {""} | steps("c8 e8")
    ways = Table("c7 RT, c8 RW+RM").ways("Tc7xc8")
    assert ways == {""} | steps("d8 d8e8")


def test_tke_30_castles_wait_for_the_last_to_leave() -> None:
    """TKE-30, TKE-A15: a partial stack is free; a Castle is not, with any own piece on the Starting Line."""
    assert Table("d7 RT, d8 RW+RM, f1 RM").ways("Td7xd8") == set()
    assert "" in Table("d7 RT, d8 RW+RM, f2 RM").ways("Td7xd8")
    assert "" in Table("d7 RT, d8 RW+RM, f1 GM").ways("Td7xd8")
    assert "" in Table("d7 RT, d8 RW, f1 RM").ways("Td7xd8")
    assert "" in Table("d7 RT, d8 RW+GM, f1 RM").ways("Td7xd8")


def test_tke_a16_a_castle_that_moves_on_is_complete_all_the_same() -> None:
    """TKE-A16"""
    assert not {way for way in Table("d6 RT, d7 RW+RM, c1 RW").legal if "8" in way and "x" in way}


def test_tke_a17_whatever_stops_a_step_stops_the_capture() -> None:
    """TKE-28, TKE-A17: here the edge, a line, and the way back."""
    assert Table("f7 RT, g7 BW", players=4).ways("Tf7xg7") == set()
    assert Table("c7 RT, b7 GW").ways("Tc7xb7") == set()


def test_tke_a18_castles_are_not_frozen() -> None:
    """TKE-A18"""
    assert Table(castles("R", "c8")).legal == {f"{kind}c8-d8" for kind in "TWM"}


def test_tke_28_a_capture_ends_where_nothing_is_captured() -> None:
    """TKE-28, TKE-29: save on a goal point."""
    table = Table(CENTRE).play("Tc4-b4")
    for way in table.legal:
        assert "x" not in way[-3:]
    assert "" in Table("d7 RT, d8 GW").ways("Td7xd8")


def test_tke_43_who_can_move_must() -> None:
    """TKE-43: there is no move that does nothing."""
    table = Table(castles("R", "c8", "d8", "e8") + ", f8 RT, b7 RW+RM, c7 GW+GM")
    assert table.legal == {"We8xf8", "Me8xf8"}
    before = table.position.pieces.tolist()
    table.play("We8xf8")
    assert table.position.pieces.tolist() != before
