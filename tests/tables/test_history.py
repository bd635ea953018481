"""What each reader is told."""

from __future__ import annotations

from tests.tables.table import Played
from troquet.tables import history


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
    game.table.told.clear()
    assert told(game, 1) == after


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
