"""Set-up and Supply: the decks, the market, the row, what a hand is made of."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.games.trok.table import BOX, Table, letters
from tests.games.trok.test_examples import supply as dealt
from troquet import DEALER, OptionError, State, game
from troquet.games.trok import supply
from troquet.games.trok.moves import CARDS, UPGRADES
from troquet.games.trok.state import SLOTS
from troquet.games.trok.trading import offer_total
from troquet.research import full_state

SIZES = pytest.mark.parametrize("players", [2, 3, 4, 5, 6])


def start(**options: object) -> State:
    return game("trok").start(**options)


def deal(state: State, *moves: str) -> State:
    for move in moves:
        state = state.play(f"* {move}")
    return state


SETUP = ("market P", "market R", "market G", *(f"row {name}" for name in UPGRADES[:7]))


def test_trk_01_and_08_the_deck() -> None:
    """TRK-01, TRK-08: 58 cards in one deck; 56 of them have values that add up to 196."""
    counts = [supply.copies(card) for card in range(8)]
    assert (
        dict(zip(CARDS, counts)) == {"P": 11, "R": 10, "G": 9, "L": 8, "A": 7, "E": 6, "H": 5, "S": 2} == BOX
    )
    assert sum(counts) == 58
    assert sum((card + 1) * counts[card] for card in range(7)) == 196
    odds = start().odds()
    assert {str(move): p for move, p in odds.items()} == {
        f"* market {card}": Fraction(number, 58) for card, number in BOX.items()
    }


def test_trk_02_values() -> None:
    """TRK-02, TRK-21: 1 to 7; a Stone counts ten in an offer."""
    from troquet.games.trok.state import Position

    for card, value in zip(CARDS, (1, 2, 3, 4, 5, 6, 7, 10)):
        table = Table("- -", offers=f"{card} -", phase="trade")
        assert offer_total(Position.from_bytes(table.state._raw), 0) == value


def test_trk_04_and_05_the_upgrades() -> None:
    """TRK-04, TRK-05: five of each installation, twelve dwarves."""
    state = deal(start(), *SETUP[:3])
    odds = state.odds()
    assert {str(move): p for move, p in odds.items()} == {
        f"* row {name}": Fraction(5 if i < 3 else 1, 27) for i, name in enumerate(UPGRADES)
    }


def test_trk_06_to_12_things_of_the_box() -> None:
    """TRK-06, TRK-07, TRK-12, TRK-A34: a board of three slots, a token, coins without end, which all may count."""
    assert SLOTS == 3
    table = Table("- -", aare=(240, 30)).play("1 done", "2 done").deal_any()
    assert table.aare == [240, 30]
    assert [table.state.view(seat).sight.aare[0] for seat in (1, 2, None)] == [240] * 3


def test_trk_09_10_and_13_first_the_market_then_the_row_then_the_deals() -> None:
    """TRK-09, TRK-10, TRK-13"""
    state = start(players=2)
    for move in SETUP:
        assert state.to_move == (DEALER,)
        assert move.split(" ")[0] == state.moves(DEALER)[0].words.split(" ")[0]
        state = deal(state, move)
    assert letters([full_state(state)["market"].count(card) for card in range(8)]) == "PRG"
    assert [UPGRADES[u] for u in full_state(state)["row"]] == list(UPGRADES[:7])
    assert all(str(move).startswith("* deal 1 ") for move in state.moves(DEALER))


def test_trk_11_nobody_has_anything() -> None:
    """TRK-11"""
    full = full_state(deal(start(), *SETUP))
    assert full["aare"] == [0] * 6
    assert full["master"] == -1
    assert sum(map(sum, full["owned"])) == sum(map(sum, full["hand"])) == 0


@SIZES
def test_trk_14_and_17_five_cards_each_one_at_a_time(players: int) -> None:
    """TRK-14, TRK-17, TRK-A37: clockwise from seat 1 in round 1."""
    state, order = deal(start(players=players), *SETUP), []
    while state.to_move == (DEALER,):
        move = state.moves(DEALER)[0]
        order.append(str(move).split(" ")[2])
        state = state.play(move)
    assert order == [str(seat) for seat in range(1, players + 1)] * 5
    assert state.to_move == tuple(range(1, players + 1))
    assert [sum(hand) for hand in full_state(state)["hand"][:players]] == [5] * players


def test_trk_a37_later_from_the_trade_master_and_mines_in_the_same_order() -> None:
    """TRK-A37, TRK-15, TRK-63, TRK-78: each seat's Mines one after another."""
    table = Table("- - -", master=2, owned={1: "Mine", 3: "Mine Mine"})
    order = []
    state = dealt_one_by_one(table)
    while state.to_move == (DEALER,):
        move = state.moves(DEALER)[0]
        order.append(" ".join(str(move).split(" ")[1:3]))
        state = state.play(move)
    assert order == ["deal 2", "deal 3", "deal 1"] * 5 + ["mine 3", "mine 3", "mine 1"]


