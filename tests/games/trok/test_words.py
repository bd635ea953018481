"""What Trök says: rule texts, refusals with the rule they cite, the log, the table as text."""

from __future__ import annotations

import random

import pytest

from tests.games.trok.table import Table
from troquet import DEALER, IllegalMove, State, game
from troquet.games.contract import Move
from troquet.games.trok import seen, vocabulary
from troquet.games.trok.ending import income
from troquet.games.trok.moves import CARDS, UPGRADES

NAMES = ("Anouk", "Bo", "Hazel", "Dara", "Em", "Fay")


def refused(state: State, move: str) -> IllegalMove:
    with pytest.raises(IllegalMove) as caught:
        state.play(move)
    return caught.value


def told(table: Table, move: str, seat: int | None = None, language: str = "en") -> list[str]:
    """What a move adds to the log of a seat."""
    state = table.state
    read = state.game.read(move)
    after = state.play(read)
    known = state.game.knowledge.cut([read], after.view(seat))[-1]
    lines = state.game.words.tell(state.view(seat), known, after.view(seat))
    return [line.message.to(language, NAMES) for line in lines]


def test_every_rule_and_ruling_has_a_text() -> None:
    """TRK-01 to TRK-78, TRK-A01 to TRK-A38"""
    ids = [f"TRK-{i:02}" for i in range(1, 79)] + [f"TRK-A{i:02}" for i in range(1, 39)]
    rules = game("trok").words.RULES
    assert list(rules) == ids
    for text in rules.values():
        assert text.to("fr") != text.to("en")


# ── refusals ─────────────────────────────────────────────────────────────────────────────────────────────────


def offering(**more: object) -> Table:
    return Table("HHGPS HHGGG GLAEE", phase="offer", **more)  # type: ignore[arg-type]


def trading(**more: object) -> Table:
    return Table("RR GG LL", phase="trade", offers="PP HR E", market="HHR", **more)  # type: ignore[arg-type]


def tied() -> Table:
    return offering(master=3).offer("GHH", "GHH", "GLA")


def four_with_a_tie() -> Table:
    table = Table("HHGPS HHGGG LLAEE RLLAA", phase="offer", master=3)
    return table.offer("GHH", "GHH", "LLA", "LLA")


def storing(hands: str = "SHRP AA G") -> Table:
    return Table(hands, owned={1: "Cart Cart", 2: "Cart"}).play("1 done", "2 done", "3 done")


def over() -> Table:
    row = "Mine Vein Cart Thrud Grid Aegur Dagda"
    return Table("PRG PRG", aare=(50, 0), row=row).play("1 done", "2 done")


