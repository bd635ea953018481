"""The end of a round and of the game."""

from __future__ import annotations

import itertools

import pytest

from tests.games.trok.table import Table
from troquet import DEALER, game
from troquet.games.trok.moves import UPGRADES
from troquet.games.trok.state import ROUNDS


def test_trk_52_and_a33_what_is_left_is_discarded() -> None:
    """TRK-52, TRK-A33: and its number is known to all."""
    table = Table("RHS LA", deck="PPPP")
    before = len(table.discard)
    table.play("1 done", "2 done")
    assert (table.sizes, len(table.discard)) == ([0, 0], before + 5)
    assert [table.state.view(seat).sight.discard[7] for seat in (1, 2, None)] == [2] * 3


def test_trk_53_and_a18_discards_then_income_then_the_row() -> None:
    """TRK-53, TRK-A18: paid before the first new card of the row is seen."""
    table = Table("R L", owned={1: "Grid"}, row="Mine").play("1 done", "2 done")
    assert table.aare == [1, 0]
    assert all(str(move).startswith("* row") for move in table.state.moves(DEALER))


def test_trk_54_the_row_is_filled_to_seven() -> None:
    """TRK-54: on the right."""
    table = Table("R L", row="Mine Vein").play("1 done", "2 done")
    for upgrade in ("Kraal", "Skaa", "Mine", "Cart", "Grid"):
        table.play(f"* row {upgrade}")
    assert table.row == ["Mine", "Vein", "Kraal", "Skaa", "Mine", "Cart", "Grid"]
    assert all(str(move).startswith("* deal") for move in table.state.moves(DEALER))


def test_trk_55_no_upgrade_is_left() -> None:
    """TRK-55: a shorter row, even an empty one, and the round goes on."""
    owned = {1: "Mine Mine Mine Mine Mine Vein Vein Vein Vein Vein Cart Cart Cart Cart Cart Thrud Aegur Dagda",
             2: "Kraal Idunn Skaa Zoral Astrid Ylud Father Mother"}  # fmt: skip
    table = Table("- -", owned=owned, row="", market="SSP").play("1 done", "2 done")
    table.play("* row Grid")
    assert table.row == ["Grid"]
    assert all(str(move).startswith("* deal") for move in table.state.moves(DEALER))
    owned[2] += " Grid"
    table = Table("- -", owned=owned, row="", market="SSP").play("1 done", "2 done")
    assert all(str(move).startswith("* deal") for move in table.state.moves(DEALER))


def test_trk_56_a_new_round() -> None:
    """TRK-56"""
    table = Table("- -", round=3).play("1 done", "2 done")
    assert table.round == 4
    assert table.state.outcome is None


@pytest.mark.parametrize(("aare", "over"), [(49, False), (50, True), (51, True)])
def test_trk_57_and_a19_fifty_at_the_end_of_a_round(aare: int, over: bool) -> None:
    """TRK-57, TRK-A02, TRK-A19: held, not earned at once; and with the income."""
    table = Table("- -", aare=(aare, 3)).play("1 done")
    assert table.state.outcome is None
    assert (table.play("2 done").deal_any().state.outcome is not None) == over
    grid = Table("- -", aare=(aare - 1, 3), owned={1: "Grid"}).play("1 done", "2 done").deal_any()
    assert (grid.state.outcome is not None) == over


def test_trk_58_and_a20_the_wealthiest_or_all_of_them() -> None:
    """TRK-58, TRK-A20 (case H1)"""
    for aare, winners in (((50, 51, 3), (2,)), ((51, 51, 3), (1, 2)), ((49, 51, 50), (2,))):
        outcome = Table("- - -", aare=aare).play("1 done", "2 done", "3 done").deal_any().state.outcome
        assert outcome is not None
        assert (outcome.reason, outcome.scores, outcome.winners) == ("wealth", aare, winners)


def test_trk_59_the_round_is_played_to_its_end() -> None:
    """TRK-59: store, income and row too."""
    table = Table("PRGLAESS HHHR R", owned={2: "Cart"}, aare=(0, 45, 60)).play(
        "1 diff PRGLAESS", "1 pick 1", "1 done"
    )
    assert table.state.outcome is None
    table.play("2 same H HHH", "2 done", "3 done", "2 store R")
    assert table.state.to_move == (DEALER,)
    outcome = table.deal_any().state.outcome
    assert outcome is not None
    assert (outcome.reason, outcome.scores, outcome.winners) == ("perfect", (0, 52, 60), (1,))


def test_trk_60_and_a21_several_perfect_ones_are_compared_at_the_end() -> None:
    """TRK-60, TRK-A21, TRK-A20: after the income of the round; equals share."""

    def end(aare: tuple[int, ...], owned: dict[int, str]) -> tuple[int, ...]:
        table = Table("PRGLAEHS PRGLAEHS R", aare=aare, owned=owned, row="", market="RRR")
        table.play("1 diff PRGLAEHS", "1 done", "2 diff PRGLAEHS", "2 done", "3 done").deal_any()
        assert table.state.outcome is not None
        return table.state.outcome.winners

    assert end((20, 19, 70), {}) == (1,)
    assert end((20, 19, 70), {2: "Astrid"}) == (2,)
    assert end((20, 20, 70), {}) == (1, 2)


