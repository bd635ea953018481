"""Who may do what with whose seat."""

from __future__ import annotations

import pytest

from tests.tables.table import Played
from tests.tables.test_table import refused
from troquet.tables import commands, history, pace


def gathering() -> Played:
    game = Played(("", "", "careful"))
    game.do(commands.sit(game.table, "bo", "Bo"), "bo")
    return game


def test_the_maker_opens_a_seat_again() -> None:
    game = gathering()
    for seat in (2, 3):
        game.do(commands.free(game.table, "ana", seat), "ana")
        assert game.table.seats[seat - 1].is_free
        assert commands.free(game.table, "ana", seat) == []
    assert game.table.seat_of("bo") is None
    assert commands.sit(game.table, "cy", "Cy", 3)


def test_the_maker_puts_a_bot_in_a_seat() -> None:
    game = gathering()
    game.do(commands.man(game.table, "ana", 2, "random"), "ana")
    assert game.table.seats[1].is_bot
    game.do(commands.man(game.table, "ana", 2, "careful"), "ana")
    assert game.table.seats[1].bot == "careful"
    assert game.table.seat_of("bo") is None
    with refused(422):
        commands.man(game.table, "ana", 2, "deep blue")


@pytest.mark.parametrize("person", ["bo", "cy", ""])
def test_only_the_maker_may(person: str) -> None:
    """J10"""
    game = gathering()
    for seat in (1, 2, 3):
        with refused(403):
            commands.free(game.table, person, seat)
        with refused(403):
            commands.man(game.table, person, seat)


def test_nobody_is_removed_after_the_deal() -> None:
    game = gathering().sit().settle()
    with refused(409):
        commands.free(game.table, "ana", 2)
    with refused(409):
        commands.man(game.table, "ana", 2)


def test_there_is_no_such_seat() -> None:
    game = gathering()
    for seat in (0, 4):
        with refused(422):
            commands.free(game.table, "ana", seat)


def test_a_seat_moves_to_another_device_with_all_that_goes_with_it() -> None:
    game = gathering().sit().settle()
    game.do(commands.carry(game.table, "ana's phone", 1), "ana's phone")
    seat = game.table.seats[0]
    assert (seat.person, seat.name, seat.away) == ("ana's phone", "Ana", False)
    assert game.table.seat_of("ana") is None
    assert game.table.maker == "ana's phone"
    with refused(403):
        commands.play(game.table, "ana", game.table.decisions[1], str(game.table.state.moves(1)[0]))
    game.play("ana's phone", str(game.table.state.moves(1)[0]))
    told = [line.message.to("en", game.table.names) for line in history.log(game.table, None)]
    assert "Ana plays on from another device" in told


def test_a_promise_stays_with_the_device_that_made_it() -> None:
    game = gathering().settle()
    game.do(commands.be_ready(game.table, "bo", ready=True, c="0" * 64), "bo")
    assert game.table.deal
    assert game.table.deal.promises == {2: "0" * 64}
    game.do(commands.carry(game.table, "bo's phone", 2), "bo's phone")
    assert game.table.deal.promises == {}
    assert not game.table.seats[1].ready
    game.do(commands.be_ready(game.table, "bo's phone", ready=True, c="1" * 64), "bo's phone")
    game.do(commands.be_ready(game.table, "ana", ready=True), "ana")
    game.step(pace.steps(game.table)[0])
    assert game.table.phase == "opening"
    with refused(409):
        commands.carry(game.table, "bo", 2)


def test_a_device_has_one_seat() -> None:
    game = gathering().sit().settle()
    with refused(409):
        commands.carry(game.table, "bo", 1)
    assert commands.carry(game.table, "ana", 1) == []
