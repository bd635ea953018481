from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.people import Server, running


@pytest.fixture(autouse=True)
def _a_loop_of_ones_own() -> Iterator[None]:
    """Playwright leaves its event loop running in this thread, if a browser was tested before."""
    running = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(running)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with running(tmp_path) as server:
        yield server
