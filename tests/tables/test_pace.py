"""What a table does by itself, and when."""

from __future__ import annotations

from collections import Counter
from random import Random

from tests.tables.table import Played
from troquet.games import game
from troquet.tables import commands, pace


def test_the_first_troll_is_turned_up_at_once_and_the_reveal_is_held() -> None:
    table = Played(("", "", "")).sit("bo", "cy").settle()
    assert table.now == 1000.0
    while table.table.decisions:
        seat = next(iter(table.table.decisions))
        table.play(table.table.seats[seat - 1].person, str(table.table.state.moves(seat)[-1]))
    (step,) = pace.steps(table.table)
    assert step.kind == "deal"
    assert 2.0 <= step.at - table.now <= 3.0


def test_bots_take_their_time() -> None:
    """A bot's waiting time depends on what is public only: the decision's opening and the table's pace."""
    table = Played(("random", "random", "random"))
    waits = set()
    while steps := pace.steps(table.table):
        if steps[0].kind == "bot":
            waits.add(round(steps[0].at - table.now, 6))
        table.step(steps[0])
    assert waits == {pace.PACES["normal"]}
    assert table.table.phase == "over"


def test_nothing_waits_for_ever() -> None:
    """G10: at any moment either a person is asked, or something is due, or it is over."""
    table = Played(("", "random", "careful"), seed=5)
    while not table.table.is_done:
        asked = [s for s in table.table.decisions if table.table.seats[s - 1].person]
        assert bool(asked) != bool(pace.steps(table.table))
        if asked:
            table.play("ana", str(table.table.state.moves(asked[0])[0]))
        else:
            table.step(pace.steps(table.table)[0])


def test_the_dealer_draws_with_the_right_odds() -> None:
    weights = game("troll").start(players=5).weights()
    random = Random(3)
    drawn = Counter(str(pace.draw(weights, random)) for _ in range(7000))
    assert len(drawn) == 7
    assert all(850 < count < 1150 for count in drawn.values())


def test_a_late_bot_changes_nothing() -> None:
    table = Played(("", "random", "random"))
    table.do(commands.be_ready(table.table, "ana", ready=True), "ana")
    table.settle()
    move = table.table.state.moves(next(iter(table.table.decisions)))[0]
    assert commands.play_bot(table.table, 2, 3, move) == []