@pytest.mark.parametrize(
    ("table", "move", "rule"),
    [
        (over(), "1 done", "TRK-57"),
        (over(), "* deal 1 P", "TRK-57"),
        (Table("PRGLAEHS PRG", row="").play("1 diff PRGLAEHS", "1 done", "2 done").deal_any(), "1 done", "TRK-59"),
        (Table("PRG PRG").play("1 diff PRG", "1 pick 1", "1 done", "2 done"), "1 done", "TRK-54"),
        # the wrong phase
        (offering(), "1 take 2 H", "TRK-30"),
        (offering(), "1 done", "TRK-40"),
        (offering(), "1 name 2", "TRK-24"),
        (offering(), "* market P", "TRK-09"),
        (offering(), "* row Mine", "TRK-54"),
        (offering(), "* deal 1 P", "TRK-14"),
        (offering(), "* mine 1 P", "TRK-15"),
        (trading(), "1 offer P R S", "TRK-19"),
        (trading(), "1 give 2 R", "TRK-36"),
        (trading(), "1 store", "TRK-73"),
        (Table("PRG PRG"), "1 swap 2 P R", "TRK-30"),
        (Table("PRG PRG"), "1 pick 1", "TRK-47"),
        (Table("PRG PRG").play("1 diff PRG"), "1 done", "TRK-A29"),
        (Table("PRGHHH PRG").play("1 diff PRG"), "1 same H HHH", "TRK-A29"),
        # not your turn
        (trading(), "2 take 1 P", "TRK-29"),
        (tied(), "1 name 2", "TRK-24"),
        (Table("RR GG LL", phase="trade", offers="- - E").play("1 take 3 E"), "3 give 1 L", "TRK-36"),
        (Table("PRG PRG"), "2 done", "TRK-40"),
        # offers
        (offering(), "1 offer H H", "TRK-19"),
        (offering(), "1 offer G H H S", "TRK-19"),
        (offering(), "1 offer H H H", "TRK-19"),
        (offering(), "1 offer A H H", "TRK-19"),
        (offering(), "1 offer ? ? ?", "TRK-19"),
        (offering().play("1 offer P H S"), "1 offer P H S", "TRK-19"),
        # the tie
        (tied(), "3 name 3", "TRK-24"),
        (four_with_a_tie(), "3 name 4", "TRK-A06"),
        # trades
        (trading(), "1 take 1 P", "TRK-27"),
        (trading(), "1 take 3 H", "TRK-27"),
        (trading(), "1 take 4 H", "TRK-27"),
        (trading(), "1 swap 2 H P", "TRK-28"),
        (Table("RR GG LL", phase="trade", offers="PE - -"), "1 take 1 H", "TRK-34"),
        (Table("RR GG LL", phase="trade", offers="PE - -"), "1 take 2 H", "TRK-27"),
        # the gift
        (Table("RR GG LL", phase="trade", offers="- - E").play("1 take 3 E"), "1 give 3 H", "TRK-36"),
        (Table("RR GG LL", phase="trade", offers="- - E").play("1 take 3 E"), "1 give 2 R", "TRK-36"),
        (Table("RR GG LL", phase="trade", offers="- - E").play("1 take 3 E"), "1 give 3 ?", "TRK-36"),
        # identical
        (Table("HHH PRG"), "1 same H HH", "TRK-44"),
        (Table("HHHE PRG"), "1 same H EHH", "TRK-44"),
        (Table("HH PRG"), "1 same H HHH", "TRK-44"),
        (Table("HHP PRG"), "1 same H HHp", "TRK-68"),
        (Table("HPP PRG", owned={1: "Vein"}), "1 same H Hpp", "TRK-68"),
        (Table("PP PRG", owned={1: "Vein"}), "1 same P PPp", "TRK-42"),
        (Table("HHHRRR PRG").play("1 same H HHH"), "1 same R RRR", "TRK-41"),
        (Table("HHRRS PRG").play("1 same H HHS"), "1 diff RHS", "TRK-42"),
        # different
        (Table("HHRG PRG"), "1 diff RG", "TRK-46"),
        (Table("HHRG PRG"), "1 diff RHH", "TRK-46"),
        (Table("HHRG PRG"), "1 diff RGL", "TRK-46"),
        (Table("HHPPRG PRG", owned={1: "Vein"}).play("1 same H HHp"), "1 diff RGp", "TRK-68"),
        (Table("PRGLAEHSS PRG"), "1 diff PRGLAEHSS", "TRK-59"),
        (Table("PRG PRG", row=""), "1 diff PRG", "TRK-A30"),
        (Table("PRGLAE PRG").play("1 diff PRG", "1 pick 1"), "1 diff LAE", "TRK-41"),
        # Upgrades
        (Table("PRG PRG").play("1 diff PRG"), "1 pick 4", "TRK-47"),
        (Table("PRG PRG").play("1 diff PRG"), "1 pick 1 2", "TRK-51"),
        (Table("GLAEH PRG", owned={1: "Idunn"}).play("1 diff GLAEH"), "1 pick 1", "TRK-70"),
        (Table("GLAEH PRG", owned={1: "Idunn"}).play("1 diff GLAEH"), "1 pick 1 6", "TRK-47"),
        # Carts
        (storing(), "1 store S", "TRK-73"),
        (storing(), "1 store P R H", "TRK-73"),
        (storing(), "1 store L", "TRK-73"),
        (storing(), "1 store ?", "TRK-73"),
        (storing(), "3 store G", "TRK-73"),
        (storing("SHRP - G"), "2 store", "TRK-A26"),
        (storing().play("1 store H"), "1 store H", "TRK-A26"),
        # the dealer
        (Table("PRG PRG", phase="offer").offer("PRG", "PRG"), "* market P", "TRK-09"),
    ],
)  # fmt: skip
def test_a_refusal_cites_the_rule(table: Table, move: str, rule: str) -> None:
    before = table.state._raw
    refusal = refused(table.state, move)
    assert refusal.rule == rule
    assert table.state._raw == before
    for language in ("en", "fr"):
        assert f"({rule})" in refusal.message(language, NAMES)
        assert "{" not in refusal.message(language, NAMES)


