"""A finished game stepped through: any move, any seat's eyes, and never more than they saw then."""

from __future__ import annotations

import pytest

from tests.tables.table import Played
from troquet import Record
from troquet.tables.replay import OPEN, WATCHING, Moment, eyes_of, moment


@pytest.fixture(scope="module")
def record() -> Record:
    return Played(("", "random", "random"), seed=4).settle().play_on().table.record


def said(now: Moment) -> list[str]:
    return [line.message.to("en", ("Ana", "Bo", "Cy")) for line in now.lines]


def test_every_moment_can_be_seen_by_everybody(record: Record) -> None:
    for eyes in ("1", "2", "3", WATCHING, OPEN):
        for at in range(len(record.moves) + 1):
            now = moment(record, at, eyes)
            assert now.at == at
            assert now.view.scene() is not None
            assert all(line.number <= at for line in now.lines)
            assert bool(now.news) == bool(at)


def test_a_seat_sees_what_it_saw_then(record: Record) -> None:
    for at, state in enumerate(record.states()):
        assert moment(record, at, "2").view == state.view(2)
        assert moment(record, at, WATCHING).view == state.view()


def test_a_card_face_down_is_told_by_who_played_it_and_with_all_cards_open(record: Record) -> None:
    at = next(i for i, move in enumerate(record.moves, 1) if "dare" in str(move))
    dared = record.moves[at - 1]
    number = str(dared).split()[-1]
    others = str(dared.seat % 3 + 1)
    assert f"{number} face down" in said(moment(record, at, str(dared.seat)))[-1]
    assert f"{number} face down" in said(moment(record, at, OPEN))[-1]
    assert said(moment(record, at, others))[-1].endswith("a card face down, ×2")
    assert said(moment(record, at, WATCHING))[-1].endswith("a card face down, ×2")


def test_beyond_the_ends_is_the_end(record: Record) -> None:
    assert moment(record, -3, OPEN).at == 0
    assert moment(record, 10**9, OPEN).at == len(record.moves)


def test_eyes_that_are_nobodys_see_everything(record: Record) -> None:
    for text in ("", "0", "4", "x", "١"):
        assert eyes_of(text, record) == OPEN
    assert eyes_of("3", record) == "3"
