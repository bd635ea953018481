"""What Troke says: rule texts, refusals with the rule they cite, the log, the table as text."""

from __future__ import annotations

import random

import pytest

from tests.games.troke.table import Table, castles
from troquet import IllegalMove, State, game
from troquet.games.contract import Move

NAMES = ("Anouk", "Bo", "Hazel", "Dara")


def refused(table: Table | State, move: str) -> IllegalMove:
    state = table.state if isinstance(table, Table) else table
    with pytest.raises(IllegalMove) as caught:
        state.play(move if move[0].isdigit() else f"{state.to_move[0]} {move}")
    return caught.value


def told(table: Table, move: str, language: str = "en") -> list[str]:
    """What a move adds to the log."""
    state = table.state
    read = state.game.read(f"{state.to_move[0]} {move}")
    lines = state.game.words.tell(state.view(), read, state.play(read).view())
    return [line.message.to(language, NAMES) for line in lines if not line.head]


def test_every_rule_and_ruling_has_a_text() -> None:
    """TKE-01 to TKE-48, TKE-A01 to TKE-A35"""
    numbers = [f"A{i:02}" for i in range(1, 36)]
    numbers.insert(12, "A12b")
    rules = game("troke").words.RULES
    assert list(rules) == [f"TKE-{i}" for i in [*(f"{i:02}" for i in range(1, 49)), *numbers]]
    for text in rules.values():
        assert text.to("fr") != text.to("en")


OWN = "d2 RT, c2 RW, f8 GT"
STUCK = "d4 RT, d5 RW, c6 GT, d6 GW, e6 GT, c5 RW, e5 GT, h8 RM"


@pytest.mark.parametrize(
    ("table", "move", "rule"),
    [
        (Table(), "2 Td8-d7", "TKE-13"),
        (Table(), "Ta1-a2", "TKE-A02"),
        (Table("c2 RT, f8 GT"), "Tc2-b1", "TKE-A02"),
        (Table(board="short"), "Tb1-b7", "TKE-A02"),
        (Table(), "Td2-d3", "TKE-14"),
        (Table(), "Td8-d7", "TKE-14"),
        (Table(OWN), "Wd2-d3", "TKE-14"),
        (Table(OWN), "Td2-d4", "TKE-14"),
        (Table(OWN), "Td2-d2", "TKE-14"),
        (Table(OWN), "Td2-c1", "TKE-15"),
        (Table(OWN), "Td2-d1", "TKE-15"),
        (Table("d2 RT, d3 GT, f8 GW"), "Td2xd3-d4", "TKE-16"),
        (Table(), "Td1-e1", "TKE-17"),
        (Table("d2 RT, d3 RT+GW+GM, f8 GW"), "Td2xd3", "TKE-17"),
        (Table(OWN), "Td2-d3-d4", "TKE-18"),
        (Table(OWN), "Td2xd3", "TKE-18"),
        (Table(OWN), "Td2-c2-c3", "TKE-19"),
        (Table(OWN), "Td2xc2", "TKE-20"),
        (Table(OWN), "Td2xc2-c3-c4", "TKE-20"),
        (Table("d6 RT, d7 GW, f8 GT"), "Td6xd7-d8", "TKE-25"),
        (Table("d6 RT, d7 GW, c7 GT, e7 GT, f8 GT"), "Td6xd7", "TKE-26"),
        (Table(STUCK), "Td4xd5", "TKE-28"),
        (Table("d7 RT, d8 RW+RM, c1 RW, f8 GT"), "Td7xd8", "TKE-30"),
        (Table("d2 RT, f8 GT"), "Td2-d1", "TKE-15"),
        (Table("b3 RT, f8 GT"), "Tb3-a3", "TKE-33"),
        (Table("d6 RT, d7 BW, a4 BT", players=4), "Td6xd7-d8", "TKE-33"),
        (Table("d4 RT, e4 RW, f8 GT"), "Td4xe4-d4", "TKE-34"),
        (Table("d8 RT, e8 GW, c7 GM", to_move="G"), "We8xd8", "TKE-36"),
    ],
)  # fmt: skip
def test_a_refusal_cites_the_rule(table: Table, move: str, rule: str) -> None:
    refusal = refused(table, move)
    assert refusal.rule == rule
    for language in ("en", "fr"):
        assert f"({rule})" in refusal.message(language, NAMES)
        assert "{" not in refusal.message(language, NAMES)


def test_only_what_is_carried_could_come_back_to_its_start() -> None:
    """TKE-25, TKE-31: a piece's own player never moves it that way."""
    assert refused(Table("d7 GT, f1 RT", to_move="G"), "Td7-d8").rule == "TKE-15"
    assert refused(Table("a2 RT, f6 GT", board="short"), "Ta2-b1").rule == "TKE-15"


def test_shuttling_is_refused() -> None:
    """TKE-34, TKE-A12b, TKE-E24"""
    table = Table("d4 RW, f3 RT, c8 GT, c7 GW").play("Wd4-e4", "Tc8-d7")
    assert refused(table, "We4-d4").rule == "TKE-34"
    passenger = Table("d4 RW, f4 RT, c8 GT, c7 GW").play("Wd4-e4", "Tc8-d7")
    assert refused(passenger, "Tf4xe4-d4").rule == "TKE-A12b"


def test_nothing_is_played_after_the_end() -> None:
    """TKE-40, TKE-E34"""
    red = f"{castles('R', 'c8', 'd8', 'e8')}, f8 RT+RW, f7 RM, b2 GT"
    over = Table(red, prizes="RRR").play("Mf7xf8")
    refusal = refused(over.state, "2 Tb2-b1")
    assert refusal.rule == "TKE-40"
    assert not refusal.possible