def test_a_dealers_refusal() -> None:
    """TRK-01, TRK-05, TRK-A37"""
    state = game("trok").start(players=3)
    assert refused(state, "* row Mine").rule == "TRK-54"
    assert refused(state, "1 offer P R S").rule == "TRK-09"
    for card in ("P", "R", "G"):
        state = state.play(f"* market {card}")
    for upgrade in ("Thrud", "Grid", "Aegur", "Dagda", "Kraal", "Idunn"):
        state = state.play(f"* row {upgrade}")
    assert refused(state, "* row Thrud").rule == "TRK-05"
    state = state.play("* row Mine").play("* deal 1 S").play("* deal 2 S")
    assert refused(state, "* deal 2 P").rule == "TRK-A37"
    assert refused(state, "* deal 3 ?").rule == "TRK-14"
    assert refused(state, "* deal 3 S").rule == "TRK-01"
    assert refused(state, "2 done").rule == "TRK-14"


def test_a_refusal_reads_as_one_sentence() -> None:
    english = refused(trading().state, "1 take 1 P").message("en", NAMES)
    assert english.startswith(
        "“1 take 1 P” may not be played now: "
        "while others still offer cards, one of theirs has to be taken (TRK-27). Possible: "
    )
    french = refused(Table("HPP PRG", owned={1: "Vein"}).state, "1 same H Hpp").message("fr", NAMES)
    assert french.startswith(
        "«\u00a01 same H Hpp\u00a0» ne peut pas être joué maintenant\u00a0: "
        "1 Filon ne fait compter qu’un pic comme Pierre (TRK-68)."
    )


def readable(players: int) -> list[Move]:
    """Moves of all kinds, well spelt."""
    texts = [
        "offer P R S",
        "offer P P P",
        "offer H H",
        "offer ? ? ?",
        "done",
        "store",
        "store R H",
        "store S",
        "store ?",
    ]
    texts += [f"name {to}" for to in (1, 2, 6)] + [f"take {to} {card}" for to in (1, 2, 6) for card in "PHS"]
    texts += [f"swap {to} {card} {wanted}" for to in (1, 2) for card in "PH" for wanted in "RS"]
    texts += [f"give {to} {card}" for to in (1, 2, 6) for card in "PHS?"]
    texts += [
        "same H HHH",
        "same P PPp",
        "same R RRS",
        "same A Spp",
        "same H EHH",
        "same P PP",
        "same H " + "H" * 12,
    ]
    texts += ["diff PRG", "diff PRS", "diff Rpp", "diff PPR", "diff PRGLAEHS", "diff PR", "diff PRGLAEHSS"]
    texts += ["pick 1", "pick 7", "pick 1 2", "pick 1 6", "pick 1 2 3"]
    moves = [game("trok").read(f"{seat} {text}") for seat in range(1, players + 1) for text in texts]
    dealt = [f"* market {card}" for card in CARDS] + [f"* row {upgrade}" for upgrade in UPGRADES]
    dealt += [f"* {verb} {to} {card}" for verb in ("deal", "mine") for to in (1, 3, 6) for card in "PS"]
    return moves + [game("trok").read(text) for text in [*dealt, "* deal 1 ?"]]


