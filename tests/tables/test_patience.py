"""Nobody waits for ever: a person who is away for too long, a bot that fails too often."""

from __future__ import annotations

import pytest

from tests.tables.table import Played
from troquet.tables import Entry, Table, TableError, commands, history, pace, patience
from troquet.tables.commands import Plan
from troquet.tables.entries import Late, Replaced


def people(seconds: int) -> Played:
    return Played(("", "", "random"), patience=seconds).sit("bo").settle()


def told(game: Played) -> list[str]:
    return [line.message.to("en", game.table.names) for line in history.log(game.table, None)]


def late(game: Played) -> pace.Step:
    (step,) = [step for step in pace.steps(game.table) if step.kind == "late"]
    return step


def test_a_patient_table_waits_for_ever() -> None:
    game = people(0)
    assert pace.steps(game.table) == []
    assert patience.deadlines(game.table) == {}


@pytest.mark.parametrize("seconds", patience.PATIENCES[1:])
def test_a_bot_moves_for_who_is_away_for_too_long(seconds: int) -> None:
    game = people(seconds)
    step = late(game)
    assert (step.seat, step.at) == (1, game.now + seconds)
    game.step(step)
    assert game.table.seats[0].away
    (bot,) = pace.steps(game.table)
    assert bot.kind == "bot"
    assert bot.at <= game.now
    game.step(bot)
    assert game.table.moves[-1].seat == 1
    assert "Ana was away for too long; a bot plays on" in told(game)


def test_the_owner_comes_back_and_sees_what_was_done() -> None:
    game = people(30)
    game.step(late(game))
    game.step(pace.steps(game.table)[0])
    game.now += 1000
    game.do(commands.sit(game.table, "ana", "Ana"), "ana")
    ana = game.table.seats[0]
    assert not ana.away
    assert history.was_stood_in_for(game.table, 1)
    recap = history.recap(game.table, 1, history.log(game.table, 1))
    assert any(line.seat == 1 and "plays" in line.message.text for line in recap)
    game.settle()
    while 1 not in game.table.decisions:
        game.play("bo", str(game.table.state.moves(2)[0])).settle()
    assert late(game).at >= game.now + 30
    game.play("ana", str(game.table.state.moves(1)[0]))
    assert not history.was_stood_in_for(game.table, 1)


def test_who_comes_back_has_the_whole_time_again() -> None:
    game = people(600)
    game.now += 590
    game.do(commands.leave(game.table, "ana"), "ana")
    game.do(commands.sit(game.table, "ana", "Ana"), "ana")
    assert late(game).at == game.now + 600


def test_a_late_call_is_past_once_the_person_has_moved() -> None:
    game = people(30)
    step = late(game)
    game.play("ana", str(game.table.state.moves(1)[0]))
    assert patience.run_out(game.table, step.seat, step.decision) == []


def test_the_deadline_is_in_the_log_alone() -> None:
    game = people(30)
    again = Table(game.table.id, [Entry.from_json(entry.to_json()) for entry in game.table.entries])
    assert patience.deadlines(again) == patience.deadlines(game.table)


def test_a_whole_game_of_people_who_never_come_ends() -> None:
    game = people(3600)
    for _ in range(1000):
        if not (steps := pace.steps(game.table)):
            break
        game.step(min(steps, key=lambda step: step.at))
    assert game.table.phase == "over"
    assert sum(isinstance(entry.what, Late) for entry in game.table.entries) == 2
    assert game.table.record.check() == []


def test_the_third_failure_of_a_bot_replaces_it_for_the_game() -> None:
    """G5"""
    game = Played(("", "", "careful")).sit("bo").settle()
    failures = 0
    while failures < 4:
        (seat, decision), *_ = game.table.decisions.items()
        move = game.table.state.moves(seat)[0]
        if seat != 3:
            game.play(("ana", "bo")[seat - 1], str(move))
        else:
            game.do(commands.play_bot(game.table, seat, decision, move, "late"))
            failures += 1
            assert (game.table.seats[2].stand_in == "random") == (failures >= 3)
        while (step := next(iter(pace.steps(game.table)), None)) and step.kind != "bot":
            game.step(step)
    assert sum(isinstance(entry.what, Replaced) for entry in game.table.entries) == 1
    assert "Anis failed too often; from now on moves are drawn at random" in told(game)


def test_no_table_is_patient_in_its_own_way() -> None:
    with pytest.raises(TableError) as refusal:
        commands.make(Plan("troll", {"players": 3}, ("", "", ""), patience=31), "ana", "Ana")
    assert refusal.value.status == 422


def test_a_rematch_is_as_patient() -> None:
    game = people(30).play_on()
    _, there = commands.rematch(game.table, "bo", "next")
    table = Table("next", [Entry(i, 0.0, what, "bo") for i, what in enumerate(there, 1)])
    assert table.patience == 30