@pytest.mark.parametrize(
    ("upgrades", "market", "aare"),
    [
        pytest.param("Grid", "SSP", 1, id="TRK-65"),
        pytest.param("Mother", "SSP", 1, id="TRK-72 herself"),
        pytest.param("Mother Thrud Aegur Mine", "SSP", 3, id="TRK-72, TRK-A35"),
        pytest.param("Father", "SSP", 0, id="TRK-74 none"),
        pytest.param("Father Mine Vein Cart Mine Thrud", "SSP", 4, id="TRK-74"),
        pytest.param("Zoral", "PPP", 3, id="TRK-75"),
        pytest.param("Astrid", "RGL", 6, id="TRK-76, TRK-03"),
        pytest.param("Astrid", "PSA", 0, id="TRK-76 neither"),
        pytest.param("Ylud", "AEH", 9, id="TRK-77, TRK-03"),
        pytest.param("Ylud", "PSL", 0, id="TRK-77 neither"),
    ],
)
def test_trk_65_and_72_to_77_income(upgrades: str, market: str, aare: int) -> None:
    """TRK-03, TRK-65, TRK-72, TRK-74, TRK-75, TRK-76, TRK-77, TRK-A35"""
    assert Table("- -", owned={1: upgrades}, market=market).play("1 done", "2 done").aare == [aare, 0]


@pytest.mark.parametrize("other", [name for name in UPGRADES if name != "Mother"])
def test_trk_72_and_a35_which_upgrades_are_dwarves(other: str) -> None:
    """TRK-72, TRK-A35: all but Mines, Veins and Carts; what they pay themselves is taken off."""
    alone, together = (
        Table("- -", owned={1: owned}).play("1 done", "2 done").aare[0]
        for owned in (other, f"{other} Mother")
    )
    assert together - alone == (1 if other in ("Mine", "Vein", "Cart") else 2)


@pytest.mark.parametrize("card", "PRGLAEH")
def test_trk_03_66_67_and_69_colours_and_pay(card: str) -> None:
    """TRK-03, TRK-66, TRK-67, TRK-69, TRK-A12"""
    value = "PRGLAEH".index(card) + 1
    for upgrades in itertools.product(("", "Dagda"), ("", "Kraal"), ("", "Aegur")):
        owned = " ".join(filter(None, upgrades))
        base = (
            7 if "Dagda" in owned and card in "RGL" else 10 if "Kraal" in owned and card in "AEH" else value
        )
        table = Table(f"{card * 4} S", owned={1: owned} if owned else {}, row="").play(
            f"1 same {card} {card * 4}"
        )
        assert table.aare[0] == base + (5 if "Aegur" in owned else 3)


def test_trk_73_and_a26_carts_all_at_once_and_hidden() -> None:
    """TRK-73, TRK-78, TRK-A26: one card a Cart, no Stone; asked is who owns one and has a card."""
    table = Table("RRS S - H", owned={1: "Cart Cart", 2: "Cart", 3: "Cart"})
    table.play("1 done", "2 done", "3 done", "4 done")
    assert table.state.to_move == (1, 2)
    assert table.legal(1) == ["store", "store R", "store R R"]
    assert table.legal(2) == ["store"]
    assert table.refuses("2 store S", "1 store R R R", "4 store H", "3 store")
    table.play("1 store R")
    views = [table.state.view(seat) for seat in (2, 3, 4, None)]
    assert {view.sight.held[0] for view in views} == {3}
    assert all(view.sight.offer[0, 1] == view.sight.carts[0, 1] == 0 for view in views)
    table.play("2 store")
    assert table.carts(1) == "R"
    assert [table.state.view(seat).sight.carts[0, 1] for seat in (2, 3, None)] == [1] * 3


def test_trk_a32_aare_are_open() -> None:
    """TRK-A32"""
    assert [Table("- -", aare=(7, 9)).state.view(seat).sight.aare[1] for seat in (1, 2, None)] == [9] * 3


def test_trk_a36_the_game_ends_after_round_60() -> None:
    """TRK-A36: whole; the wealthiest wins."""
    table = Table("- -", round=ROUNDS - 1, aare=(7, 9)).play("1 done", "2 done").deal_any()
    assert (table.round, table.state.outcome) == (ROUNDS, None)
    table = Table("- -", round=ROUNDS, aare=(7, 9)).play("1 done", "2 done").deal_any()
    assert table.state.outcome is not None
    outcome = table.state.outcome
    assert (outcome.reason, outcome.scores, outcome.winners) == ("round limit", (7, 9), (2,))
    assert outcome.reason in game("trok").reasons
    decided = Table("- -", round=ROUNDS, aare=(7, 50)).play("1 done", "2 done").deal_any().state.outcome
    assert decided is not None
    assert (decided.reason, decided.winners) == ("wealth", (2,))
