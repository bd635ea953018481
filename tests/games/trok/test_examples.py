"""The worked examples of the rules, TRK-E01 to TRK-E59, with their exact values."""

from __future__ import annotations

import pytest

from tests.games.trok.table import Table
from troquet import DEALER, game
from troquet.games.trok.moves import CARDS

ROW = "Mine Vein Cart Thrud Grid Aegur Dagda"
OTHERS = "Kraal Skaa Mother Father Zoral Astrid Ylud"


def gained(hand: str, move: str, upgrades: str = "", **more: object) -> int:
    """What a combination of seat 1 pays."""
    owned = {1: upgrades} if upgrades else {}
    return Table(f"{hand} PRG", owned=owned, row="", **more).play(move).aare[0]  # type: ignore[arg-type]


# ── given by the texts ───────────────────────────────────────────────────────────────────────────────────────


def test_e01_take_or_exchange() -> None:
    """TRK-E01"""

    def offered() -> Table:
        return Table("SLLRR PGARR", phase="offer", market="HPG").offer("LLS", "PGA")

    table = offered()
    assert table.master == 1
    assert table.state.to_move == (1,)
    table.play("1 take 2 A")
    assert (table.hand(1), table.market, table.state.to_move) == ("RRA", "HPG", (2,))
    table = offered().play("1 swap 2 A H")
    assert (table.hand(1), table.market, table.state.to_move) == ("RRH", "APG", (2,))


def test_e02_five_rations() -> None:
    """TRK-E02"""
    assert gained("RRRRR", "1 same R RRRRR") == 8


@pytest.mark.parametrize(("cards", "reach"), [("PRGLA", 5), ("PRGL", 4)], ids=["E03", "E06"])
def test_e03_and_e06_as_many_positions_as_cards(cards: str, reach: int) -> None:
    """TRK-E03, TRK-E06"""
    table = Table(f"{cards} PRG").play(f"1 diff {cards}")
    assert table.verbs(1, "pick") == [str(i) for i in range(1, reach + 1)]


def test_e04_perfect_with_two_stones_and_a_vein() -> None:
    """TRK-E04: naturals P R L A E H, wild P for the gloves, S for the armor or the Stone."""
    table = Table("PPRLEHSS PRG", owned={1: "Vein"}, row="").play("1 diff PRLEHSSp")
    assert table.full["perfect"][:2] == [1, 0]
    table.play("1 done").done().deal_any()
    assert table.state.outcome is not None
    assert (table.state.outcome.reason, table.state.outcome.winners) == ("perfect", (1,))


def test_e05_armor() -> None:
    """TRK-E05"""
    assert [gained("AAAAA", f"1 same A {'A' * n}") for n in (3, 4, 5)] == [5, 8, 11]


def test_e07_idunns_run_brings_two() -> None:
    """TRK-E07"""
    table = Table("RGLAE PRG", owned={1: "Idunn"}).play("1 diff RGLAE")
    assert table.verbs(1, "pick") == [f"{i} {j}" for i in range(1, 6) for j in range(i + 1, 6)]
    table.play("1 pick 2 5")
    assert table.owns(1) == ["Vein", "Grid", "Idunn"]


def test_e08_thrud_and_a_triple_of_ones_own() -> None:
    """TRK-E08"""
    table = Table("RR RR", offers="P H", phase="trade", market="HHR", owned={1: "Thrud"}).play("1 swap 2 H R")
    assert table.aare == [5, 0]


def test_e09_and_e36_a_round_that_is_not_fair() -> None:
    """TRK-E09, TRK-E36"""
    table = three("take 2", "take 3", "take 1", "take 2", "take 3", "take 1", "take 2", "take 1", "take 3")
    assert table.sizes == [6, 5, 4]
    assert table.state.to_move == (1,)
    assert all(move.startswith("give 3 ") for move in table.legal(1))
    table.play(f"1 {table.legal(1)[0]}")
    assert table.sizes == [5, 5, 5]


