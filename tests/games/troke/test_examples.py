"""The worked examples of the rules, TKE-E01 to TKE-E42, with their exact counts and chips."""

from __future__ import annotations

import pytest

from tests.games.troke.table import Table, castles


def steps(text: str) -> set[str]:
    """`steps("c2 e2")` is what goes on from a capture by one step: {"-c2", "-e2"}; `c3c2` by two."""
    return {"".join(f"-{way[i : i + 2]}" for i in range(0, len(way), 2)) for way in text.split(" ")}


# ── the figures ──────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("colour", "RBGY")
def test_e01_thirty_six_first_moves(colour: str) -> None:
    """TKE-E01"""
    assert len(Table(to_move=colour, players=4).legal) == 36


def test_e01_opening_diagonal() -> None:
    """TKE-E01: the point is vacant, the turn is over."""
    table = Table().play("Td1-e2")
    assert table.at("e2") == "RT"
    assert table.to_move == "G"


def test_e02_a_wall_takes_its_own_tower() -> None:
    """TKE-E02: 5 ways, and no chip."""
    table = Table("d2 RT, c1 RW, g7 GM")
    assert table.ways("Wc1xd2") == steps("c2 e2 c3 d3 e3")
    table.play("Wc1xd2-e3")
    assert table.at("e3") == "RT+RW"
    assert table.net == {"R": 0, "G": 0}


def test_e02_from_other_sides() -> None:
    """TKE-E02"""
    assert Table("b4 BT, a3 BW", "B", players=4).ways("Wa3xb4") == steps("b3 b5 c3 c4 c5")
    assert Table("h4 YW", "Y", players=4).ways("Wh4") == steps("g3 g4 g5 h3 h5")


def test_e03_two_at_once() -> None:
    """TKE-E03: 23 ways, and no chip."""
    table = Table("d2 RM, d3 RT+RW")
    assert len(table.ways("Md2xd3")) == 23
    table.play("Md2xd3-d4-d5")
    assert table.at("d5") == "RT+RW+RM"
    assert table.net == {"R": 0, "G": 0}


def test_e04_one_then_one() -> None:
    """TKE-E04: three steps, 5 ways; stopping halfway is illegal."""
    table = Table("d1 RT, d2 RM, e3 RW")
    assert table.ways("Td1xd2xe3") == steps("d3 f3 d4 e4 f4")
    assert table.refuses("Td1xd2xe3")


def test_e05_a_castle_to_the_centre() -> None:
    """TKE-E05: 9 ways with both extra steps forward; Red's ends on row 4, Green's on row 5."""
    red = Table("d1 RM, d2 RT+RW")
    assert sum(way[2] == "3" and way[5] == "4" for way in red.ways("Md1xd2")) == 9
    assert red.play("Md1xd2-d3-d4").at("d4") == "RT+RW+RM"
    green = Table("d8 GW, d7 GT+GM", "G").play("Wd8xd7-d6-d5")
    assert green.at("d5") == "GT+GW+GM"


CENTRE = castles("R", "c4", "d4", "e4", "f4") + ", " + castles("G", "c5", "d5", "e5", "f5")


def test_e06_opening_an_attack() -> None:
    """TKE-E06: exactly 12 legal moves."""
    table = Table(CENTRE)
    assert table.legal == {f"{kind}{way}" for kind in "TWM" for way in ("c4-b4", "c4-b5", "f4-g4", "f4-g5")}
    assert table.play("Tc4-b4").at("c4") == "RW+RM"


@pytest.mark.parametrize(("scoring", "chips"), [("standard", 2), ("values", 5), ("alternate", 7)])
def test_e07_capturing_two(scoring: str, chips: int) -> None:
    """TKE-E07: 13 ways from c5, 13 from d5, never to row 1."""
    table = Table(CENTRE, scoring=scoring).play("Tc4-b4")
    for start in ("Tc5xc4", "Td5xc4"):
        assert len(table.ways(start)) == 13
        assert not any("1" in way for way in table.ways(start))
    table.play("Tc5xc4-c3-c2")
    assert table.at("c2") == "GT+RW+RM"
    assert table.net == {"R": -chips, "G": chips}


