"""The notation of Trök: what is read, what is written, what a record says to one seat."""

from __future__ import annotations

import pytest

from tests.games.trok.table import Table
from troquet import MalformedMove, Record, game
from troquet.bots.simulation import Simulator

SPELT = (
    "* market R", "* row Mine", "* row Ylud", "* deal 2 P", "* deal 2 ?", "* mine 6 S", "2 offer P R S",
    "3 offer ? ? ?", "1 name 3", "1 take 3 H", "3 take 3 H", "1 swap 3 H P", "1 give 2 H", "1 give 2 ?",
    "2 same H HHSp", "2 same P PPp", "2 same H SSp", "2 diff PRGSp", "2 diff SSp", "2 pick 3", "2 pick 1 5",
    "2 done", "2 store R H", "2 store", "2 store ?", "1 offer P R", "1 offer P P R R", "1 store S",
    "2 same H HH", "2 diff PPR", "2 pick 9", "2 same H GHH",
)  # fmt: skip
MISSPELT = (
    "* market p", "* market PR", "* row Dragon", "* deal 7 P", "* deal P", "2 deal 2 P", "2 offer S P R",
    "2 offer PRS", "2 offer p R S", "2 offer ? R S", "2 offer ?", "* offer P R S", "7 offer P R S",
    "1 name 0", "1 take H 3", "1 take 3 ?", "1 swap 3 H", "2 same HHS", "2 same h HHS", "2 same S SSS",
    "2 same H SHH", "2 same H pHH", "2 same H", "2 diff", "2 diff RPG", "2 diff PpR", "2 diff P R G",
    "2 pick", "2 pick 0", "2 pick 5 1", "2 pick 1 1", "2 done now", "2 store H R", "2 store ? ?",
    "2 store RH", "1 give 2",
)  # fmt: skip


@pytest.mark.parametrize("text", SPELT)
def test_what_is_spelt_as_in_records_is_read_and_written_again(text: str) -> None:
    read = game("trok").read(text)
    assert str(read) == text
    seat, verb, *rest = text.split(" ")
    assert game("trok").read(" ".join((seat, verb.upper(), *rest))) == read


@pytest.mark.parametrize("text", MISSPELT)
def test_no_other_spelling_is_read(text: str) -> None:
    with pytest.raises(MalformedMove):
        game("trok").read(text)


def test_names_of_upgrades_are_words() -> None:
    assert str(game("trok").read("* row mother")) == "* row Mother"


def test_what_no_rule_allows_has_a_code_of_no_legal_move() -> None:
    for text in (
        "2 same H GHH",
        "2 diff PPR",
        "2 same H HHHHHHHHHHHHHHHHHH",
        "1 offer P P P P P P P P P P P P P P P P",
    ):
        assert game("trok").moves.encode(game("trok").read(text)) < 0


@pytest.mark.parametrize(
    "text",
    [text for text in SPELT if "?" not in text and all(odd not in text for odd in ("GHH", "PPR", "9"))],
)
def test_code_and_back(text: str) -> None:
    move = game("trok").read(text)
    assert game("trok").moves.decode(move.seat, game("trok").moves.encode(move)) == move


@pytest.mark.parametrize("triples", ["exchange", "any"])
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_records_hold_for_all_sizes(players: int, triples: str) -> None:
    simulator = Simulator("trok", seed=4, players=players, market_triples=triples)
    for moves in simulator.moves(0, 3):
        names = tuple("ABCDEF"[:players])
        record = Record(game("trok"), simulator.options, names, tuple(moves)).finished()
        assert Record.from_bytes(record.to_bytes()) == record
        assert record.check() == []
        assert record.outcome is not None
        assert record.outcome.reason in game("trok").reasons


def test_a_cut_record_hides_deals_and_gifts_for_good_and_offers_and_carts_for_a_while() -> None:
    state = game("trok").start(players=3)
    record = Record(game("trok"), state.options, ("A", "B", "C"))
    simulator = Simulator("trok", seed=4, players=3)
    moves = next(simulator.moves(0, 1))
    whole = Record(game("trok"), simulator.options, ("A", "B", "C"), tuple(moves))
    offers = [i for i, move in enumerate(moves) if " offer " in str(move)]
    early = Record(record.game, record.options, record.seats, tuple(moves[: offers[1] + 1]))
    first, second = (moves[i] for i in offers[:2])
    shown = [str(move) for move in early.cut(None).moves[offers[0] :]]
    assert shown == [f"{first.seat} offer ? ? ?", f"{second.seat} offer ? ? ?"]
    assert str(early.cut(first.seat).moves[offers[0]]) == str(first)
    cut = whole.cut(2)
    for read, move in zip(cut.moves, moves):
        if str(move).startswith("* deal"):
            assert str(read) == (str(move) if str(move).startswith("* deal 2") else f"{str(move)[:8]} ?")
        elif " give " in str(move):
            assert ("?" in str(read)) == (move.seat != 2 and str(move).split(" ")[2] != "2")
        else:
            assert read == move


def test_what_was_left_is_seen() -> None:
    """The number of the move after which, and the cards; nothing for a seat that has none left."""
    table = Table("RHS - LA", phase="offer")
    script = [
        "* market P",
        "* market P",
        "* market R",
        *(f"* row {u}" for u in ("Mine", "Vein", "Cart", "Thrud", "Grid")),
    ]
    script += ["* row Aegur", "* row Dagda", *(f"* deal {s} {c}" for c in "RGLAE" for s in (1, 2))]
    script += ["1 offer R G L", "2 offer R G L", "2 name 1"]
    del script[-1], table
    state = game("trok").start(players=2)
    for text in script:
        state = state.play(text)
    moves = [game("trok").read(text) for text in script]
    while state.to_move[0]:
        quiet = [m for m in state.moves(state.to_move[0]) if str(m).split(" ")[1] in ("take", "done")]
        moves.append(quiet[0])
        state = state.play(quiet[0])
    record = Record(game("trok"), state.options, ("A", "B"), tuple(moves))
    assert record.cut(1).seen == record.cut(None).seen == (
        (len(moves), "1 discards R G L A E"), (len(moves), "2 discards R G L A E"),
    )  # fmt: skip
    before = Record(game("trok"), state.options, ("A", "B"), tuple(moves[:-1]))
    assert before.cut(1).seen == ()
    assert Record.from_bytes(record.cut(1).to_bytes()) == record.cut(1)