@pytest.mark.parametrize("mines", [0, 1, 3])
def test_e10_a_card_a_mine(mines: int) -> None:
    """TRK-E10"""
    table = Table("- -", phase="deal", row="", owned={2: " ".join(["Mine"] * mines)} if mines else {})
    table = supply(table)
    assert table.sizes == [5, 5 + mines]
    assert sum(table.state.view(1).sight.known[1, card] for card in range(8)) == mines


def supply(table: Table) -> Table:
    """From an empty table through the deals."""
    from troquet import State
    from troquet.games.trok import supply as rules
    from troquet.games.trok.state import Position

    s = Position.from_bytes(table.state._raw)
    rules.start_supply(s)
    table.state = State(table.game, table.state.options, s.to_bytes())
    return table.deal_any()


# ── pay-outs ─────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("upgrades", "hand", "aare"),
    [
        pytest.param("Dagda Aegur", "GGGGG", 17, id="E11 both"),
        pytest.param("Dagda", "GGGGG", 13, id="E11 Dagda"),
        pytest.param("Aegur", "GGGGG", 13, id="E11 Aegur"),
        pytest.param("", "GGGGG", 9, id="E11 none"),
        pytest.param("Kraal Aegur", "HHHH", 15, id="E12 Kraal and Aegur"),
        pytest.param("Kraal", "AAA", 10, id="E12 Kraal"),
        pytest.param("Dagda", "LLL", 7, id="E12 Dagda"),
        pytest.param("Dagda Kraal", "PPPP", 4, id="E12 a pickaxe has no colour"),
        pytest.param("", "HHHHH", 13, id="E12 hammers"),
        pytest.param("", "PPP", 1, id="E12 pickaxes"),
    ],
)
def test_e11_and_e12_pay(upgrades: str, hand: str, aare: int) -> None:
    """TRK-E11, TRK-E12"""
    assert gained(hand, f"1 same {hand[0]} {hand}", upgrades) == aare


def test_e13_the_declared_type_has_the_colour() -> None:
    """TRK-E13"""
    assert gained("GGS", "1 same G GGS", "Dagda") == 7
    assert gained("HSS", "1 same H HSS", "Kraal") == 10


def test_e14_three_cards_at_least() -> None:
    """TRK-E14"""
    assert Table("GG PRG", row="").verbs(1, "same") == []
    assert gained("GSS", "1 same G GSS") == 3


# ── Veins and wilds ──────────────────────────────────────────────────────────────────────────────────────────


def test_e15_one_pickaxe_a_vein() -> None:
    """TRK-E15"""
    assert gained("PHH", "1 same H HHp", "Vein") == 7
    assert Table("PPH PRG", owned={1: "Vein"}).refuses("1 same H Hpp")
    assert gained("PPH", "1 same H Hpp", "Vein Vein") == 7


def test_e16_a_vein_is_spent_once_a_turn() -> None:
    """TRK-E16"""
    table = Table("PPRGHH PRG", owned={1: "Vein"}).play("1 same H HHp")
    assert table.aare[0] == 7
    assert table.refuses("1 diff RGp")
    table.play("1 diff PRG")
    assert table.verbs(1, "pick") == ["1", "2", "3"]


def test_e17_a_stone_serves_once() -> None:
    """TRK-E17"""
    table = Table("RGHHS PRG").play("1 same H HHS")
    assert table.aare[0] == 7
    assert table.legal(1) == ["done"]
    table = Table("RGHHS PRG").play("1 diff RGHS")
    assert table.verbs(1, "pick") == ["1", "2", "3", "4"]
    assert table.play("1 pick 1").legal(1) == ["done"]


def test_e18_a_vein_adds_nothing_to_an_offer() -> None:
    """TRK-E18: P R R is 5 against 6."""
    table = Table("PRRLL PRGLL", phase="offer", owned={1: "Vein Vein Vein"}).offer("PRR", "PRG")
    assert table.master == 2