@pytest.mark.parametrize(("scoring", "chips"), [("standard", 2), ("values", 5)])
def test_e08_counter_attack(scoring: str, chips: int) -> None:
    """TKE-E08: 15 ways, row 8 is barred."""
    table = Table(CENTRE, scoring=scoring).play("Tc4-b4", "Tc5xc4-c3-c2")
    assert table.at("c5") == "GW+GM"
    assert len(table.ways("Tb4xc5")) == 15
    assert not any("8" in way for way in table.ways("Tb4xc5"))
    table.play("Tb4xc5-c6-c7")
    assert table.won == {"R": chips, "G": chips}


def test_e09_moving_away_from_capture() -> None:
    """TKE-E09: the Wall goes alone, the others stay."""
    table = Table(CENTRE).play("Tc4-b4", "Tc5xc4-c3-c2", "Tb4xc5-c6-c7")
    assert table.ways("Wc7") == steps("b6 c6 d6 b7 d7")
    table.play("Wc7-b6")
    assert (table.at("c7"), table.at("b6")) == ("RT+GM", "GW")


def test_e09_a_castle_on_either_goal_point() -> None:
    """TKE-E09: two goal points, c8 and d8, are next to c7."""
    waiting = "c7 RT+GM, b6 GW, c8 RW+RM, d8 RW+RM"
    assert {way for way in Table(waiting).legal if way in ("Tc7xc8", "Tc7xd8", "Tc7xb8")} == {
        "Tc7xc8",
        "Tc7xd8",
    }
    for point in ("c8", "d8"):
        table = Table(waiting).play(f"Tc7x{point}")
        assert table.at(point) == "RT+RW+RM"
        assert table.castles["R"] == 1


# ── rule 12: what is begun must be completed ─────────────────────────────────────────────────────────────────

SHUT = "d4 RT, d5 RW, c6 GT, d6 GW, e6 GT, c5 RW"


def test_e10_no_exit_no_capture() -> None:
    """TKE-E10"""
    assert Table(f"{SHUT}, e5 GT").ways("Td4xd5") == set()


def test_e11_a_chain_must_be_completed_too() -> None:
    """TKE-E11: 2 ways and 1 chip; 0 ways once both ends are taken."""
    table = Table(f"{SHUT}, e5 GM")
    assert table.ways("Td4xd5") == {"xe5-f5", "xe5-f6"}
    assert Table(f"{SHUT}, e5 GM, f6 GT, f5 GW").ways("Td4xd5") == set()
    assert table.play("Td4xd5xe5-f6").net == {"R": 1, "G": -1}


def test_e12_sideways_and_not_back() -> None:
    """TKE-E12"""
    assert Table("d4 RT, e4 RW").ways("Td4xe4") == steps("d5 e5 f5 f4")


# ── rules 10 and 14: carrying ────────────────────────────────────────────────────────────────────────────────


def test_e13_not_back_into_the_start_line() -> None:
    """TKE-E13"""
    assert Table("d6 RT, d7 GW").ways("Td6xd7") == steps("c7 e7")
    assert Table("d6 RT, d7 GW, c7 GT, e7 RW").ways("Td6xd7") == set()


def test_e14_not_into_foreign_lines() -> None:
    """TKE-E14"""
    assert Table("d6 RT, d7 BW", players=4).ways("Td6xd7") == steps("c7 e7")


def test_e15_two_carried_along_row_7() -> None:
    """TKE-E15"""
    assert Table("d6 RT, d7 GW+GM").ways("Td6xd7") == steps("c7b7 e7f7")


def test_e16_a_goal_barred_by_a_passenger() -> None:
    """TKE-E16: 14 ways, none touches row 8."""
    ways = Table("d5 RT, d6 RW+GM").ways("Td5xd6")
    assert len(ways) == 14
    assert not any("8" in way for way in ways)


