"""The table as the fold of its log, and the commands that judge before anything is written."""

from __future__ import annotations

import pytest

from tests.tables.table import Played
from troquet.language import LANGUAGES
from troquet.tables import Entry, Table, TableError, commands
from troquet.tables.commands import Plan


def refused(status: int) -> pytest.RaisesExc[TableError]:
    return pytest.RaisesExc(TableError, check=lambda error: error.status == status)


def test_a_table_is_the_fold_of_its_log() -> None:
    table = Played(("", "", "careful")).sit("bo").play_on().table
    written = [entry.to_json() for entry in table.entries]
    again = Table(table.id, map(Entry.from_json, written))
    assert again.record == table.record
    assert (again.phase, again.names, again.once) == (table.phase, table.names, table.once)


def test_whole_game_ends_over_with_a_right_record() -> None:
    table = Played().settle().play_on().table
    assert table.phase == "over"
    assert table.outcome
    assert table.record.check() == []


def test_alone_among_bots_the_deal_waits_for_nobody() -> None:
    assert Played().settle().table.phase == "playing"


def test_the_deal_waits_until_all_people_are_ready() -> None:
    """A11: who made the table sees nothing early."""
    game = Played(("", "", "careful"))
    assert game.settle().table.states == []
    game.do(commands.be_ready(game.table, "ana", ready=True), "ana")
    game.do(commands.sit(game.table, "bo", "Bo"), "bo")
    assert game.settle().table.states == []
    game.do(commands.be_ready(game.table, "bo", ready=True), "bo")
    assert game.settle().table.phase == "playing"


def test_one_seat_a_person() -> None:
    """D5: joining twice takes one seat."""
    game = Played(("", "", ""))
    assert commands.sit(game.table, "ana", "Ana", 2) == []
    game.do(commands.sit(game.table, "bo", "Bo", 3), "bo")
    with refused(409):
        commands.sit(game.table, "cy", "Cy", 3)
    with refused(422):
        commands.sit(game.table, "cy", "Cy", 7)


def test_a_stale_decision_is_never_another_move() -> None:
    """C8"""
    game = Played(("", "", "")).sit("bo", "cy").settle()
    person = game.table.seats[next(iter(game.table.decisions)) - 1].person
    decision = next(iter(game.table.decisions.values()))
    move = str(game.table.state.moves(next(iter(game.table.decisions)))[0])
    game.play(person, move)
    with refused(409):
        commands.play(game.table, person, decision, move)


def test_only_ones_own_seat() -> None:
    """J6"""
    game = Played(("", "", "")).sit("bo", "cy").settle()
    (seat, decision), *_ = game.table.decisions.items()
    move = str(game.table.state.moves(seat)[0])
    other = next(s.person for s in game.table.seats if s.number != seat)
    with refused(403):
        commands.play(game.table, other, decision, move)
    with refused(403):
        commands.play(game.table, "a passer-by", decision, move)


def test_a_refusal_names_the_rule_and_changes_nothing() -> None:
    game = Played(("", "", "")).sit("bo", "cy").settle()
    (seat, decision), *_ = game.table.decisions.items()
    person = game.table.seats[seat - 1].person
    number = game.table.number
    with pytest.raises(TableError) as refusal:
        commands.play(game.table, person, decision, f"{seat} dare 2")
    assert refusal.value.rule == "TRL-A08"
    with refused(422):
        commands.play(game.table, person, decision, "checkmate")
    assert game.table.number == number


def test_a_seat_left_is_free_before_the_deal_and_kept_warm_after() -> None:
    game = Played(("", "", "careful"))
    game.do(commands.sit(game.table, "bo", "Bo"), "bo")
    game.do(commands.leave(game.table, "bo"), "bo")
    assert game.table.seats[1].is_free
    game.sit("bo").settle()
    game.do(commands.leave(game.table, "bo"), "bo")
    assert game.table.seats[1].away
    game.settle()
    assert list(game.table.decisions) == [1] or game.table.is_done
    game.do(commands.sit(game.table, "bo", "Bo"), "bo")
    assert not game.table.seats[1].away
    assert game.play_on().table.phase == "over"


def test_a_table_can_always_be_closed_by_its_maker() -> None:
    """G7"""
    for game in (Played(("", "", "")), Played(("", "", "")).sit("bo", "cy").settle()):
        with refused(403):
            commands.close(game.table, "bo")
        game.do(commands.close(game.table, "ana"), "ana")
        assert game.table.phase == "closed"
        assert game.settle().table.decisions == {}
    assert game.table.outcome
    assert game.table.outcome.reason == "closed"


def test_rematch_moves_everybody_one_seat_on() -> None:
    game = Played(("", "careful", "")).sit("bo").play_on()
    here, there = commands.rematch(game.table, "bo", "next")
    table = Table("next", [Entry(i, 0.0, what, "bo") for i, what in enumerate(there, 1)])
    assert [(s.person, s.bot) for s in table.seats] == [("bo", ""), ("ana", ""), ("", "careful")]
    assert [s.ready for s in table.seats] == [True, False, True]
    game.do(here, "bo")
    here, _ = commands.rematch(game.table, "ana", "next")
    assert here == []


@pytest.mark.parametrize(
    "plan",
    [
        Plan("chess", {"players": 3}, ("", "", "")),
        Plan("troll", {"players": 2}, ("", "")),
        Plan("troll", {"players": 9}, ("",) * 9),
        Plan("troll", {"players": 3}, ("", "")),
        Plan("troll", {"players": 3, "colour": "red"}, ("", "", "")),
        Plan("troll", {"players": 3, "youngest": "5"}, ("", "", "")),
        Plan("troll", {"players": 3}, ("", "", "deep blue")),
        Plan("troll", {"players": 3}, ("", "", ""), pace="warp"),
        Plan("troll", {"players": 3}, ("", "", ""), title="x" * 41),
    ],
)
def test_impossible_tables_are_refused_in_one_sentence(plan: Plan) -> None:
    with pytest.raises(TableError) as refusal:
        commands.make(plan, "ana", "Ana")
    assert refusal.value.status == 422
    for language in LANGUAGES:
        assert 5 < len(refusal.value.message(language)) < 200