def test_e19_nothing_but_wilds() -> None:
    """TRK-E19"""
    assert gained("PPP", "1 same H ppp", "Vein Vein Vein") == 7
    assert gained("PPP", "1 same H ppp", "Vein Vein Vein Kraal") == 10


# ── perfect ──────────────────────────────────────────────────────────────────────────────────────────────────


def test_e20_to_e24_what_is_perfect() -> None:
    """TRK-E20, TRK-E21, TRK-E22, TRK-E23, TRK-E24"""

    def perfect(hand: str, upgrades: str = "") -> list[str]:
        return Table(f"{hand} R", owned={1: upgrades} if upgrades else {}, row="").verbs(1, "diff")

    assert perfect("PRGLAESS") == ["PRGLAESS"]
    assert perfect("PPRGLAEH", "Vein") == ["PRGLAEHp"]
    assert perfect("PRGLAEHH") == []
    assert perfect("PRRLAEHS") == []
    assert "PLAEHSpp" in perfect("PPPLAEHS", "Vein Vein")
    table = Table("PRGLAEHH R")
    assert max(table.verbs(1, "diff"), key=len) == "PRGLAEH"
    assert table.play("1 diff PRGLAEH").verbs(1, "pick") == list("1234567")
    assert table.full["perfect"][0] == 0
    assert max(Table("PRRLAEHS R").verbs(1, "diff"), key=len) == "PRLAEHS"


def test_e25_perfect_beats_wealth() -> None:
    """TRK-E25"""
    table = Table("PRGLAESS R", aare=(4, 63), row="").play("1 diff PRGLAESS", "1 done", "2 done").deal_any()
    assert table.state.outcome is not None
    assert (table.state.outcome.winners, table.state.outcome.scores) == ((1,), (4, 63))


def test_e26_the_wealthiest_of_the_perfect() -> None:
    """TRK-E26"""
    table = Table("PRGLAEHS PRGLAEHS R", aare=(12, 20, 70), row="")
    table.play("1 diff PRGLAEHS", "1 done", "2 diff PRGLAEHS", "2 done", "3 done").deal_any()
    assert table.state.outcome is not None
    assert (table.state.outcome.reason, table.state.outcome.winners) == ("perfect", (2,))


# ── Idunn, Skaa, the row ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("hand", "cards", "upgrades", "picks"),
    [
        ("GAHSS", "GAHSS", "Idunn", 2),
        ("PRHSS", "PRHSS", "Idunn", 1),
        ("LEHSS", "LEHSS", "Idunn", 2),
        ("PPGLA", "PGLAp", "Idunn Vein", 2),
        ("RGLAE", "RGLAE", "Vein", 1),
    ],
)
def test_e27_what_is_a_run(hand: str, cards: str, upgrades: str, picks: int) -> None:
    """TRK-E27"""
    table = Table(f"{hand} R", owned={1: upgrades}, row=f"{OTHERS}").play(f"1 diff {cards}")
    assert {len(pick.split(" ")) for pick in table.verbs(1, "pick")} == {picks}
    assert {int(i) for pick in table.verbs(1, "pick") for i in pick.split(" ")} == {1, 2, 3, 4, 5}


def test_e28_six_cards_are_no_run_of_idunns() -> None:
    """TRK-E28"""
    table = Table("PRGLAE R", owned={1: "Idunn"})
    assert "PRGLA" in table.verbs(1, "diff")
    assert table.play("1 diff PRGLAE").verbs(1, "pick") == ["1", "2", "3", "4", "5", "6"]


def test_e29_idunn_and_a_short_row() -> None:
    """TRK-E29"""

    def run(row: str) -> Table:
        return Table("RGLAE R", owned={1: "Idunn"}, row=row)

    assert run("Mine Vein Cart Thrud").play("1 diff RGLAE").verbs(1, "pick") == [
        "1 2", "1 3", "1 4", "2 3", "2 4", "3 4",
    ]  # fmt: skip
    assert run("Mine").play("1 diff RGLAE").verbs(1, "pick") == ["1"]
    assert run("").verbs(1, "diff") == []