@pytest.mark.parametrize(
    ("point", "ends"), [("b3", "b4 c3 c4"), ("b2", "b3 c2 c3"), ("g7", "f7 f8"), ("b7", "c7 c8")]
)
def test_e17_at_the_corners(point: str, ends: str) -> None:
    """TKE-E17"""
    assert Table(f"{point} RT").ways(f"T{point}") == steps(ends)


def test_e18_carried_backward() -> None:
    """TKE-E18: 9 ways end on row 7."""
    table = Table("d4 RT, d5 GW+GM")
    assert sum(way[-1] == "7" for way in table.ways("Td4xd5")) == 9
    assert table.play("Td4xd5-d6-d7").at("d7") == "RT+GW+GM"


# ── rules 13 and 16: the goal ────────────────────────────────────────────────────────────────────────────────


def test_e19_stopping_early_on_the_goal() -> None:
    """TKE-E19: 15 ways."""
    ways = Table("d6 RT, d7 RW+RM").ways("Td6xd7")
    assert len(ways) == 15
    assert steps("d8 d8c8 d8e8 e8f8 c8 e8 c7b7 e7f7") <= ways


def test_e20_no_castle_before_all_have_left() -> None:
    """TKE-E20: 2 ways with a Wall still on c1."""
    assert Table("d6 RT, d7 RW+RM, c1 RW").ways("Td6xd7") == steps("c7b7 e7f7")


def test_e21_taken_on_the_goal() -> None:
    """TKE-E21: 4 ways."""
    assert Table("d7 RT, d8 RW+RM").ways("Td7xd8") == {""} | steps("c8 e8 e8f8")


def test_e22_a_castle_may_be_begun() -> None:
    """TKE-E22"""
    table = Table("d7 RT, d8 RW, c1 RM").play("Td7xd8")
    assert table.at("d8") == "RT+RW"


def test_e23_a_castle_moved_is_no_new_castle() -> None:
    """TKE-E23: one stands before and after, and no prize is paid."""
    table = Table("c8 RT+RW+RM, d8 RW+RM, g3 GT", prizes="R")
    assert table.castles["R"] == 1
    table.play("Tc8xd8")
    assert (table.at("c8"), table.at("d8")) == ("RW+RM", "RT+RW+RM")
    assert table.castles["R"] == 1
    assert table.net == {"R": 0, "G": 0}


# ── rules 15, 17, 18, 19 ─────────────────────────────────────────────────────────────────────────────────────


def test_e24_no_shuttling_in_successive_turns() -> None:
    """TKE-E24"""
    table = Table("d4 RW, g7 GM").play("Wd4-e4", "Mg7-g6")
    assert table.ways("We4") == steps("d5 e5 f5 f4")
    assert table.refuses("We4-d4")


def test_e25_a_cycle_of_two_pieces() -> None:
    """TKE-E25: legal, as often as one likes."""
    table = Table("c4 RT, e6 RM, c5 GW, f7 GT")
    start = table.position.pieces.tolist()
    for _ in range(3):
        for red, green in (
            ("Tc4-b4", "Wc5-d5"),
            ("Me6-d6", "Tf7-e7"),
            ("Tb4-c4", "Wd5-c5"),
            ("Md6-e6", "Te7-f7"),
        ):
            table.play(red, green)
        assert table.position.pieces.tolist() == start


def test_e26_captures_along_the_own_start_line() -> None:
    """TKE-E26: 6 ways."""
    table = Table("c1 RW+RM, c2 RT, d1 RT")
    assert table.ways("Td1xc1") == steps("b2b3 b2c3 d2c3 d2d3 d2e2 d2e3")


def test_e27_an_unleft_piece_taken_on_the_goal() -> None:
    """TKE-E27: 3 ways, 1 chip; stop only, if both neighbours hold Towers."""
    table = Table("d7 RT, d8 GM")
    assert table.ways("Td7xd8") == {""} | steps("c8 e8")
    assert Table("d7 RT, d8 GM, c8 GT, e8 GT").ways("Td7xd8") == {""}
    table.play("Td7xd8-e8")
    assert table.at("e8") == "RT+GM"
    assert table.net == {"R": 1, "G": -1}


