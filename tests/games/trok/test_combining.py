"""The Combination phase, and a second, simple generator of combinations that must agree with the compiled one."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import pytest

from tests.games.trok.table import BOX, Table
from troquet.games.trok.moves import CARDS
from troquet.games.trok.state import ROW_SIZE


def test_trk_40_the_master_first_then_clockwise() -> None:
    """TRK-40"""
    table = Table("P P P", master=3)
    order = []
    while table.state.to_move != (0,):
        order.append(table.state.to_move[0])
        table.play(f"{order[-1]} done")
    assert order == [3, 1, 2]


def test_trk_41_a10_a11_and_a28_one_of_each_in_any_order_or_none() -> None:
    """TRK-41, TRK-A10, TRK-A11, TRK-A28"""
    hand = "PPPRRRGLAA PRG"
    table = Table(hand).play("1 same P PPP")
    assert table.verbs(1, "same") == []
    assert table.refuses("1 same R RRR")
    table.play("1 diff RGL", "1 pick 1")
    assert table.legal(1) == ["done"]
    table = Table(hand).play("1 diff PRG", "1 pick 1")
    assert table.verbs(1, "diff") == []
    assert "RRR" not in "".join(table.verbs(1, "same"))
    assert Table(hand).play("1 done").state.to_move == (2,)


def test_trk_42_and_50_a_card_serves_once_and_is_discarded() -> None:
    """TRK-42, TRK-50"""
    table = Table("PPPRG PRG", deck="LLLL")
    before = Counter(table.discard)
    table.play("1 same P PPP")
    assert table.verbs(1, "diff") == []
    assert (table.hand(1), Counter(table.discard) - before) == ("RG", Counter("PPP"))


def test_trk_43_a_stone_stands_for_any_type() -> None:
    """TRK-43: natural cards may stay in hand all the same."""
    table = Table("HHHS P")
    assert table.verbs(1, "same") == ["H HHS", "H HHH", "H HHHS"]
    assert set(Table("LHSS P").verbs(1, "same")) == {"L LSS", "H HSS"}
    assert set(Table("LHSS P").verbs(1, "diff")) == {"LHS", "LHSS", "LSS", "HSS"}


@pytest.mark.parametrize("card", "PRGLAEH")
def test_trk_44_and_45_three_or_more_alike_pay_value_and_three_more_each(card: str) -> None:
    """TRK-44, TRK-45"""
    value = CARDS.index(card) + 1
    for number in range(3, BOX[card]):
        hand = card * number
        assert Table(f"{hand} S", row="").play(f"1 same {card} {hand}").aare[0] == value + 3 * (number - 3)
    assert Table(f"{card * 2} S").verbs(1, "same") == []


def test_trk_46_no_doublet() -> None:
    """TRK-46: three at least, each another type, not in a row."""
    assert Table("PPRHH S").verbs(1, "diff") == ["PRH"]
    assert Table("PPRR S").verbs(1, "diff") == []
    assert Table("PPRH S").refuses("1 diff PPR", "1 diff PR", "1 diff PRG", "1 diff PRHS")


def test_trk_47_the_row_as_it_is() -> None:
    """TRK-47: as many positions as cards; all of a shorter row."""
    assert Table("PRGLA S").play("1 diff PRGLA").verbs(1, "pick") == list("12345")
    assert Table("PRGLA S", row="Mine Vein").play("1 diff PRGLA").verbs(1, "pick") == ["1", "2"]
    assert Table("PRGLA S").play("1 diff PRG").refuses("1 pick 4", "1 pick 1 2", "1 done", "1 pick 9")


def test_trk_48_an_upgrade_works_at_once() -> None:
    """TRK-48, TRK-68: a Vein gained in the turn makes its pickaxe a wild."""
    table = Table("PPRGHH S", row="Vein Mine Cart")
    assert table.verbs(1, "same") == []
    table.play("1 diff PRG", "1 pick 1")
    assert table.verbs(1, "same") == ["H HHp"]
    assert table.owns(1) == ["Vein"]


def test_trk_49_the_row_closes_up_and_is_not_refilled() -> None:
    """TRK-49"""
    table = Table("PRG S", row="Mine Vein Cart Thrud").play("1 diff PRG", "1 pick 2")
    assert table.row == ["Mine", "Cart", "Thrud"]
    assert table.play("1 done").row == ["Mine", "Cart", "Thrud"]


def test_trk_51_and_a29_one_upgrade_and_it_must_be_taken() -> None:
    """TRK-51, TRK-A29"""
    table = Table("PRGLAEH S").play("1 diff PRGLAEH")
    assert table.verbs(1, "pick") == list("1234567")
    assert all(words.startswith("pick") for words in table.legal(1))
    assert len(table.play("1 pick 7").owns(1)) == 1


def test_trk_61_and_62_what_may_be_wild_in_a_perfect_combination() -> None:
    """TRK-61, TRK-62, TRK-A14: Stones and pickaxes through Veins, the Stone's own place included."""
    table = Table("PPPLAEHS S", owned={1: "Vein Vein"}, row="").play("1 diff PLAEHSpp")
    assert table.full["perfect"][0] == 1
    assert Table("PRGLAEHP S", owned={1: "Vein"}, row="").play("1 diff PRGLAEHp").full["perfect"][0] == 1