def test_e30_both_of_the_original_first_five() -> None:
    """TRK-E30"""
    table = Table("RGLAE R", owned={1: "Idunn"}).play("1 diff RGLAE")
    assert "1 5" in table.verbs(1, "pick")
    assert table.refuses("1 pick 1 6")
    assert table.play("1 pick 1 5").row == ["Vein", "Cart", "Thrud", "Aegur", "Dagda"]


def test_e31_skaa() -> None:
    """TRK-E31"""
    assert Table("PLH R", owned={1: "Skaa"}).play("1 diff PLH").verbs(1, "pick") == list("1234567")
    assert Table("PLH R").play("1 diff PLH").verbs(1, "pick") == list("123")
    assert Table("PLEH R", owned={1: "Skaa"}).play("1 diff PLEH").verbs(1, "pick") == list("1234")


def test_e32_the_row_closes_up_and_is_filled_on_the_right() -> None:
    """TRK-E32"""
    table = Table("PRG PRG", row=ROW).play("1 diff PRG", "1 pick 2", "1 done")
    assert table.row == ["Mine", "Cart", "Thrud", "Grid", "Aegur", "Dagda"]
    table.play("2 diff PRG")
    assert table.verbs(2, "pick") == ["1", "2", "3"]
    table.play("2 pick 3", "2 done", "* row Kraal", "* row Skaa")
    assert table.row == ["Mine", "Cart", "Grid", "Aegur", "Dagda", "Kraal", "Skaa"]


def test_e33_the_order_inside_a_turn_is_free_and_matters() -> None:
    """TRK-E33"""
    hand = "PRGHHHH R"
    different = Table(hand, row="Aegur Mine Vein").play("1 diff PRG", "1 pick 1", "1 same H HHHH")
    identical = Table(hand, row="Aegur Mine Vein").play("1 same H HHHH", "1 diff PRG", "1 pick 1")
    assert (different.aare[0], identical.aare[0]) == (12, 10)


# ── the chain ────────────────────────────────────────────────────────────────────────────────────────────────


def three(*steps: str, players: int = 3, **more: object) -> Table:
    """Seat 1 is Trade Master; `take 2` takes the active seat's first choice among that seat's cards."""
    offers = " ".join(["PRG", "PRG", "PRG"][:players])
    table = Table(" ".join(["LL"] * players), offers=offers, phase="trade", market="AEH", **more)  # type: ignore[arg-type]
    for step in steps:
        (active,) = table.state.to_move
        table.play(f"{active} {next(move for move in table.legal(active) if move.startswith(step + ' '))}")
    return table


def test_e34_and_e38_a_lone_holder_who_is_not_master() -> None:
    """TRK-E34, TRK-E38"""
    table = three("take 2", "take 1", "take 2", "take 1", "take 2", "take 1")
    assert table.state.to_move == (1,)
    assert {move.split(" ")[1] for move in table.legal(1)} == {"3"}
    assert table.refuses("3 take 3 P")
    table.play("1 take 3 P")
    assert table.state.to_move == (3,)
    assert table.legal(3) == [
        "take 3 R", "swap 3 R A", "swap 3 R E", "swap 3 R H", "take 3 G", "swap 3 G A", "swap 3 G E", "swap 3 G H",
    ]  # fmt: skip
    table.play("3 swap 3 G H", "3 take 3 R")
    assert table.market == "AEG"
    assert table.hand(3) == "RLLH"
    assert table.sizes == [6, 5, 4]
    table.play("1 give 3 P")
    assert table.sizes == [5, 5, 5]
    assert table.hand(3) == "PRLLH"


