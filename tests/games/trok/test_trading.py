"""The Trök phase: offers, the Trade Master, trades, triples, the gift."""

from __future__ import annotations

import itertools

import pytest

from tests.games.trok.table import Table
from tests.games.trok.test_examples import three
from troquet import DEALER
from troquet.games.trok.state import HIDDEN


def test_trk_19_exactly_three_cards_of_the_hand() -> None:
    """TRK-19: every choice of three, once; not two, not four, not what is not held."""
    table = Table("PPRHS LLLLL", phase="offer")
    chosen = {"".join(c) for c in itertools.combinations("PPRHS", 3)}
    assert {offer.replace(" ", "") for offer in table.verbs(1, "offer")} == chosen
    assert len(table.legal(1)) == len(chosen)
    assert table.legal(2) == ["offer L L L"]
    assert table.refuses("1 offer P R", "1 offer P P R H", "1 offer P R L", "1 offer P R R", "1 offer ? ? ?")


def test_trk_20_and_a03_in_any_order_and_hidden_till_the_last() -> None:
    """TRK-20, TRK-A03"""
    table = Table("PRGLA PRGLA PRGLA", phase="offer")
    assert table.state.to_move == (1, 2, 3)
    table.play("3 offer G L A")
    assert set(table.state.to_move) == {1, 2}
    assert table.refuses("3 offer P R G")
    table.play("1 offer P R G")
    for seat in (1, 2, None):
        assert sum(table.state.view(seat).sight.offer[2, card] for card in range(8)) == 0
    assert sum(table.state.view(3).sight.offer[2, card] for card in range(8)) == 3
    table.play("2 offer P R L")
    for seat in (1, 2, 3, None):
        assert sum(table.state.view(seat).sight.offer[2, card] for card in range(8)) == 3


def test_trk_21_to_23_the_highest_total_is_master_and_first() -> None:
    """TRK-21, TRK-22, TRK-23, TRK-26, TRK-65: a Stone counts ten, Grid three; the old one may stay."""
    assert Table("PPSRR REERR", phase="offer", master=2).offer("PPS", "REE").master == 2  # 12 against 14
    table = Table("PPSRR REERR", phase="offer", master=2, owned={1: "Grid"}).offer(
        "PPS", "REE"
    )  # 15 against 14
    assert (table.master, table.state.to_move) == (1, (1,))


def test_trk_24_an_old_master_who_is_not_tied_chooses_too() -> None:
    """TRK-24, TRK-A06: not themself, not who is not tied."""
    table = Table("PRGRR LLHRR LLHRR", phase="offer").offer("PRG", "LLH", "LLH")
    assert table.legal(1) == ["name 2", "name 3"]
    assert table.refuses("1 name 1", "2 name 2", "1 name 4")
    assert table.play("1 name 2").state.to_move == (2,)


def test_trk_25_and_a05_by_age_in_round_1() -> None:
    """TRK-25, TRK-A05: after the youngest by seat number."""
    table = Table("PRGRR LLHRR LLHRR LLHRR", phase="offer", round=1, youngest=3).offer(
        "PRG", "LLH", "LLH", "LLH"
    )
    assert table.master == 3
    table = Table("PRGRR LLHRR LLHRR LLHRR", phase="offer", round=1, youngest=1).offer(
        "PRG", "LLH", "LLH", "LLH"
    )
    assert table.master == 2


def test_trk_27_and_a24_only_what_lies_before_another() -> None:
    """TRK-27, TRK-A24"""
    table = Table("LL LL", offers="HR PP", phase="trade", market="AEG")
    assert table.legal(1) == ["take 2 P", "swap 2 P A", "swap 2 P E", "swap 2 P G"]
    assert table.refuses("1 take 1 H", "2 take 1 H", "1 take 2 R", "1 swap 2 P H", "1 done")


def test_trk_28_a_letter_stands_for_the_leftmost_slot() -> None:
    """TRK-28: one move for two slots alike."""
    table = Table("LL LL", offers="R H", phase="trade", market="GPP")
    assert table.legal(1) == ["take 2 H", "swap 2 H G", "swap 2 H P"]
    assert table.play("1 swap 2 H P").market == "GHP"