def test_every_readable_move_that_is_not_legal_is_refused_by_a_rule() -> None:
    """Whatever the moment, whoever tries."""
    rng, rules = random.Random(5), game("trok").words.RULES
    state = game("trok").start(players=3).deal(5)
    moves = readable(3)
    for step in range(90):
        for move in moves if step % 3 == 0 else ():
            if move not in state.moves(move.seat):
                refusal = state.game.words.refusal(state.view(move.seat or None), move)
                assert refusal.rule in rules
                assert "{" not in refusal.reason.to("fr", NAMES)
        options = state.moves(rng.choice(state.to_move))
        state = state.play(rng.choice(options))
        state = state.deal(step) if step % 4 else state
        while state.to_move == (DEALER,) and step % 4 == 0 and rng.random() < 0.8:
            state = state.play(rng.choice(state.moves(DEALER)))
        state = state.deal(step)


# ── the log ──────────────────────────────────────────────────────────────────────────────────────────────────


def test_an_offer_is_told_to_its_seat_alone_until_the_last_has_chosen() -> None:
    """TRK-19, TRK-20"""
    table = offering(owned={1: "Grid"})
    assert told(table, "1 offer P H S") == ["Anouk has chosen three cards"]
    assert told(table, "1 offer P H S", 1) == ["Anouk lays down a pickaxe, a hammer and an Arcane Stone"]
    table.play("1 offer P H S", "2 offer G H H")
    assert told(table, "3 offer A E E") == [
        "Hazel has chosen three cards",
        "The offers are turned up",
        "Anouk offers a pickaxe, a hammer and an Arcane Stone: 21",
        "Bo offers gloves and 2 hammers: 17",
        "Hazel offers an armor and 2 helmets: 17",
        "Anouk is Trade Master with 21",
    ]


def test_ties_are_told() -> None:
    """TRK-24, TRK-25, TRK-A05, TRK-A06"""
    table = offering(round=1).play("1 offer G H H", "2 offer G H H")
    assert (
        told(table, "3 offer G L A")[-1]
        == "Anouk and Bo tie with 17: Anouk is the youngest of them and Trade Master"
    )
    table = offering(master=1).play("1 offer G H H", "2 offer G H H")
    assert (
        told(table, "3 offer G L A")[-1]
        == "Anouk and Bo tie with 17: Anouk can only name Bo, who is Trade Master"
    )
    table = offering(master=3).play("1 offer G H H", "2 offer G H H")
    assert told(table, "3 offer G L A")[-1] == "Anouk and Bo tie with 17: Hazel names the Trade Master"
    assert told(tied(), "3 name 2") == ["Hazel names Bo: Bo is Trade Master"]


def test_trades_are_told_with_what_they_pay() -> None:
    """TRK-28, TRK-32, TRK-33, TRK-34"""
    table = trading(owned={3: "Thrud"})
    assert told(table, "1 take 2 R") == ["Anouk takes a ration from Bo"]
    assert told(table, "1 swap 3 E R") == [
        "Anouk takes a helmet from Hazel and exchanges it for a ration from the market"
    ]
    assert told(table, "1 swap 2 H R") == [
        "Anouk takes a hammer from Bo and exchanges it for a ration from the market",
        "The market shows 3 hammers: Anouk receives 3 Aare",
        "Thrud brings Hazel 2 Aare",
    ]
    assert told(table, "1 swap 2 H R", language="fr") == [
        "Anouk prend un marteau à Bo et l’échange contre une ration au Marché",
        "Le Marché montre 3 marteaux\u00a0: Anouk reçoit 3 Aares",
        "Thrud rapporte 2 Aares à Hazel",
    ]
    lone = Table("RR GG LL", phase="trade", offers="PE - -")
    assert told(lone, "1 take 1 P") == ["Anouk takes back a pickaxe"]
    assert told(lone, "1 swap 1 P G") == ["Anouk gives a pickaxe to the market and takes gloves"]