def dealt_one_by_one(table: Table) -> State:
    from troquet.games.trok.state import Position

    s = Position.from_bytes(table.state._raw)
    supply.everything_is_known(s)
    supply.start_supply(s)
    return State(table.game, table.state.options, s.to_bytes())


def test_trk_16_and_a27_hand_mines_and_carts() -> None:
    """TRK-16, TRK-A04, TRK-A27: all of it is the hand, and the Carts are empty, whether one wants it or not."""
    table = Table("RHS -", owned={1: "Cart Cart Mine"}).play("1 done", "2 done", "1 store R H").deal_any()
    assert table.sizes == [5 + 1 + 2, 5]
    assert table.carts(1) == ""
    assert any("R" in offer and "H" in offer for offer in table.legal(1))


def test_trk_18_an_empty_deck_is_shuffled_at_once() -> None:
    """TRK-18: in the middle of a deal."""
    table = Table("- -", deck="PPP")
    discards = table.discard
    state = dealt_one_by_one(table)
    for _ in range(2):
        state = state.play("* deal " + str(state.moves(DEALER)[0]).split(" ")[2] + " P")
    assert letters(full_state(state)["deck"]) == "P"
    state = state.play(state.moves(DEALER)[0])
    assert letters(full_state(state)["deck"]) == discards
    assert sum(full_state(state)["discard"]) == 0


def test_trk_a31_nothing_to_shuffle_is_left_empty_until_there_is() -> None:
    """TRK-A31: the first discards are the deck."""
    everything = "PPPPPPPPPPRRRRRRRRRGGGGGGGGLLLLLLLLAAAAAAAEEEEEEHHHHHSS"
    table = Table(f"{everything} -", market="PRG", deck="")
    assert (table.deck, table.discard) == ("", "")
    shown = Table(f"{everything} -", market="PRG", deck="").play("1 same H HHH")
    assert (shown.deck, shown.discard) == ("HHH", "")
    table.play("1 done", "2 done")
    assert (table.deck, table.discard) == (everything, "")
    everything = "PPPPPPPPPPPRRRRRRRRRGGGGGGGGGLLLLLLLLAAAAAAAEEEEEEHHSS"
    table = Table(f"{everything} -", offers="- H", phase="trade", market="HHR", deck="").play("1 swap 2 H R")
    assert (table.deck, table.discard) == ("HHH", "")


def test_trk_a01_two_to_six_play() -> None:
    """TRK-A01: four unless said otherwise."""
    assert game("trok").start().players == 4
    for players in (1, 7, "x"):
        with pytest.raises(OptionError, match="possible: 2, 3, 4, 5, 6"):
            start(players=players)


def test_trk_a05_the_youngest_sits_at_the_table() -> None:
    """TRK-A05: seat 1 unless said otherwise."""
    assert start().options["youngest"] == 1
    with pytest.raises(OptionError, match="youngest cannot be 4; possible: 1, 2, 3"):
        start(players=3, youngest=4)
    assert start(players=3, youngest=3).options["youngest"] == 3


@pytest.mark.parametrize(("option", "renewed"), [("exchange", False), ("any", True)])
def test_trk_a08_three_alike_at_set_up(option: str, renewed: bool) -> None:
    """TRK-A08: with `any` the market is renewed before the row is laid, as often as it takes; nobody is paid."""
    state = deal(start(market_triples=option), *["market P"] * 3)
    assert all(str(move).startswith("* market" if renewed else "* row") for move in state.moves(DEALER))
    if renewed:
        state = deal(state, *["market R"] * 3)
        assert full_state(state)["discard"][:2] == [3, 3]
        state = deal(state, "market R", "market G", "market R")
        assert all(str(move).startswith("* row") for move in state.moves(DEALER))
    assert full_state(state)["aare"] == [0] * 6


def test_the_helper_of_the_examples_deals() -> None:
    assert dealt(Table("- -", phase="deal")).sizes == [5, 5]
