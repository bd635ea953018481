"""A game without a dealer at a table: nothing is dealt, so nothing is promised or waited for."""

from __future__ import annotations

import pytest

from tests.tables.table import Played
from troquet.tables import Entry, Table, commands
from troquet.tables.commands import Plan
from troquet.tables.entries import Made, Ready, Sat


def test_the_first_decision_is_open_as_soon_as_the_game_begins() -> None:
    """TKE-13"""
    table = Played(("", "runner"), game="troke").settle().table
    assert table.phase == "playing"
    assert table.decisions == {1: table.began}


def test_there_is_no_deal_to_prove() -> None:
    game = Played(("", ""), game="troke").sit("bo").settle()
    assert not game.table.needs_seal
    assert game.table.deal is None
    game.play("ana", "1 Td1-d2").play("bo", "2 Te8-e7")
    commands.close(game.table, "ana")
    assert "deal" not in game.table.record.to_bytes().decode()
    assert game.table.record.check() == []


@pytest.mark.parametrize("ready", [False, True])
def test_who_sits_among_bots_waits_for_no_promise(ready: bool) -> None:
    """A page that would promise a word has none to promise."""
    plan = Plan("troke", {"players": 2}, ("", "runner"))
    made, sat, is_ready = commands.make(plan, "ana", "Ana", ready=ready)
    assert isinstance(made, Made)
    assert (sat, is_ready) == (Sat(1, "ana", "Ana"), Ready(1, ready=True))
    game = Played(("", "runner"), game="troke").settle()
    game.do(commands.close(game.table, "ana"), "ana")
    _, there = commands.rematch(game.table, "ana", "next", ready=ready)
    assert there[-1] == Ready(2, ready=True)


def test_a_whole_game_among_bots() -> None:
    table = Played(("", "runner", "random", "runner"), game="troke", partners="true").settle().play_on().table
    assert table.outcome
    assert table.record.check() == []


def test_what_was_written_is_read_back() -> None:
    """Options that are true or false, too."""
    table = Played(("", "runner", "runner", "runner"), game="troke", partners="true").settle().table
    again = Table(table.id, [Entry.from_json(entry.to_json()) for entry in table.entries])
    assert again.options == table.options
    assert again.options["partners"] is True


def test_three_change_seats_so_that_each_in_turn_faces_the_empty_side() -> None:
    """TKE-06: blue has nobody opposite."""
    game = Played(("", "", ""), game="troke").sit("bo", "cy").settle()
    faced = []
    for i in range(3):
        letters = [mark.letter for mark in game.table.marks]
        assert letters == ["R", "B", "G"]
        faced.append(game.table.seats[letters.index("B")].person)
        game.do(commands.close(game.table, game.table.maker), game.table.maker)
        _, there = commands.rematch(game.table, "ana", f"next-{i}")
        game.table = Table(f"next-{i}")
        game.do(there, "ana")
    assert sorted(faced) == ["ana", "bo", "cy"]