def test_a_new_market_is_told_when_it_is_whole() -> None:
    """TRK-32, TRK-A08"""
    table = trading().play("1 swap 2 H R")
    assert told(table, "* market P") == []
    assert told(table.play("* market P", "* market P"), "* market R") == [
        "The new market: 2 pickaxes and a ration"
    ]
    again = trading(market_triples="any").play("1 swap 2 H R", "* market P", "* market P")
    assert told(again, "* market P") == [
        "Three alike, and no exchange made them: they are replaced, and nobody is paid"
    ]


def test_the_gift_is_told_to_two() -> None:
    """TRK-36, TRK-A25"""
    table = Table("RR GG LL", phase="trade", offers="- - E")
    assert told(table, "1 take 3 E") == [
        "Anouk takes a helmet from Hazel",
        "Hazel is one card short: Anouk has to give one",
    ]
    table.play("1 take 3 E")
    head = "Combinations, clockwise from Anouk"
    for seat in (1, 3):
        assert told(table, "1 give 3 R", seat) == ["Anouk gives Hazel a ration; nobody else sees it", head]
    for other in (None, 2):
        assert told(table, "1 give 3 R", other) == ["Anouk gives Hazel a card that nobody else sees", head]


def test_combinations_are_told() -> None:
    """TRK-45, TRK-47, TRK-59, TRK-70"""
    table = Table("HHPPRGS PRG", owned={1: "Vein"})
    assert told(table, "1 same H HHS") == ["Anouk shows 3 hammers (an Arcane Stone): 7 Aare"]
    assert told(table, "1 same H HHSp") == [
        "Anouk shows 4 hammers (an Arcane Stone and 1 pickaxe as a Stone): 10 Aare"
    ]
    assert told(table, "1 same P PSp", language="fr") == [
        "Anouk montre 3 pics (une Pierre arcanique et 1 pic en guise de Pierre)\u00a0: 1 Aare"
    ]
    assert told(table, "1 diff PRG") == ["Anouk shows different cards: a pickaxe, a ration and gloves"]
    assert told(table, "1 done") == ["Anouk shows no combination"]
    assert told(table.play("1 diff PRG"), "1 pick 2") == ["Anouk takes Vein from place 2 of the row"]
    assert told(table, "1 pick 2", language="fr") == ["Anouk prend Filon à la place 2 de la rangée"]
    assert told(table.play("1 pick 2"), "1 done") == []
    perfect = Table("PRGLAEHS PRG")
    assert told(perfect, "1 diff PRGLAEHS")[0].startswith("Anouk shows the perfect combination: a pickaxe, ")
    run = Table("GLAEH PRG", owned={1: "Idunn"}).play("1 diff GLAEH")
    assert told(run, "1 pick 1 3") == ["Anouk takes two Upgrades: Mine and Cart"]


def test_the_end_of_a_round_shows_where_every_coin_came_from() -> None:
    """TRK-52, TRK-53, TRK-E55"""
    table = Table(
        "PPR HA", market="RGH", aare=(3, 0), row="Thrud Aegur Dagda Kraal Skaa Ylud",
        owned={1: "Grid Mother Father Astrid Mine Mine Vein Cart", 2: "Zoral Cart"},
    ).play("1 done", "2 done")  # fmt: skip
    assert told(table, "1 store P") == ["Anouk has decided about the Carts"]
    assert told(table, "1 store P", 1) == ["Anouk stores a pickaxe"]
    table.play("1 store P")
    assert told(table, "2 store H") == [
        "Bo has decided about the Carts",
        "Round 2 ends",
        "Anouk keeps a pickaxe in the Carts",
        "Bo keeps a hammer in the Carts",
        "Left over and discarded: 1 pickaxe, 1 ration and 1 armor",
        "Anouk receives 13 Aare: Grid 1, Mother Dwerg 4, Father Dwerg 4 and Astrid 4",
    ]
    after = table.play("2 store H").state
    assert after.view(1).sight.aare[0] == 16
    assert told(table, "* row Idunn")[0] == "Idunn joins the row"


