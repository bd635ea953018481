"""Bots that misbehave: the game goes on with a legal move, and the log says so."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.web.people import play_on, running
from troquet import bots
from troquet.games.contract import Move
from troquet.games.view import View
from troquet.web import live


class Misbehaving:
    def __init__(self, choose: Callable[[Sequence[Move]], Any]) -> None:
        self._choose = choose

    def choose(self, view: View, moves: Sequence[Move], seconds: float) -> Any:
        return self._choose(moves)


def raises(moves: Sequence[Move]) -> Any:
    raise RuntimeError("a bot's own fault")


def sleeps(moves: Sequence[Move]) -> Any:
    time.sleep(0.05)
    return moves[0]


@pytest.mark.parametrize(
    ("choose", "told"),
    [
        (raises, "failed to answer"),
        (sleeps, "thought for too long"),
        (lambda moves: "1 play 1", "wanted an impossible move"),
        (lambda moves: None, "wanted an impossible move"),
    ],
)
def test_a_legal_move_is_played_instead(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, choose: Callable[[Sequence[Move]], Any], told: str
) -> None:
    """G4"""
    real = bots.bot
    monkeypatch.setattr(bots, "bot", lambda spec: Misbehaving(choose) if spec == "careful" else real(spec))
    monkeypatch.setattr(live, "GRACE", 0.0)
    with running(tmp_path, think=0.01) as server:
        ana = server.person("Ana")
        path = ana.sets_table("", "random", "random", "careful")
        play_on(path, ana)
        assert told in ana.get(f"{path}/log").text
