"""What a server is told when it starts."""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random, SystemRandom

import platformdirs

from troquet.tables.pace import OPENING


def data_folder() -> Path:
    """Where tables and keys are kept: `TROQUET_DATA`, or the user's own data folder."""
    chosen = os.environ.get("TROQUET_DATA")
    return Path(chosen) if chosen else platformdirs.user_data_path("troquet")


@dataclass(frozen=True)
class Settings:
    """`pace` stretches what a table does by itself; `think` is the seconds a bot has; clock, keys and chance
    can be replaced by tests. `secret` draws the server's part in a deal, and people's pages have `opening` seconds for
    theirs. `public_url` is how others reach this server, `near_url` how the local network does.
    """

    data: Path = field(default_factory=data_folder)
    database: str = ""
    public_url: str = ""
    near_url: str = ""
    pace: float = field(default_factory=lambda: float(os.environ.get("TROQUET_PACE", "1")))
    think: float = 2.0
    clock: Callable[[], float] = time.time
    token: Callable[[], str] = lambda: secrets.token_urlsafe(16)
    random: Random = field(default_factory=SystemRandom)
    secret: Callable[[], bytes] = lambda: secrets.token_bytes(32)
    opening: float = field(default_factory=lambda: float(os.environ.get("TROQUET_OPENING", OPENING)))

    @property
    def database_url(self) -> str:
        """The database asked for, or a file in the data folder."""
        return self.database or f"sqlite+aiosqlite:///{self.data / 'troquet.db'}"