def test_e28_no_capture_of_who_has_arrived() -> None:
    """TKE-E28: no capture, no further step, no chip; a Tower cannot."""
    table = Table("d8 RT, e8 GW+GT", "G")
    assert table.ways("We8-d8") == {""}
    assert not table.ways("We8xd8")
    assert not table.ways("Te8-d8")
    table.play("We8-d8")
    assert table.at("d8") == "RT+GW"
    assert table.net == {"R": 0, "G": 0}


def test_e29_the_own_piece_is_captured_the_arrived_one_stays() -> None:
    """TKE-E29: 4 ways."""
    table = Table("d8 RT+GM, e8 GW", "G")
    assert table.ways("We8xd8") == steps("d7 c7 e7 c8")
    table.play("We8xd8-c7")
    assert (table.at("d8"), table.at("c7")) == ("RT", "GW+GM")
    assert table.net == {"R": 0, "G": 0}


def test_e30_who_has_arrived_blocks_its_kind() -> None:
    """TKE-E30"""
    assert "-c8" not in Table("d8 GM, c8 RW, e8 GW", "G").ways("We8xd8")
    assert "-c8" in Table("d8 GM, c8 RT, e8 GW", "G").ways("We8xd8")


def test_e31_a_moat_waits_for_the_other_to_leave() -> None:
    """TKE-E31"""
    assert not {way for way in Table("d8 RW+GM, d7 RM").ways("Md7") if "d8" in way}
    assert "xd8" in Table("d8 RW, d7 RM").ways("Md7")


# ── full stacks, stuck, end, score ───────────────────────────────────────────────────────────────────────────


def test_e32_nobody_enters_a_full_point() -> None:
    """TKE-E32: but each owner can leave it."""
    full = "d5 GT+BW+YM, d4 RT, c5 BT+BM, d6 GW+GM, e5 YW+YT"
    for colour in "RBGY":
        table = Table(full, colour, players=4)
        assert not {way for way in table.legal if "d5" in way[3:]}
    for colour, kind in (("G", "T"), ("B", "W"), ("Y", "M")):
        assert Table(full, colour, players=4).ways(f"{kind}d5")


STUCK = castles("R", "c8", "d8", "e8") + ", f7 RM, e7 GM, g7 GM, "


def test_e33_stuck() -> None:
    """TKE-E33: Red has no legal move, and loses the turn."""
    assert Table(STUCK + "f8 RT+RW+GM").legal == set()
    table = Table(STUCK + "f8 RT+RW+GM, c3 GT", "G", prizes="RRR").play("Tc3-c2")
    assert table.to_move == "G"
    assert table.position.lost_turns == 1


def test_e34_the_fourth_castle() -> None:
    """TKE-E34: it ends the game; the only other move takes one apart."""
    table = Table(STUCK + "f8 RT+RW", prizes="RRR")
    assert table.legal == {"Mf7xf8", "Me8xf8"}
    table.play("Mf7xf8")
    assert table.reason == "castles"
    assert table.net == {"R": 4, "G": -4}


def test_e35_zugzwang() -> None:
    """TKE-E35: Red must break a Castle."""
    table = Table(castles("R", "c8", "d8", "e8") + ", f8 RT, b7 RW+RM, c7 GW+GM")
    assert table.legal == {"We8xf8", "Me8xf8"}


