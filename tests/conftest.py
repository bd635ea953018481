"""What all tests share."""

from __future__ import annotations

import pytest

from troquet.games import game, names


@pytest.fixture(scope="session", autouse=True)
def _compiled_games() -> None:
    """The rules of every game run compiled, from the cache if they are there."""
    for name in names():
        game(name).compile()
