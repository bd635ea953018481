from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.people import Server, running


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with running(tmp_path) as server:
        yield server