def test_e35_a_lone_holder_who_is_master() -> None:
    """TRK-E35"""
    table = three("take 2", "take 3", "take 2", "take 3", "take 2", "take 3", "take 1")
    assert table.state.to_move == (1,)
    assert {move.split(" ")[1] for move in table.legal(1)} == {"1"}
    table.play("1 take 1 R", "1 swap 1 G H")
    assert table.sizes == [5, 5, 5]
    assert "done" in table.legal(1)


def test_e37_two_players_are_always_fair() -> None:
    """TRK-E37"""
    table = Table("LL LL", offers="PRG PRG", phase="trade", market="AEH")
    for step in range(6):
        active = 1 + step % 2
        assert table.state.to_move == (active,)
        assert {move.split(" ")[1] for move in table.legal(active)} == {str(3 - active)}
        table.play(f"{active} {table.legal(active)[0]}")
    assert table.sizes == [5, 5]
    assert "done" in table.legal(1)


def test_e39_any_card_may_be_the_gift() -> None:
    """TRK-E39"""
    table = Table("LS LL LL", offers="- H -", phase="trade").play("1 take 2 H")
    assert table.legal(1) == ["give 2 L", "give 2 H", "give 2 S"]
    assert table.play("1 give 2 S").hand(2) == "LLS"


# ── triples ──────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("owner", "aare"), [(0, [3, 0, 0]), (2, [3, 2, 0]), (1, [5, 0, 0])])
def test_e40_a_triple_renews_the_market_and_pays(owner: int, aare: list[int]) -> None:
    """TRK-E40"""
    table = Table("LL LL LL", offers="- HG -", phase="trade", market="HHR", owned={owner: "Thrud"} if owner else {},
                  row="", deck="PPPP")  # fmt: skip
    before = table.discard.count("H")
    table.play("1 swap 2 H R")
    assert (table.aare, table.market, table.state.to_move) == (aare, "", (DEALER,))
    assert table.discard.count("H") == before + 3
    assert table.deal("P", "P", "P").market == "PPP"
    assert table.state.to_move == (2,)


def test_e41_a_lone_holder_goes_on_with_the_new_market() -> None:
    """TRK-E41"""
    table = Table("LLLL LLL RR", offers="- - PH", phase="trade", market="PPL", master=1, turn=3, deck="AAEEE")
    table.play("3 swap 3 P L")
    assert table.aare == [0, 0, 3]
    table.deal("A", "E", "E")
    assert table.legal(3) == ["take 3 H", "swap 3 H A", "swap 3 H E"]
    table.play("3 swap 3 H E")
    assert table.market == "AHE"
    assert table.legal(1) == ["give 3 L"]


def test_e42_a_stone_makes_no_triple() -> None:
    """TRK-E42"""
    table = Table("LL LL", offers="- HP", phase="trade", market="SHR").play("1 swap 2 H R")
    assert (table.market, table.aare) == ("SHH", [0, 0])


def test_e43_a_ration_for_a_ration() -> None:
    """TRK-E43"""
    table = Table("LL LL", offers="- RP", phase="trade", market="RRR").play("1 swap 2 R R")
    assert (table.market, table.aare, table.hand(1)) == ("RRR", [0, 0], "RLL")


@pytest.mark.parametrize(("option", "renewed"), [("exchange", False), ("any", True)])
def test_e44_a_renewal_that_shows_three_alike(option: str, renewed: bool) -> None:
    """TRK-E44"""
    table = Table("LL LL", offers="- HG", phase="trade", market="HHR", deck="PPPPPRG", market_triples=option)
    table.play("1 swap 2 H R").deal("P", "P", "P")
    assert table.aare == [3, 0]
    assert (table.market == "") == renewed
    if renewed:
        assert table.discard.count("P") == 6 + 3
        assert table.deal("P", "R", "P").market == "PRP"
        assert table.aare == [3, 0]
    assert table.state.to_move == (2,)


