"""A table that waits only so long: the clock on the page, the bot that moves, the way back."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.web.people import Person, Server, running, until
from tests.web.test_people import link_on, takes
from troquet.web import live


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def three(server: Server, **more: object) -> tuple[str, Person, Person]:
    ana, bo = server.person("Ana"), server.person("Bo")
    path = ana.sets_table("", "", "random", **more)
    for person in (ana, bo):
        person.sits(path)
    return path, ana, bo


def test_a_clock_stands_only_where_patience_ends(server: Server) -> None:
    path, ana, bo = three(server)
    assert "data-left" not in ana.get(path).text
    path, ana, bo = three(server, patience=120)
    assert re.search(r'class="ask".*data-left="(120|119)"', ana.get(path).text, re.S)
    assert re.search(r'class="owes".*data-left="(120|119)"', bo.get(path).text, re.S)


def test_who_is_away_is_played_for_and_comes_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """G1"""
    monkeypatch.setattr(live, "LONGEST_SLEEP", 0.02)
    clock = Clock()
    with running(tmp_path, clock=clock) as server:
        path, ana, bo = three(server, patience=30)
        clock.now += 29
        assert 'data-left="1"' in ana.get(path).text
        clock.now += 2
        until(lambda: bool(bo.moves(path)))
        page = bo.get(path).text
        assert "was away for too long; a bot plays on" in page
        page = ana.get(path).text
        assert "A bot plays for you" in page
        ana.post(f"{path}/sit")
        page = ana.get(path).text
        assert "While you were away" in page
        assert re.search(r'class="recap".*Ana</bdi> plays', page, re.S)


def test_the_time_goes_on_while_the_server_is_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "LONGEST_SLEEP", 0.02)
    clock = Clock()
    with running(tmp_path, clock=clock) as server:
        path, _, bo = three(server, patience=3 * 24 * 3600)
        assert "3 days" in bo.get(path).text
    clock.now += 4 * 24 * 3600
    with running(tmp_path, clock=clock) as server:
        bo.server = server
        until(lambda: bool(bo.moves(path)))


def test_a_patience_there_is_not(server: Server) -> None:
    ana = server.person("Ana")
    answer = ana.post("/tables", game="troll", players=3, name="Ana", patience=31)
    assert answer.status_code == 422
    assert "There is no such patience." in answer.text


def test_a_seat_that_moves_has_no_more_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """G1: from one device to the other and back, for ever."""
    monkeypatch.setattr(live, "LONGEST_SLEEP", 0.02)
    clock = Clock()
    with running(tmp_path, clock=clock) as server:
        path, ana, bo = three(server, patience=30)
        clock.now += 20
        phone = server.person()
        assert takes(phone, link_on(ana, path)) == 303
        assert 'data-left="10"' in phone.get(path).text
        clock.now += 11
        until(lambda: "was away for too long" in bo.get(path).text)