def test_trk_a22_a_perfect_one_brings_an_upgrade_and_leaves_room_for_an_identical_one() -> None:
    """TRK-A22"""
    table = Table("PRGLAEHHHHS S", row="Mine Vein Cart Thrud Grid Aegur Mother").play("1 diff PRGLAEHS")
    assert table.verbs(1, "pick") == list("1234567")
    table.play("1 pick 7", "1 same H HHH")
    assert table.owns(1) == ["Mother"]
    assert table.aare[0] == 7


def test_trk_a30_with_an_empty_row_only_a_perfect_one() -> None:
    """TRK-A30: and no pick follows it."""
    table = Table("PRGLAEHS S", row="")
    assert table.verbs(1, "diff") == ["PRGLAEHS"]
    assert table.play("1 diff PRGLAEHS").legal(1) == ["done"]


def test_trk_68_and_78_veins_add_up_and_are_spent() -> None:
    """TRK-68, TRK-78, TRK-A13"""
    table = Table("PPPPHR S", owned={1: "Vein Vein Vein"})
    assert {"H Hpp", "H Hppp", "H ppp", "P Ppp", "P PPp", "P Pppp", "P ppp", "R ppp"} <= set(
        table.verbs(1, "same")
    )
    assert "P pppp" not in table.verbs(1, "same")
    table.play("1 same H Hpp")
    assert set(table.verbs(1, "diff")) == {"PRp"}
    table = Table("HHP HHP", owned={1: "Vein", 2: "Vein"}).play("1 same H HHp", "1 done")
    assert table.verbs(2, "same") == ["H HHp"]  # everybody's own Veins


def test_trk_70_a15_and_a16_idunns_run() -> None:
    """TRK-70, TRK-A15, TRK-A16: five exactly; two of the same five, as many as there are; no announcement."""
    table = Table("RGLAE S", owned={1: "Idunn"}).play("1 diff RGLAE")
    assert len(table.verbs(1, "pick")) == 10
    assert table.refuses("1 pick 1", "1 pick 1 6")
    assert {len(p) for p in Table("RGLA S", owned={1: "Idunn"}).play("1 diff RGLA").verbs(1, "pick")} == {1}
    assert {len(p) for p in Table("PRGAH S", owned={1: "Idunn"}).play("1 diff PRGAH").verbs(1, "pick")} == {1}
    six = Table("RGLAES S", owned={1: "Idunn"}).play("1 diff RGLAES")  # a run of five, and a wild too many
    assert six.verbs(1, "pick") == list("123456")


def test_trk_71_and_a17_skaa_reaches_everywhere_with_three() -> None:
    """TRK-71, TRK-A17"""
    table = Table("PRGL S", owned={1: "Skaa"})
    assert table.play("1 diff PRG").verbs(1, "pick") == list("1234567")
    assert Table("PRGL S", owned={1: "Skaa"}).play("1 diff PRGL").verbs(1, "pick") == list("1234")


# ── every combination ────────────────────────────────────────────────────────────────────────────────────────


def test_the_hand_of_the_most_combinations() -> None:
    """1,622 moves, `done` among them, each with a text of its own."""
    table = Table(
        "PPPPRGLAEHSS P", owned={1: "Vein Vein Vein Vein Vein"}, row="Mine Cart Thrud Grid Aegur Dagda Kraal"
    )
    assert len(table.legal(1)) == len(set(table.legal(1))) == 1622
    most = Table("PPPPPPPRGLAEHSS R", owned={1: "Vein Vein Vein Vein Vein"}, row="Mine Cart Thrud")
    assert len(most.legal(1)) == 1884 < ROW_SIZE


def by_hand(hand: str, veins: int, row: bool) -> set[str]:
    """All combinations, the slow way: every part of the hand, every pickaxe as itself or as a wild."""
    found = {"done"}
    for size in range(3, len(hand) + 1):
        for cards in set(itertools.combinations(hand, size)):
            pickaxes = cards.count("P")
            for wild in range(min(veins, pickaxes) + 1):
                naturals = [c for c in cards[wild:] if c != "S"]
                text = "".join(naturals) + "S" * cards.count("S") + "p" * wild
                if len(set(naturals)) == len(naturals) and size <= 8 and (row or size == 8):
                    found.add(f"diff {text}")
                if len(set(naturals)) <= 1:
                    found |= {f"same {kind} {text}" for kind in (set(naturals) or CARDS[:7])}
    return found


@pytest.mark.parametrize("seed", range(60))
def test_random_hands_by_hand(seed: int) -> None:
    """TRK-41 to TRK-47, TRK-68, TRK-A13, TRK-A30: the very set of moves."""
    rng = random.Random(seed)
    box = list(Counter(BOX).elements())
    hand = "".join(
        sorted(
            rng.sample(box, rng.randint(3, 11)) + ["P"] * rng.randint(0, 2) * (seed % 3 == 0), key=CARDS.index
        )
    )
    hand = "".join(card * min(hand.count(card), BOX[card] - (card in "PRG")) for card in CARDS)
    veins, row = rng.randint(0, 4), rng.random() < 0.9
    table = Table(
        f"{hand} -", owned={1: " ".join(["Vein"] * veins)} if veins else {}, row=None if row else ""
    )
    assert len(table.legal(1)) == len(set(table.legal(1)))
    assert set(table.legal(1)) == by_hand(hand, veins, row)