def test_income_is_the_sum_of_its_sources() -> None:
    """TRK-65, TRK-72 to TRK-77"""
    for owned in ("Grid", "Mother Father Zoral", "Astrid Ylud Mine Mine Cart", "Mother Grid Thrud Idunn"):
        for market in ("PPS", "RGH", "AEH"):
            sight = Table("PRG PRG", market=market, owned={1: owned}).state.view().sight
            assert sum(number for _, number in seen.income(sight, 1)) == income(sight, 0)


def test_a_hand_is_told_when_it_is_whole() -> None:
    """TRK-14, TRK-15, TRK-16"""
    state = game("trok").start(players=2)
    for card in "PRG":
        state = state.play(f"* market {card}")
    for upgrade in UPGRADES[:7]:
        state = state.play(f"* row {upgrade}")
    table = Table("PRG PRG")
    table.state = state
    assert told(table, "* deal 1 P", 1) == ["Round 1: Supply", "Everybody is dealt five cards, face down"]
    for seat, card in zip((1, 2, 1, 2, 1, 2, 1, 2, 1), "PRPRPRGRS"):
        table.play(f"* deal {seat} {card}")
    assert told(table, "* deal 2 H", 1) == ["Anouk is dealt 3 pickaxes, gloves and an Arcane Stone"]
    assert told(table, "* deal 2 H", 2) == ["Bo is dealt 4 rations and a hammer"]
    assert told(table, "* deal 2 H") == []


def test_a_shuffle_is_told() -> None:
    """TRK-18"""
    table = Table("RR GG LL", phase="trade", offers="PP HR E", market="HHR", deck="PPP").play("1 swap 2 H R")
    table.play("* market P", "* market P")
    assert told(table, "* market P") == [
        "The new market: 3 pickaxes",
        "The deck has run out: the discards are shuffled and become the deck",
    ]


ROW = "Mine Vein Cart Thrud Grid Aegur Dagda"


def test_the_end_of_the_game_is_told() -> None:
    """TRK-57, TRK-58, TRK-59, TRK-60, TRK-A20, TRK-A36"""
    table = Table("PP RR", aare=(52, 55), row=ROW).play("1 done")
    assert told(table, "2 done")[-2:] == ["The game is over", "Bo wins with 55 Aare"]
    status = table.play("2 done").state
    assert status.game.words.status(status.view()).to("en", NAMES) == "Bo wins with 55 Aare."
    table = Table("PP RR", aare=(52, 52), row=ROW).play("1 done")
    assert told(table, "2 done")[-1] == "Anouk and Bo share the victory with 52 Aare each"
    table = Table("PP RR", aare=(7, 9), row=ROW, round=60).play("1 done")
    assert told(table, "2 done")[-2:] == ["Round 60 was the last: the wealthiest wins", "Bo wins with 9 Aare"]
    table = Table("PRGLAEHS RR", aare=(4, 63), row=ROW).play(
        "1 diff PRGLAEHS", "1 pick 1", "1 done", "2 done"
    )
    lines = told(table, "* row Mine")
    assert lines[-2:] == ["Anouk has shown the perfect combination", "Anouk wins with 4 Aare"]


# ── the table ────────────────────────────────────────────────────────────────────────────────────────────────


def test_status_and_turn() -> None:
    words = game("trok").words
    said = []
    for table in (offering().play("2 offer G H H"), tied(), trading(), Table("PRG PRG"), storing()):
        view = table.state.view()
        said.append(f"{words.turn(view).to()} | {words.status(view).to('en', NAMES)}")
    assert said == [
        "Round 2: offers | Anouk and Hazel still choose three cards to offer.",
        "Round 2: trading | Hazel names the Trade Master: Anouk and Bo tie.",
        "Round 2: trading | Anouk takes a card that another player offers.",
        "Round 2: combinations | Anouk may combine cards.",
        "Round 2: the end of the round | Anouk and Bo still decide what goes into the Carts.",
    ]
    assert words.turn(game("trok").start().view()).to() == "The table is laid"


