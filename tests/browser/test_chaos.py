"""Short runs of the scripts in `tests/chaos`."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.chaos import kill, network

pytestmark = pytest.mark.browser


def test_a_server_killed_at_a_move_loses_nothing(browser: Browser, tmp_path: Path) -> None:
    """C2, C6, D2"""
    killed, found = kill.run(browser, tmp_path, games=1, kills=2)
    assert killed >= 2
    assert found == []


def test_a_network_that_loses_and_repeats_changes_nothing(browser: Browser, tmp_path: Path) -> None:
    """C1, C5"""
    done, found = network.run(browser, tmp_path, moves=8)
    assert done["carried"]
    assert found == []