def test_trk_29_and_30_who_lost_a_card_is_next_until_none_is_left() -> None:
    """TRK-29, TRK-30: three cards each, a step for each."""
    table, steps = Table("LL LL LL", offers="PRG PRG PRG", phase="trade", market="AEH"), 0
    while table.state.to_move == ((active := table.state.to_move[0]),) and table.verbs(active, "take"):
        owner = int(table.verbs(active, "take")[-1].split(" ")[0])
        table.play(f"{active} {table.legal(active)[-1]}")
        steps += 1
        assert table.full["turn"] == owner - 1
    assert steps == 9


def test_trk_31_what_was_gained_is_not_offered_again() -> None:
    """TRK-31"""
    table = Table("LL LL", offers="R HA", phase="trade", market="GPP").play("1 take 2 H")
    assert table.verbs(2, "take") == ["1 R"]


def test_trk_32_only_an_exchange_that_makes_them_alike() -> None:
    """TRK-32: taking does not, nor does what leaves them as they were."""
    table = Table("LL LL", offers="R HR", phase="trade", market="HHR")
    assert table.play("1 take 2 H").aare == [0, 0]
    table = Table("LL LL", offers="R HR", phase="trade", market="HHH").play("1 swap 2 H H")
    assert (table.market, table.aare) == ("HHH", [0, 0])
    table = Table("LL LL", offers="R HR", phase="trade", market="HHR").play("1 swap 2 H R")
    assert (table.state.to_move, table.aare) == ((DEALER,), [3, 0])


def test_trk_33_64_and_a08_thrud_is_paid_for_what_an_exchange_made() -> None:
    """TRK-33, TRK-64, TRK-A08: not for three alike that a renewal shows, though they are renewed again."""
    table = Table("LL LL", offers="R HR", phase="trade", market="HHR", owned={2: "Thrud"}, deck="PPPPPP",
                  market_triples="any").play("1 swap 2 H R")  # fmt: skip
    assert table.deal("P", "P", "P").aare == [3, 2]


def test_trk_34_a07_and_a23_card_by_card_in_any_order() -> None:
    """TRK-34, TRK-A07, TRK-A23"""
    table = Table("LL LL LL", offers="- - PRG", phase="trade", market="AEH")
    assert {words.split(" ")[1] for words in table.legal(1)} == {"3"}
    table.play("1 take 3 R")
    assert {words.split(" ")[1] for words in table.legal(3)} == {"3"}
    table.play("3 swap 3 G A", "3 take 3 P")
    assert (table.hand(3), table.market) == ("PLLA", "GEH")


def test_trk_35_to_39_the_gift() -> None:
    """TRK-35, TRK-36, TRK-37, TRK-38, TRK-39: only if somebody else is short, and then all sizes are as before."""
    fair = Table("LL LL", offers="H H", phase="trade").play("1 take 2 H", "2 take 1 H")
    assert (fair.sizes, fair.legal(1)[-1]) == ([3, 3], "done")
    unfair = three("take 2", "take 1", "take 2", "take 1", "take 2", "take 1", "take 3")
    unfair.play("3 take 3 R", "3 take 3 G")
    assert unfair.sizes == [6, 5, 4]
    assert unfair.refuses("1 give 2 L", "1 give 3 S", "3 give 1 L", "1 done")
    assert unfair.play("1 give 3 L").sizes == [5, 5, 5]
    assert unfair.state.to_move == (1,)


def test_trk_a25_the_gift_is_seen_by_two() -> None:
    """TRK-A25"""
    table = Table("LS LL LL", offers="- H -", phase="trade").play("1 take 2 H", "1 give 2 S")
    seen = [table.state.view(seat).sight.gift for seat in (1, 2, 3, None)]
    assert seen == [7, 7, HIDDEN, HIDDEN]


@pytest.mark.parametrize("option", ["exchange", "any"])
def test_trk_a09_a_stone_is_no_wild_in_the_market(option: str) -> None:
    """TRK-A09"""
    table = Table("LL LL", offers="R HR", phase="trade", market="SHR", market_triples=option).play(
        "1 swap 2 H R"
    )
    assert (table.market, table.aare) == ("SHH", [0, 0])
