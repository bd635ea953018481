"""How a game ends, and turns that are lost."""

from __future__ import annotations

import pytest

from tests.games.troke.table import Table, castles

NEARLY = castles("R", "c8", "e8", "f8") + ", d7 RT, d8 RW+RM"


@pytest.mark.parametrize("partners", [False, True])
def test_tke_40_and_a31_four_castles(partners: bool) -> None:
    """TKE-11, TKE-40, TKE-A31: of one player, partner or not."""
    table = Table(NEARLY + ", c4 GT, d5 BT", players=4, partners=partners, prizes="RRR").play("Td7xd8")
    assert table.reason == "castles"
    assert table.state.to_move == ()


def test_tke_40_not_before() -> None:
    """TKE-40: three Castles, or four of which one is elsewhere, are not enough."""
    table = Table(castles("R", "c8", "e8", "d5") + ", d7 RT, f8 RW, d8 RW+RM, c4 GT", prizes="RR").play(
        "Td7xd8"
    )
    assert table.castles["R"] == 3
    assert table.reason == ""


def test_tke_41_the_turn_passes_over_who_cannot_move() -> None:
    """TKE-41 (case H3): nothing is written; turns are counted all the same."""
    table = Table("d4 RT, f4 YT", players=4).play("Td4-d5")
    assert table.to_move == "Y"
    assert (table.position.turns, table.position.lost_turns) == (3, 2)
    table.play("Tf4-e4")
    assert (table.to_move, table.position.turns, table.position.lost_turns) == ("R", 4, 0)


@pytest.mark.parametrize(
    ("further", "legal"),
    [
        ("", {"Tc7xd7-e7"}),
        (", e7 GM", {"Tc7xd7xe7-f7"}),
        (", e7 GM, f7 GT", set()),
    ],
)
def test_tke_41_a_long_way_is_a_legal_move(further: str, legal: set[str]) -> None:
    """TKE-41, TKE-28: red's one Tower can only capture; the turn is lost when the steps cannot be completed."""
    table = Table(f"c7 RT, b7 GT, c8 GT, d8 GT, d7 GW, g4 GW{further}", "G").play("Wg4-g3")
    assert (table.to_move, table.legal) == ("R", legal) if legal else table.to_move == "G"


def test_tke_42_and_a21_nobody_can_move() -> None:
    """TKE-42, TKE-A21: green has nothing to move, red only the way back: both turns are lost in a row."""
    table = Table("d8 RT").play("Td8-c8")
    assert table.reason == "blocked"
    assert (table.position.turns, table.position.lost_turns) == (3, 2)
    assert table.winners == "RG"


def test_tke_42_the_short_board_chokes() -> None:
    """TKE-42: on the short board eight Castles fill the two middle rows, and nobody can enter or leave."""
    red, green = castles("R", "b3", "c3", "d3"), castles("G", "b4", "c4", "d4", "e4")
    table = Table(f"{red}, {green}, e1 RT, e2 RW+RM", board="short").play("Te1xe2-d2-e3")
    assert table.reason == "blocked"


def test_tke_a20_two_hundred_turns_each() -> None:
    """TKE-A20: chips decide."""
    table = Table("d3 RT, c4 GT").with_chips([3, 4], [4, 3]).after_turns(398).play("Td3-d4")
    assert table.reason == ""
    table.play("Tc4-c3")
    assert table.reason == "turn limit"
    assert table.winners == "G"
    table = Table("d3 RT, f4 BT, c4 GT", players=3).after_turns(599)
    table.play("Td3-d4")
    assert table.reason == "turn limit"


def test_tke_a20_lost_turns_count() -> None:
    """TKE-A20: green's turn is the four hundredth, and is lost."""
    assert Table("d3 RT").after_turns(398).play("Td3-d4").reason == "turn limit"
    assert Table("d3 RT").after_turns(397).play("Td3-d4").reason == ""


def test_tke_a20_what_is_checked_first() -> None:
    """TKE-A20: castles, turn limit, blocked."""
    assert Table(NEARLY, prizes="RRR").after_turns(399).play("Td7xd8").reason == "castles"
    assert Table("d8 RT").after_turns(397).play("Td8-c8").reason == "turn limit"
    assert Table("d8 RT").after_turns(396).play("Td8-c8").reason == "blocked"