def test_e45_the_three_are_discarded_before_the_deck_runs_out() -> None:
    """TRK-E45: the third may be one of the three."""
    table = Table(
        "RRRRRRRRR GGGGGGGGGLLLLLLLLAAAAAAAEEEEEESSPPPPPPPPPPP",
        offers="- H",
        phase="trade",
        market="HHR",
        deck="HH",
    )
    assert table.discard == ""
    table.play("1 swap 2 H R").deal("H", "H")
    assert (table.deck, table.discard, table.market) == ("HHH", "", "HH")
    assert table.deal("H").market == "HHH"


# ── ties ─────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("youngest", "master"), [(2, 2), (3, 1), (1, 1)])
def test_e46_a_tie_in_round_1(youngest: int, master: int) -> None:
    """TRK-E46"""
    table = Table("LLHRR LLHRR RGLRR", phase="offer", round=1, youngest=youngest).offer("LLH", "LLH", "RGL")
    assert table.master == master
    assert table.state.to_move == (master,)


def tied(*offers: str) -> Table:
    """Round 4 of these offers, Seat 1 was Trade Master."""
    return Table(" ".join(f"{cards}RR"[:5] for cards in offers), phase="offer", round=4).offer(*offers)


def test_e47_one_candidate_is_no_choice() -> None:
    """TRK-E47"""
    table = tied("LEH", "LEH", "RGH")
    assert (table.master, table.state.to_move) == (2, (2,))
    assert all(move.startswith(("take", "swap")) for move in table.legal(2))


def test_e48_the_old_master_chooses() -> None:
    """TRK-E48"""
    table = tied("LEH", "LEH", "LEH")
    assert (table.state.to_move, table.legal(1)) == ((1,), ["name 2", "name 3"])
    table.play("1 name 3")
    assert (table.master, table.state.to_move) == (3, (3,))


def test_e49_only_the_tied_may_be_named() -> None:
    """TRK-E49"""
    table = Table("LEHRR LEHRR RGHRR PGERR", phase="offer", round=4, master=3).offer(
        "LEH", "LEH", "RGH", "PGE"
    )
    assert (table.state.to_move, table.legal(3)) == ((3,), ["name 1", "name 2"])


def test_e50_grid_adds_three() -> None:
    """TRK-E50: 14 + 3 against 17, and the most there is, 30."""
    from troquet.games.trok.state import Position
    from troquet.games.trok.trading import offer_total

    hands = "GLHRR LEHRR PPPRR"
    table = Table(hands, phase="offer", round=2, master=3, owned={1: "Grid"}).offer("GLH", "LEH", "PPP")
    assert table.legal(3) == ["name 1", "name 2"]
    most = Table("PP PP", offers="HSS -", phase="trade", owned={1: "Grid"})
    assert offer_total(Position.from_bytes(most.state._raw), 0) == 30


# ── Carts, deck, income, end ─────────────────────────────────────────────────────────────────────────────────


def test_e51_two_carts() -> None:
    """TRK-E51"""
    table = Table("PRHS -", owned={1: "Cart Cart Mine"}, row="Mine Vein Cart Thrud Grid Aegur Dagda").play(
        "1 done", "2 done"
    )
    assert sorted(table.legal(1)) == [
        "store",
        "store H",
        "store P",
        "store P H",
        "store P R",
        "store R",
        "store R H",
    ]
    assert table.refuses("1 store S", "1 store P R H")
    table.play("1 store R H")
    assert table.carts(1) == "RH"
    assert "S" in table.discard
    table.deal_any()
    assert table.sizes == [8, 5]
    assert table.carts(1) == ""


def test_e52_only_a_stone_left() -> None:
    """TRK-E52"""
    table = Table("S -", owned={1: "Cart"}).play("1 done", "2 done")
    assert table.state.to_move == (1,)
    assert table.legal(1) == ["store"]


