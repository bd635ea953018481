"""What each reader is told."""

from __future__ import annotations

import pytest

from tests.tables.table import Played
from troquet.games import names
from troquet.tables import commands, history


def told(game: Played, seat: int | None) -> list[str]:
    return [line.message.to("en", game.table.names) for line in history.log(game.table, seat)]


def dared() -> Played:
    """A round in which Bo has dared with 3 and Cy is still to play."""
    game = Played(("", "", "")).sit("bo", "cy").settle()
    return game.play("ana", "1 play 1").play("bo", "2 dare 3")


def test_a_daring_card_is_told_to_its_player_alone() -> None:
    """A8"""
    game = dared()
    assert "Bo dares: 3 face down, ×2" in told(game, 2)
    for reader in (1, 3, None):
        assert "Bo dares: a card face down, ×2" in told(game, reader)
        assert not any("3" in line and "dares" in line for line in told(game, reader))


def test_told_again_it_reads_the_same_for_all() -> None:
    """Lines that were kept equal lines told anew, before the reveal and after."""
    game = dared()
    before = told(game, 1)
    game.play("cy", "3 look").play("cy", "3 play 0")
    after = told(game, 1)
    assert after[: len(before) - 1] == before[:-1]
    game.table.tales.clear()
    assert told(game, 1) == after


@pytest.mark.parametrize("game", names())
def test_a_log_that_grows_is_the_log_told_at_once(game: str) -> None:
    """For everybody, after every entry of some rounds, with people who come back in between."""
    played = Played(("", "", "random"), game=game).sit("bo").settle()
    readers = (1, 2, 3, None)
    assert played.table.decisions
    for _ in range(24):
        if played.table.is_done:
            break
        seat = max(played.table.decisions)
        person, moves = played.table.seats[seat - 1].person, played.table.state.moves(seat)
        played.play(person, str(played.random.choice(moves)))
        played.do(commands.leave(played.table, person), person)
        grown = [[*history.log(played.table, reader)] for reader in readers]
        played.do(commands.sit(played.table, person, person.title()), person)
        grown += [[*history.log(played.table, reader)] for reader in readers]
        played.table.tales.clear()
        at_once = [history.log(played.table, reader) for reader in readers]
        assert [len(lines) for lines in grown[:4]] == [len(lines) - 1 for lines in at_once]
        assert grown[4:] == at_once
        played.settle()


def test_the_recap_begins_after_ones_own_move() -> None:
    game = dared().play("cy", "3 look").play("cy", "3 play 0").settle()
    lines = history.recap(game.table, 1, history.log(game.table, 1))
    texts = [line.message.to("en", game.table.names) for line in lines]
    assert texts[0].startswith("Bo dares")
    assert not any("Ana plays" in text for text in texts)


def test_sections_read_newest_first() -> None:
    game = dared().play("cy", "3 look").play("cy", "3 play 0").settle()
    parts = history.sections(history.log(game.table, None))
    heads = [part.head.to("en") if part.head else "" for part in parts]
    assert heads[0] == "Day 1, round 2"
    assert heads[1].startswith("Round 1: the troll was")
    assert [line.number for line in parts[-1].lines] == sorted(
        (line.number for line in parts[-1].lines), reverse=True
    )
