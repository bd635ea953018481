"""A table on one device: one person's seats, and whose turn it is to look."""

from __future__ import annotations

import pytest

from tests.tables.table import Played
from tests.tables.test_table import refused
from troquet.tables import TableError, commands, sharing
from troquet.tables.commands import Plan
from troquet.tables.table import Table

NAMES = ("Ana", "Bo", "Cy")


def shared(*seats: str) -> Played:
    return Played(seats or ("", "", ""), shared=NAMES).settle()


def here(table: Table) -> str:
    passed_to = sharing.chair(table, "ana").passed_to
    assert passed_to
    return sharing.said(table, passed_to)


def test_all_people_are_there_at_once() -> None:
    table = shared().table
    assert table.phase == "playing"
    assert table.names == NAMES
    assert {seat.person for seat in table.seats} == {"ana"}


def test_only_the_seat_that_is_asked_and_there_is_shown() -> None:
    table = shared().table
    assert sharing.chair(table, "ana") == sharing.Chair(None, table.seats[0])
    assert sharing.chair(table, "ana", here(table)) == sharing.Chair(table.seats[0])
    for wrong in ("", "1", "2.4", "1.1", "x", "1." + "9" * 50):
        assert sharing.chair(table, "ana", wrong).me is None
    assert sharing.chair(table, "somebody else", here(table)) == sharing.Chair(None)


def test_with_every_move_the_curtain_falls() -> None:
    game = shared()
    for _ in range(12):
        told = here(game.table)
        seat = sharing.chair(game.table, "ana", told).me
        assert seat
        move = str(game.table.state.moves(seat.number)[-1])
        game.do(commands.play(game.table, "ana", game.table.decisions[seat.number], move), "ana")
        assert sharing.chair(game.table, "ana", told).me == (seat if move.endswith("look") else None)
        game.settle()


def test_who_is_there_stays_there_until_somebody_else_moves() -> None:
    """Look and then play are two decisions of one seat."""
    game = shared()
    game.do(commands.play(game.table, "ana", game.table.decisions[1], "1 play 2"), "ana")
    told = here(game.table)
    game.do(commands.play(game.table, "ana", game.table.decisions[2], "2 look"), "ana")
    assert sharing.chair(game.table, "ana", told).me == game.table.seats[1]
    game.play("ana", "2 play 3")
    assert sharing.chair(game.table, "ana", told).passed_to == game.table.seats[2]
    game.play("ana", "3 dare 3").settle()
    assert sharing.chair(game.table, "ana", told).passed_to == game.table.seats[1]


def test_nobody_leaves_moves_or_is_hurried() -> None:
    game = Played(("", "", ""), patience=30, shared=NAMES).settle()
    assert game.table.patience == 0
    with refused(409):
        commands.leave(game.table, "ana")
    with refused(409):
        commands.carry(game.table, "phone", 1)
    assert commands.rename(game.table, "ana", "Zoe") == []


def test_one_person_among_bots_needs_no_curtain() -> None:
    game = shared("", "careful", "random")
    assert not game.table.shared
    assert sharing.chair(game.table, "ana").me == game.table.seats[0]


def test_a_rematch_is_on_the_same_device() -> None:
    game = shared("", "", "careful").play_on()
    _, there = commands.rematch(game.table, "ana", "next")
    again = Played(("", "", ""))
    again.table = Table("next")
    again.do(there, "ana")
    assert again.table.shared
    assert again.settle().table.phase == "playing"


def test_names_must_be_names() -> None:
    plan = Plan("troll", {"players": 3}, ("", "", ""), shared=True, names=("Ana", "\u200b", "Cy"))
    with pytest.raises(TableError):
        commands.make(plan, "ana", "Ana")
