"""Chips: what is paid for captures and Castles, and who wins by them."""

from __future__ import annotations

import pytest

from tests.games.troke.table import Table, castles

NEARLY = castles("R", "c8", "e8", "f8") + ", d7 RT, d8 RW+RM"  # one move ends the game


def test_tke_44_a_chip_from_the_owner() -> None:
    """TKE-44, TKE-A27, TKE-A34: at once, one from each owner for each piece."""
    table = Table("d4 RT, d5 GW+BM", players=4).play("Td4xd5-d6-c6")
    assert table.net == {"R": 2, "B": -1, "G": -1, "Y": 0}
    table = Table("d4 RT, d5 GW+GM", players=4).play("Td4xd5-d6-c6")
    assert table.net == {"R": 2, "B": 0, "G": -2, "Y": 0}


@pytest.mark.parametrize("scoring", ["standard", "alternate", "values"])
def test_tke_48_own_pieces_earn_nothing(scoring: str) -> None:
    """TKE-48: nor those of a partner (TKE-A30)."""
    assert not any(Table("d4 RT, d5 RW+RM", scoring=scoring).play("Td4xd5-d6-c6").won.values())
    table = Table("d4 RT, d5 GW+RM", players=4, partners=True, scoring=scoring)
    assert not any(table.play("Td4xd5-d6-c6").won.values())
    table = Table("d4 RT, d5 GW+BM", players=4, partners=True, scoring=scoring).play("Td4xd5-d6-c6")
    assert table.net == {"R": 1, "B": -1, "G": 0, "Y": 0} if scoring == "standard" else table.net["G"] == 0


@pytest.mark.parametrize("by", "TWM")
def test_tke_46_and_47_the_value_of_what_is_captured(by: str) -> None:
    """TKE-46, TKE-47, TKE-A26, TKE-A35: Tower 1, Wall 2, Moat 3, whoever captures; on top of the chip, or instead."""
    for kind, value in zip("TWM", (1, 2, 3)):
        if kind != by:
            for scoring, chips in (("standard", 1), ("alternate", 1 + value), ("values", value)):
                table = Table(f"d4 R{by}, d5 G{kind}", scoring=scoring).play(f"{by}d4xd5-d6")
                assert table.net == {"R": chips, "G": -chips}
    others = [kind for kind in "TWM" if kind != by]
    total = sum("TWM".index(kind) + 1 for kind in others)
    table = Table(f"d4 R{by}, d5 G{others[0]}+G{others[1]}", scoring="values").play(f"{by}d4xd5-d6-c6")
    assert table.net["R"] == total == {"T": 5, "W": 4, "M": 3}[by]


def test_tke_45_each_prize_is_paid_once() -> None:
    """TKE-45: green is second with its first Castle, and gets nothing."""
    table = Table("d7 RT, d8 RW+RM, d2 GT, d1 GW+GM").play("Td7xd8", "Td2xd1")
    assert table.castles == {"R": 1, "G": 1}
    assert table.net == {"R": 1, "G": -1}
    assert table.position.prize.tolist() == [0, -1, -1, -1]


def test_tke_45_a_castle_of_two_colours_is_none() -> None:
    """TKE-04, TKE-45"""
    table = Table("d7 RT, d8 RW+GM").play("Td7xd8")
    assert table.castles["R"] == 0
    assert table.net == {"R": 1, "G": -1}


def test_tke_45_castles_elsewhere_earn_nothing() -> None:
    """TKE-12, TKE-45: only those on the Goal Line."""
    assert Table("d4 RT, d5 RW+RM").play("Td4xd5-d6-d7").net == {"R": 0, "G": 0}


def test_tke_a28_and_a29_castles_must_stand_at_once() -> None:
    """TKE-A28, TKE-A29: one is broken to build another: the prize for two is still to be won."""
    table = Table("c8 RT+RW+RM, d8 RW+RM, e8 RW+RM, e7 RT, b7 GM", prizes="R").play("Tc8xd8", "Mb7-b6")
    assert table.castles["R"] == 1
    assert table.net["R"] == 0
    table.play("Te7xe8")
    assert table.net["R"] == 2


def test_tke_a24_debt() -> None:
    """TKE-A24: who has no chip left pays all the same."""
    table = Table("d4 RT, d5 GW+GM", chips=1, players=3).play("Td4xd5-d6-c6")
    assert table.state.stopped().extra == {"chips": (3, 1, -1)}
    assert table.state.stopped().scores == (2, 0, 0)


def test_tke_a25_the_gross_wins() -> None:
    """TKE-12, TKE-A25: chips won, whatever was lost."""
    table = Table(NEARLY, players=3, prizes="RRRR").with_chips([7, 8, 2], [0, 17, 0]).play("Td7xd8")
    assert table.winners == "B"


def test_tke_a32_equals_share() -> None:
    """TKE-A32"""
    table = Table(NEARLY, players=3, prizes="RRRR").with_chips([8, 8, 2], [0, 18, 0]).play("Td7xd8")
    assert table.winners == "RB"


def test_tke_a33_who_finishes_first_need_not_win() -> None:
    """TKE-A33: the fourth Castle pays its prize and ends the game; chips decide."""
    table = Table(NEARLY, prizes="RRR").with_chips([6, 11], [11, 6]).play("Td7xd8")
    assert table.reason == "castles"
    assert table.state.outcome is not None
    assert table.state.outcome.scores == (10, 11)
    assert table.winners == "G"


def test_tke_a30_partners_are_compared_together() -> None:
    """TKE-A30: by the sum of their chips; both of the pair win, though one of the others has most."""
    table = (
        Table(NEARLY, prizes="RRRR", players=4, partners=True)
        .with_chips([3, 9, 8, 1], [5, 5, 5, 6])
        .play("Td7xd8")
    )
    assert table.winners == "RG"
    table = (
        Table(NEARLY, prizes="RRRR", players=4, partners=True)
        .with_chips([2, 9, 8, 1], [5, 5, 5, 5])
        .play("Td7xd8")
    )
    assert table.winners == "RBGY"


def test_tke_a30_a_partner_pays_for_castles() -> None:
    """TKE-A30: each of the other players does."""
    table = Table("d7 RT, d8 RW+RM", players=4, partners=True).play("Td7xd8")
    assert table.net == {"R": 3, "B": -1, "G": -1, "Y": -1}