@pytest.mark.parametrize(
    ("scoring", "blue", "green"), [("standard", 1, 1), ("values", 1, 2), ("alternate", 2, 3)]
)
def test_e36_pieces_of_two_owners(scoring: str, blue: int, green: int) -> None:
    """TKE-E36: 23 ways; at d7 only along row 7."""
    table = Table("d4 RM, d5 BT+GW", players=4, scoring=scoring)
    assert len(table.ways("Md4xd5")) == 23
    assert Table("d6 RM, d7 BT+GW", players=4).ways("Md6xd7") == steps("c7b7 e7f7")
    table.play("Md4xd5-d6-c6")
    assert table.net == {"R": blue + green, "B": -blue, "G": -green, "Y": 0}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_e37_prizes(players: int) -> None:
    """TKE-E37: 1, 2, 3, 4 chips from each other player."""
    goal = ", ".join(f"{column}8 RW+RM, {column}7 RT" for column in "cdef")
    table, won = Table(f"{goal}, b3 GM", players=players), 0
    for k, column in enumerate("cdef", 1):
        while table.to_move == "G":
            table.play(min(table.legal))
        table.play(f"T{column}7x{column}8")
        won += k * (players - 1)
        assert table.won["R"] == won
    assert won == 10 * (players - 1)
    assert table.reason == "castles"


def test_e37_prizes_shared() -> None:
    """TKE-E37: Red was first with 1 and 2, Green is with 3 and 4."""
    green = castles("G", "c1", "d1") + ", e1 GW+GM, f1 GW+GM, e2 GT, f2 GT"
    table = Table(f"{green}, b6 RT", "G", prizes="RR").with_chips([3, 0], [0, 3])
    table.play("Te2xe1", "Tb6-b7", "Tf2xf1")
    assert table.won == {"R": 3, "G": 7}


def test_e38_a_partner_pays_nothing() -> None:
    """TKE-E38: a step is owed as usual."""
    table = Table("d4 RT, d5 GW", players=4, partners=True)
    assert table.ways("Td4xd5") == steps("c5 e5 c6 d6 e6")
    assert not any(table.play("Td4xd5-d6").net.values())


@pytest.mark.parametrize(
    ("taken", "scoring", "chips"),
    [
        ("GM", "standard", 1), ("GM", "alternate", 4), ("GM", "values", 3),
        ("GW+GM", "standard", 2), ("GW+GM", "alternate", 7), ("GW+GM", "values", 5),
    ],
)  # fmt: skip
def test_e39_what_a_capture_pays(taken: str, scoring: str, chips: int) -> None:
    """TKE-E39"""
    table = Table(f"d4 RT, d5 {taken}", scoring=scoring)
    table.play("Td4xd5-d6-c6" if "+" in taken else "Td4xd5-d6")
    assert table.net == {"R": chips, "G": -chips}


def test_e40_the_gross_counts() -> None:
    """TKE-E40: A won 5 and lost 6, B won 4 and lost 0: A is ahead."""
    table = Table("d7 RT, d8 RW+RM, " + castles("R", "c8", "e8", "f8"), players=4, prizes="RRRR")
    table.with_chips([5, 4, 0, 0], [6, 0, 2, 1]).play("Td7xd8")
    assert table.winners == "R"
    assert table.state.outcome is not None
    assert table.state.outcome.scores == (5, 4, 0, 0)
    assert table.state.outcome.extra == {"chips": (11, 16, 10, 11)}


def test_e41_seventy_six_moves() -> None:
    """TKE-E41: 30 of them without capture."""
    table = Table().play("Td1-d2", "Te8-e7")
    assert len(table.legal) == 76
    quiet = [way for way in table.legal if "x" not in way]
    by_piece = {start: sum(way[1:3] == start for way in quiet) for start in ("d2", "c1", "d1", "e1", "f1")}
    assert by_piece == {"d2": 5, "c1": 6, "d1": 4, "e1": 6, "f1": 9}
    assert len(quiet) == 30


def test_e42_nobody_on_blue_goal_points() -> None:
    """TKE-E42: with three players and Blue, nobody starts on column h."""
    table = Table(players=3)
    assert table.colours == "RBG"
    assert [table.at(f"h{row}") for row in (3, 4, 5, 6)] == [""] * 4
    assert [table.at(f"a{row}") for row in (3, 4, 5, 6)] == ["BT+BW+BM"] * 4
