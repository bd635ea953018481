"""What Troll says: rule texts, refusals with the rule they cite, the log, the table as text."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import troquet
from troquet.games.state import State
from troquet.games.troll.state import Position

NAMES = ("Anouk", "Bo", "Hazel", "Dara")
ROUND = ("* troll 7", "1 play 3", "2 look", "2 play 1", "3 dare 2", "4 dare 3")


def table(*moves: str, players: int = 4) -> State:
    state = troquet.game("troll").start(players=players)
    for move in moves:
        state = state.play(move)
    return state


def day(first: int, players: int, *trolls: int) -> list[str]:
    """A day on which everybody plays 0, 1, .. and only the last dares."""
    moves = []
    for turn, troll in enumerate(trolls):
        moves.append(f"* troll {troll}")
        order = [(first - 1 + turn + i) % players + 1 for i in range(players)]
        moves.append(f"{order[0]} play {turn}")
        for seat in order[1:-1]:
            moves += [f"{seat} look", f"{seat} play {turn}"]
        moves.append(f"{order[-1]} dare {turn}")
    return moves


WHOLE_GAME = [
    *day(1, 3, 3, 5, 7),
    *day(2, 3, 3, 5, 7),
    *day(3, 3, 3, 5, 7),
]  # a draw of all three, 12 jewels each


def refused(state: State, move: str) -> troquet.IllegalMove:
    with pytest.raises(troquet.IllegalMove) as caught:
        state.play(move)
    return caught.value


def told(*moves: str, seat: int | None = None, language: str = "en", players: int = 4) -> list[str]:
    """What the last move adds to the log of a seat."""
    state = table(*moves[:-1], players=players)
    move = state.game.read(moves[-1])
    lines = state.game.words.tell(state.view(seat), move, state.play(move).view(seat))
    return [line.message.to(language, NAMES) for line in lines]


def test_every_rule_and_ruling_has_a_text() -> None:
    """TRL-01 to TRL-47, TRL-A01 to TRL-A17"""
    ids = [f"TRL-{i:02}" for i in range(1, 48)] + [f"TRL-A{i:02}" for i in range(1, 18)]
    rules = troquet.game("troll").words.RULES
    assert list(rules) == ids
    for text in rules.values():
        assert text.to("fr") != text.to("en")


@pytest.mark.parametrize(
    ("moves", "move", "rule"),
    [
        (WHOLE_GAME, "1 look", "TRL-45"),
        (WHOLE_GAME, "* troll 3", "TRL-45"),
        ([], "1 play 3", "TRL-24"),
        (["* troll 7"], "2 look", "TRL-24"),
        (["* troll 7"], "* troll 9", "TRL-22"),
        ([], "* troll ?", "TRL-22"),
        ([], "* troll 15", "TRL-06"),
        (ROUND, "* troll 7", "TRL-34"),
        (["* troll 7"], "1 look", "TRL-A07"),
        (["* troll 7"], "1 dare 3", "TRL-A08"),
        (["* troll 7", "1 play 3", "2 look"], "2 dare 3", "TRL-A07"),
        (["* troll 7", "1 play 3"], "2 play 3", "TRL-25"),
        (["* troll 7", "1 play 3"], "2 dare ?", "TRL-26"),
        (["* troll 7", "1 play 3", "2 look", "2 play 1", "3 look", "3 play 0"], "4 look", "TRL-28"),
        (["* troll 7", "1 play 3", "2 look", "2 play 1", "3 look", "3 play 0"], "4 play 1", "TRL-28"),
        ([*ROUND, "* troll 9"], "2 play 1", "TRL-36"),
        ([*ROUND, "* troll 9", "2 play 0"], "3 dare 2", "TRL-36"),
    ],
)
def test_a_refusal_cites_the_rule(moves: list[str], move: str, rule: str) -> None:
    state = table(*moves, players=3 if moves is WHOLE_GAME else 4)
    refusal = refused(state, move)
    assert refusal.rule == rule
    assert refusal.possible == tuple(state.moves(refusal.possible[0].seat) if refusal.possible else ())
    for language in ("en", "fr"):
        assert f"({rule})" in refusal.message(language, NAMES)
        assert "{" not in refusal.message(language, NAMES)


def test_a_refusal_reads_as_one_sentence() -> None:
    state = table("* troll 7", "1 play 3", "2 look", "2 play 1", "3 look", "3 play 0")
    assert (
        refused(state, "4 look")
        .message("en", NAMES)
        .startswith(
            "“4 look” may not be played now: everybody else was cautious, so the last must dare (TRL-28)."
        )
    )
    assert refused(state, "1 look").message("fr", NAMES) == (
        "«\u00a01 look\u00a0» ne peut pas être joué maintenant\u00a0: c’est à Dara de jouer (TRL-24)."
    )


def test_every_readable_move_that_is_not_legal_is_refused() -> None:
    """Whatever the moment, whoever tries."""
    texts = [f"* troll {n}" for n in ("?", 3, 5, 7, 9, 11, 13, 15)]
    texts += [f"{seat} {words}" for seat in (1, 2, 3, 4) for words in ("look", "dare ?")]
    texts += [f"{seat} {kind} {n}" for seat in (1, 2, 3, 4) for kind in ("play", "dare") for n in range(6)]
    state = table()
    for move in (*ROUND, "* troll 9", "2 play 0", "3 look"):
        for text in texts:
            if state.game.read(text) not in state.moves(state.game.read(text).seat):
                assert refused(state, text).rule
        state = state.play(move)


def test_who_has_not_looked_does_not_read_the_troll() -> None:
    """TRL-22"""
    scouts = ["Day 1, round 1", "Anouk is Scout and looks at the troll"]
    assert told("* troll 7") == scouts
    assert told("* troll 7", seat=2) == scouts
    assert told("* troll 7", seat=1) == [*scouts, "The troll is 7"]


def test_a_look_tells_the_troll_to_who_looks() -> None:
    """TRL-25"""
    assert told("* troll 7", "1 play 3", "2 look", seat=2) == ["Bo looks at the troll", "The troll is 7"]
    assert told("* troll 7", "1 play 3", "2 look", seat=1) == ["Bo looks at the troll"]
    assert told("* troll 7", "1 play 3", seat=3) == ["Anouk plays 3 face up"]


def test_a_daring_card_is_told_to_its_player_alone() -> None:
    """TRL-26"""
    moves = ("* troll 7", "1 play 3", "2 dare 4")
    assert told(*moves) == told(*moves, seat=1) == ["Bo dares: a card face down, ×2"]
    assert told(*moves, seat=2) == ["Bo dares: 4 face down, ×2"]


def test_a_round_is_told_from_the_smallest_number_up() -> None:
    """TRL-13, TRL-18, TRL-27"""
    assert told(*ROUND) == [
        "Dara dares: a card face down, ×2",
        "Round 1: the troll was 7",
        "Bo escapes with 1",
        "Hazel escapes with 2, doubled",
        "Anouk and Dara are captured at 9: −2 and −4",
    ]
    assert told(*ROUND, language="fr")[1:] == [
        "Manche 1\u00a0: le troll valait 7",
        "Bo s’échappe avec 1",
        "Hazel s’échappe avec 2, doublé",
        "Le troll capture Anouk et Dara à 9\u00a0: −2 et −4",
    ]


def test_runaways_and_captures_alike() -> None:
    """TRL-16, TRL-32"""
    moves = ("* troll 3", "1 play 3", "2 look", "2 play 3", "3 dare 0", "4 dare 5")
    assert told(*moves)[2:] == [
        "Hazel escapes with 0, doubled",
        "Anouk and Bo are captured at 6: −2 each",
        "Dara runs away and drops 5",
    ]


def test_the_end_of_a_day_is_told() -> None:
    """TRL-38, TRL-42, TRL-43"""
    lines = told(*day(1, 3, 3, 5, 7), players=3)
    assert lines[-5:] == [
        "Day 1 is over",
        "Anouk receives 4 jewels and has 4",
        "Bo receives 5 jewels and has 5",
        "Hazel receives 3 jewels and has 3",
        "Bo scored most and is first Scout of day 2",
    ]


def test_a_day_below_zero_costs_jewels_that_are_there() -> None:
    """TRL-39, TRL-40"""
    caught = [
        "* troll 3", "1 play 5", "2 look", "2 play 5", "3 dare 5",
        "* troll 5", "2 play 4", "3 look", "3 play 4", "1 dare 4",
        "* troll 7", "3 play 3", "1 look", "1 play 3", "2 dare 3",
    ]  # fmt: skip
    assert told(*caught, players=3)[-5:] == [
        "Day 1 is over",
        "Anouk scores −8 and has no jewel to lose",
        "Bo scores −8 and has no jewel to lose",
        "Hazel scores −8 and has no jewel to lose",
        "Anouk, Bo and Hazel scored most; Anouk comes first clockwise and is first Scout of day 2",
    ]


def ended(hand_of_bo: Sequence[int] = (3, 4, 5), jewels_of_bo: int = 12) -> tuple[State, State]:
    """The whole game before and after its last move, as if Bo had other cards or jewels left."""
    before = table(*WHOLE_GAME[:-1], players=3)
    after = before.play(WHOLE_GAME[-1])
    position = Position.from_bytes(after.view().imagine(1)._raw)
    position.jewels[1] = jewels_of_bo
    for number in range(6):
        position.hand[1, number] = int(number in hand_of_bo)
    return before, State(after.game, after.options, position.to_bytes())


def told_at_the_end(before: State, after: State) -> list[str]:
    words, move = after.game.words, after.game.read(WHOLE_GAME[-1])
    lines = [line.message.to("en", NAMES) for line in words.tell(before.view(), move, after.view())]
    return lines[lines.index("The game is over") + 1 :]


def test_most_jewels_win() -> None:
    """TRL-45"""
    before, after = ended(jewels_of_bo=13)
    assert told_at_the_end(before, after) == ["Bo wins with 13 jewels"]
    assert after.game.words.status(after.view()).to("en", NAMES) == "Bo wins with 13 jewels."


def test_the_lowest_cards_in_hand_win_among_equals() -> None:
    """TRL-46"""
    assert told_at_the_end(*ended(hand_of_bo=(2, 4, 5))) == [
        "Bo wins with 12 jewels",
        "Anouk and Hazel have as many, but the cards left to Bo add up to less: 11",
    ]


def test_equals_share_the_victory() -> None:
    """TRL-47"""
    before, after = ended()
    assert told_at_the_end(before, after) == [
        "A draw: Anouk, Bo and Hazel have 12 jewels each and cards for 12 left in hand"
    ]
    status = after.game.words.status(after.view())
    assert status.to("en", NAMES) == "Anouk, Bo and Hazel share the victory with 12 jewels each."
    assert status.to("fr", NAMES) == "Anouk, Bo et Hazel partagent la victoire avec 12 joyaux chacun."


def test_status_and_turn() -> None:
    words = troquet.game("troll").words
    said = []
    for moves in ([], ["* troll 7"], ["* troll 7", "1 play 3"], ["* troll 7", "1 play 3", "2 look"], ROUND):
        said.append(words.status(table(*moves).view()).to("en", NAMES))
    assert said == [
        "The dealer turns up the troll.",
        "Anouk is Scout and plays a card face up.",
        "Bo decides: look or dare.",
        "Bo has looked and plays a card face up.",
        "9 is more than 7: Anouk and Dara are captured.",
    ]
    assert words.turn(table(*ROUND).view()).to("en") == "Day 1 of 2, round 1"
    assert words.turn(table(*ROUND, "* troll 9").view()).to("fr") == "Jour 1 sur 2, manche 2"


def test_a_label_is_short() -> None:
    game = troquet.game("troll")
    texts = ("* troll 9", "* troll ?", "1 look", "1 play 3", "1 dare 3", "1 dare ?")
    assert [game.words.label(game.read(text)).to() for text in texts] == [
        "Troll 9", "Troll, face down", "Look at the troll", "Play 3",
        "Dare 3: face down, doubled", "Dare: face down, doubled",
    ]  # fmt: skip


def test_the_table_as_text_fits_a_terminal() -> None:
    state = table(*ROUND, "* troll 9", "2 play 0", "3 dare 1")
    for language in ("en", "fr"):
        for seat in (None, 1, 2, 3, 4):
            text = state.view(seat).text(language, ("A" * 60, "two\nlines", "Hazel", "Dara"))
            assert max(map(len, text.splitlines())) <= 80
            assert "two·lines" in text


def test_the_table_as_text_says_what_lies_there() -> None:
    text = table(*ROUND, "* troll 9", "2 play 0", "3 dare 1").view(1).text("en", NAMES)
    assert "Day 1 of 2, round 2" in text
    assert "The troll is one of 3, 5, 9, 11, 13." in text
    assert " C Hazel                 0       4  0 1 3 4 5    ?×2    dared" in text
    assert ">D Dara                  0      −4  0 1 2 4 5    -      to decide" in text
    assert "       3    [−2]      .      .   [−4]" in text
    assert text.endswith("Dara decides: look or dare.\n")
