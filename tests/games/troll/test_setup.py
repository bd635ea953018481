"""What is on the table before the first card: cards, decks, days, the first Scout."""

from __future__ import annotations

import pytest

from tests.games.troll.table import Table
from troquet import OptionError, game
from troquet.games.troll import rules, seen
from troquet.games.troll.state import NUMBERS, TROLLS

SIZES = pytest.mark.parametrize("players", [3, 4, 5])


def test_trl_01_seven_trolls_one_each() -> None:
    """TRL-01"""
    assert [rules.value(troll) for troll in range(TROLLS)] == [3, 5, 7, 9, 11, 13, 15]
    odds = Table(players=5).state.odds()
    assert len(odds) == 7
    assert len(set(odds.values())) == 1


@pytest.mark.parametrize(
    ("players", "deck"), [(5, [3, 5, 7, 9, 11, 13, 15]), (4, [3, 5, 7, 9, 11, 13]), (3, [3, 5, 7, 9, 11])]
)
def test_trl_06_the_deck_by_players(players: int, deck: list[int]) -> None:
    """TRL-06"""
    assert Table(players).trolls == deck


@SIZES
def test_trl_02_and_09_everybody_holds_the_six_cards_of_a_colour(players: int) -> None:
    """TRL-02, TRL-09"""
    table = Table(players)
    assert NUMBERS == 6
    assert [table.hand(letter) for letter in table.letters] == [[0, 1, 2, 3, 4, 5]] * players


@SIZES
def test_trl_07_any_troll_may_be_on_top_and_none_is_known(players: int) -> None:
    """TRL-07: the dealer is first, every troll of the deck is as likely."""
    table = Table(players)
    assert {float(odds) for odds in table.state.odds().values()} == {1 / (players + 2)}
    for seat in (None, *range(1, players + 1)):
        assert seen.could_be(table.state.view(seat).sight) == tuple(table.trolls)


@pytest.mark.parametrize(("players", "days"), [(3, 3), (4, 2), (5, 2)])
def test_trl_10_how_many_days(players: int, days: int) -> None:
    """TRL-10, TRL-44: rounds of as many days are played, then it is over."""
    state = game("troll").start(players=players)
    trolls = 0
    while state.to_move:
        move = state.moves(state.to_move[0])[0]
        trolls += str(move).startswith("* troll")
        state = state.play(move)
    assert trolls == days * players
    assert state.outcome is not None
    assert state.outcome.reason == "days"


@SIZES
def test_trl_21_and_a16_the_youngest_is_the_first_scout(players: int) -> None:
    """TRL-21, TRL-A16: seat 1 if nobody says otherwise."""
    assert game("troll").start(players=players).play("* troll 3").to_move == (1,)
    for letter in Table(players).letters:
        assert Table(players, first=letter).troll(3).to_act == letter


@pytest.mark.parametrize("players", [0, 1, 2, 6, 7, -3, "", "three", None, True, 3.5])
def test_trl_a15_three_to_five_play(players: object) -> None:
    """TRL-A15"""
    with pytest.raises(OptionError, match="players cannot be"):
        game("troll").start(players=players)


def test_trl_a16_the_youngest_sits_at_the_table() -> None:
    """TRL-A16"""
    with pytest.raises(OptionError, match="youngest cannot be 4; possible: 1, 2, 3"):
        game("troll").start(players=3, youngest=4)
    with pytest.raises(OptionError, match="no option colour"):
        game("troll").start(players=3, colour="red")


@SIZES
def test_trl_03_and_08_the_display_has_a_column_a_player_and_a_row_a_number(players: int) -> None:
    """TRL-03, TRL-08: chips of the colours that play along the top, 0 to 5 down the side."""
    scene = Table(players).state.view().scene()
    assert [[cell.number for cell in row] for row in scene.display.rows] == [[n] * players for n in range(6)]
    assert [place.seat for place in scene.columns] == list(range(1, players + 1))
    assert len({place.mark for place in scene.columns}) == players
    assert all(cell.state == "" for row in scene.display.rows for cell in row)


def test_trl_04_05_and_a10_markers_and_jewels_in_words() -> None:
    """TRL-04, TRL-05, TRL-A10: things of the box that decide nothing; the words name them."""
    rules_in_words = game("troll").words.RULES
    for language in ("en", "fr"):
        assert "×2" in rules_in_words["TRL-04"].to(language)
        assert "−2" in rules_in_words["TRL-04"].to(language)
        assert "1" in rules_in_words["TRL-05"].to(language)
        assert "5" in rules_in_words["TRL-05"].to(language)
        assert rules_in_words["TRL-A10"].to(language)


def test_trl_a12_talk_is_no_move() -> None:
    """TRL-A12: bluff as you like, nothing of it is played."""
    kinds = {str(move).split(" ")[1] for move in Table().troll(7).act("A3").state.moves(2)}
    assert kinds == {"look", "dare"}
    assert "TRL-A12" in game("troll").words.RULES