def test_a_refusal_reads_as_one_sentence() -> None:
    refusal = refused(Table("b3 RT, f8 GT"), "Tb3-a3")
    assert refusal.message("en", NAMES).startswith(
        "“1 Tb3-a3” may not be played now: a3 is on a line that a red Tower may not enter (TKE-33)."
    )
    assert refused(Table(), "2 Te8-e7").message("fr", NAMES) == (
        "«\u00a02 Te8-e7\u00a0» ne peut pas être joué maintenant\u00a0: c’est à Anouk de jouer (TKE-13)."
    )


def test_every_readable_move_that_is_not_legal_is_refused_with_a_reason() -> None:
    """Whatever is tried, some rule is found that forbids it."""
    chance = random.Random(5)
    for options in ({"players": 2}, {"players": 4}):
        state = game("troke").start(**options)
        for i in range(90):
            moves = state.moves(state.to_move[0])
            if i % 3 == 0:
                _try_some(state, moves, chance)
            state = state.play(chance.choice(moves))


def _try_some(state: State, moves: list[Move], chance: random.Random) -> None:
    legal = {str(move) for move in moves}
    for _ in range(30):
        move = str(chance.choice(moves))
        spot = chance.randrange(2, len(move))
        other = {"-": "x", "x": "-"}.get(move[spot]) or chance.choice("TWM" if spot == 2 else "abcdefgh" if
                                                                      move[spot].isalpha() else "12345678")  # fmt: skip
        for text in (move[:spot] + other + move[spot + 1 :], move[:-3], f"{move}-{move[-2:]}"):
            if len(text) > 5 and text not in legal:
                refusal = state.game.words.refusal(state.view(), state.game.read(text))
                assert refusal.rule in state.game.words.RULES
                assert "none of the ways" not in refusal.reason.to(), (text, state.to_line())


# ── the log ──────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_capture_is_told_with_its_chips() -> None:
    """TKE-44, TKE-E07"""
    table = Table("d4 RT, d5 GW+GM, f8 GT")
    assert told(table, "Td4xd5-d6-d7") == [
        "Anouk: Tower d4 × d5 – d6 – d7, takes a green Wall and a green Moat",
        "Anouk wins 2 chips from Bo",
    ]
    mixed = Table("d4 RM, d5 BT+GW, f8 GT", players=4)
    assert told(mixed, "Md4xd5-d6-d7")[1] == "Anouk wins 1 chip from Bo and 1 chip from Hazel"
    own = Table("d4 RT, d5 RW, f8 GT")
    assert told(own, "Td4xd5-d6") == ["Anouk: Tower d4 × d5 – d6, takes a red Wall"]


def test_a_castle_is_told_with_its_prize() -> None:
    """TKE-45, TKE-E23, TKE-E37"""
    table = Table("d7 RT, d8 RW+RM, e2 RM, f8 GT, c8 GW, b5 BT", players=3)
    assert told(table, "Td7xd8") == [
        "Anouk: Tower d7 × d8, takes a red Wall and a red Moat home",
        "Anouk completes a Castle on d8",
        "Anouk is first to 1 Castle and wins 1 chip from everybody else",
    ]
    broken = Table(f"{castles('R', 'c8')}, d8 RW+RM, f3 RT, g7 GM", prizes="R")
    assert told(broken, "Tc8xd8")[1:] == ["Anouk breaks the Castle on c8", "Anouk completes a Castle on d8"]


def test_lost_turns_and_the_end_are_told() -> None:
    """TKE-40, TKE-41, TKE-E33"""
    stuck = f"{castles('R', 'c8', 'd8', 'e8')}, f8 RT+RW+GM, f7 RM, e7 GM, g7 GM, b4 GT"
    assert told(Table(stuck, to_move="G", prizes="RRR").after_turns(11), "Tb4-b3") == [
        "Bo: Tower b4 – b3",
        "Anouk cannot move and loses the turn",
    ]
    red = f"{castles('R', 'c8', 'd8', 'e8')}, f8 RT+RW, f7 RM, b2 GT"
    last = told(Table(red, prizes="RRR"), "Mf7xf8")
    assert last[-2:] == ["Anouk has all four Castles on the Goal Line", "Anouk wins with 4 chips."]


def test_rounds_head_the_log() -> None:
    """A round is a turn for everybody; its head comes with the last turn of the one before."""
    state, heads = Table().state, []
    for text in ("1 Td1-d2", "2 Te8-e7", "1 Td2-d3"):
        move = state.game.read(text)
        lines = state.game.words.tell(state.view(), move, state.play(move).view())
        heads.append([line.message.to() for line in lines if line.head])
        state = state.play(move)
    assert heads == [["Round 1"], ["Round 2"], []]
    assert state.game.words.turn(state.view()).to() == "Round 2"


def test_the_table_as_text() -> None:
    text = Table(players=3).state.view(2).text("en", ("Anouk", "Bo\n", "a name that is far too long"))
    assert "8             GGG  GGG  GGG  GGG            8" in text
    assert "6   BBB  ...  ...  ...  ...  ...  ...  ...  6" in text
    assert "> R Anouk            0 chips won, holds 12, 0 Castles" in text
    assert "a name that is …" in text
    assert text.endswith("\nAnouk is to move.\n")


def test_labels() -> None:
    table = game("troke")
    assert table.words.label(table.read("1 Md2xd3-d4-d5")).to() == "Moat d2 × d3 – d4 – d5"