@pytest.mark.parametrize(
    ("players", "sizes"), [(4, [55, 35, 15, 35]), (3, [55, 40, 25, 10, 40]), (5, [55, 30, 5, 30])]
)
def test_e53_when_the_deck_runs_out(players: int, sizes: list[int]) -> None:
    """TRK-E53"""
    state = game("trok").start(players=players)
    seen: list[int] = []
    while len(seen) < len(sizes):
        if state.to_move == (DEALER,):
            state = state.deal(seed=1)
            if len(seen) == 0:
                seen.append(state.view().sight.deck_size + 5 * players)
            seen.append(state.view().sight.deck_size)
        seat = state.to_move[0]
        quiet = [
            m
            for m in state.moves(seat)
            if str(m).split(" ")[1] in ("offer", "name", "take", "give", "done", "store")
        ]
        state = state.play(quiet[0])
    assert seen == sizes


def test_e54_three_for_three() -> None:
    """TRK-E54"""
    table = Table("LL LL", offers="- HG", phase="trade", market="HHR", deck="PRG").play("1 swap 2 H R")
    discards = table.discard
    table.deal("P", "R", "G")
    assert (table.market, table.deck, table.discard) == ("PRG", discards, "")


@pytest.mark.parametrize(
    ("market", "upgrades", "aare"),
    [
        ("RGH", "Grid Mother Father Astrid Mine Mine Vein Cart", 13),
        ("PPS", "Zoral", 2), ("PPS", "Astrid", 0), ("PPS", "Ylud", 0), ("AEH", "Ylud", 9),
    ],
)  # fmt: skip
def test_e55_income(market: str, upgrades: str, aare: int) -> None:
    """TRK-E55"""
    table = Table("- -", market=market, owned={1: upgrades}, row="").play("1 done", "2 done")
    assert table.aare == [aare, 0]


def test_e56_what_was_gained_this_round_works_at_its_end() -> None:
    """TRK-E56"""
    mother = Table("PRG -", row="Mother Vein Cart").play("1 diff PRG", "1 pick 1", "1 done", "2 done")
    assert mother.aare == [1, 0]
    cart = Table("PRGH -", row="Cart Vein Grid").play("1 diff PRG", "1 pick 1", "1 done", "2 done")
    assert cart.legal(1) == ["store", "store H"]
    mine = Table("PRGH -", row="Mine Vein Grid").play("1 diff PRG", "1 pick 1", "1 done", "2 done").deal_any()
    assert mine.sizes == [6, 5]


@pytest.mark.parametrize(("aare", "over"), [(48, True), (47, False)])
def test_e57_fifty_is_looked_for_after_income(aare: int, over: bool) -> None:
    """TRK-E57"""
    table = (
        Table("- -", market="PRG", owned={1: "Grid Zoral"}, aare=(aare, 0))
        .play("1 done", "2 done")
        .deal_any()
    )
    assert (table.state.outcome is not None) == over
    assert table.aare[0] == aare + 2


@pytest.mark.parametrize(("aare", "winners"), [((52, 55), (2,)), ((52, 52), (1, 2))])
def test_e58_the_wealthiest_wins(aare: tuple[int, int], winners: tuple[int, ...]) -> None:
    """TRK-E58"""
    table = Table("- -", aare=aare).play("1 done", "2 done").deal_any()
    assert table.state.outcome is not None
    assert (table.state.outcome.reason, table.state.outcome.winners) == ("wealth", winners)


def test_e59_fifty_in_the_middle_stops_nothing() -> None:
    """TRK-E59"""
    table = Table("HHH HHSS", aare=(45, 48), row="").play("1 same H HHH", "1 done")
    assert table.aare == [52, 48]
    table.play("2 same H HHSS", "2 done").deal_any()
    assert table.state.outcome is not None
    assert (table.state.outcome.scores, table.state.outcome.winners) == ((52, 58), (2,))


def test_cards_stand_for_their_values() -> None:
    """The letters of these tests."""
    assert CARDS == "PRGLAEHS"
