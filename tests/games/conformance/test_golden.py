"""One game that is pinned for every way a game can end: `tests/records/GAME/*.json`, written once by the simulator.

Case E1: a rules change that alters any of them fails here; then the version of the rules is raised (records.md).
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.conformance.kit import every_game
from troquet import game, games
from troquet.records import Record

RECORDS = Path(__file__).parents[2] / "records"
GOLDEN = [path for name in games.names() for path in sorted((RECORDS / name).glob("*.json"))]


@every_game
def test_every_end_of_a_game_has_a_golden_record(name: str) -> None:
    records = [Record.load(path) for path in GOLDEN if path.parent.name == name]
    reasons = {record.outcome.reason for record in records if record.outcome}
    assert reasons == {*game(name).reasons, "closed"}
    assert set(game(name).words.reasons) == reasons
    assert {len(record.seats) for record in records} == set(game(name).seats)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_golden_record_replays_to_the_byte(path: Path) -> None:
    record = Record.load(path)
    assert record.game.name == path.parent.name
    assert record.check() == []
    assert record.to_bytes() == path.read_bytes()
    assert record.outcome is not None
    *_, last = record.states()
    assert last == record.state()
    closed = record.outcome.reason == "closed"
    assert record.outcome == (last.stopped() if closed else last.outcome)
    assert bool(last.to_move) == closed