def test_a_label_is_short() -> None:
    words = game("trok").words
    labels = {
        "* market R": "For the market: a ration",
        "* row Mother": "For the row: Mother Dwerg",
        "* deal 2 ?": "A card for Bo",
        "* deal 2 P": "For Bo: a pickaxe",
        "* mine 2 P": "For Bo: a pickaxe",
        "1 offer P R R": "Offer a pickaxe and 2 rations",
        "1 offer ? ? ?": "Offer three cards",
        "1 name 3": "Name Hazel",
        "1 take 3 H": "Take a hammer from Hazel",
        "1 take 1 H": "Take back a hammer",
        "1 swap 3 H P": "Exchange a hammer for a pickaxe",
        "1 give 2 H": "Give Bo a hammer",
        "1 give 2 ?": "Give Bo a card",
        "1 same H HHSp": "Show 4 hammers (an Arcane Stone and 1 pickaxe as a Stone)",
        "1 same H HHH": "Show 3 hammers",
        "1 diff PRS": "Show a pickaxe, a ration and an Arcane Stone",
        "1 pick 3": "Take the Upgrade from place 3",
        "1 pick 1 5": "Take the Upgrades from places 1 and 5",
        "1 done": "End the turn",
        "1 store R H": "Store a ration and a hammer",
        "1 store": "Store nothing",
        "1 store ?": "Decide about the Carts",
    }
    assert {text: words.label(game("trok").read(text)).to("en", NAMES) for text in labels} == labels


def test_every_upgrade_explains_itself() -> None:
    """TRK-63 to TRK-77"""
    words = game("trok").words
    for upgrade in UPGRADES:
        assert words.effect(upgrade).to("fr") != words.effect(upgrade).to("en")
        assert len(words.brief(upgrade).to("fr")) < 18
    assert vocabulary.UPGRADE_NAMES["Vein"].to("fr") == "Filon"
    assert vocabulary.UPGRADE_NAMES["Mother"].to("fr") == "Mère Dwerg"
    assert vocabulary.NAMES["S"].to("fr") == "Pierre arcanique"


def test_hands_show_what_is_certain() -> None:
    """TRK-A25: an open gift may be any card of its giver's hand."""
    table = Table("RR GG LL", phase="trade", offers="- - E").play("1 take 3 E", "1 give 3 R")
    assert [seen.held(table.state.view(2).sight, seat) for seat in (1, 2, 3)] == [
        ("R", 1),
        ("GG", 0),
        ("LL", 1),
    ]
    assert [seen.held(table.state.view(3).sight, seat) for seat in (1, 2, 3)] == [
        ("RE", 0),
        ("GG", 0),
        ("RLL", 0),
    ]
    assert seen.held(table.state.view(1).sight, 3) == ("RLL", 0)


def test_the_table_as_text_fits_a_terminal() -> None:
    everything = " ".join(UPGRADES[3:]) + " Mine Mine Vein Cart"
    for table in (offering(owned={2: everything}, row=""), trading(), Table("PRGLAEHSS PRG"), storing()):
        for language in ("en", "fr"):
            for seat in (None, 1, 2):
                text = table.state.view(seat).text(language, ("A" * 60, "two\nlines", "Hazel", "Dara"))
                assert max(map(len, text.splitlines())) <= 80
                assert "two·lines" in text


def test_the_table_as_text_says_what_lies_there() -> None:
    table = trading(owned={1: "Mine Mine Grid", 3: "Cart"}, aare=(12, 0, 7), row=ROW.replace("Grid ", ""))
    lines = table.state.view(1).text("en", NAMES).splitlines()
    assert lines[0] == "Trök. Round 2: trading"
    assert lines[2].startswith("Market: H H R   (deck ")
    assert lines[3] == "Row: 1 Mine  2 Vein  3 Cart  4 Thrud  5 Aegur  6 Dagda"
    assert ">A Anouk              12*  RR               PP     Mine×2 Grid" in lines
    assert " C Hazel               7   LL               E      Cart" in lines
    hidden = offering().play("2 offer G H H")
    assert (
        " B Bo                  0   GGGHH            ???"
        in hidden.state.view(1).text("en", NAMES).splitlines()
    )
    assert lines[-1] == "Anouk takes a card that another player offers."
