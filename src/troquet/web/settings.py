"""What a server is told when it starts."""

from __future__ import annotations

import os
import secrets
import socket
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from random import Random, SystemRandom
from urllib.parse import urlsplit

import platformdirs

from troquet.bots.house import House
from troquet.tables.pace import OPENING


def data_folder() -> Path:
    """Where tables and keys are kept: `TROQUET_DATA`, or the user's own data folder."""
    chosen = os.environ.get("TROQUET_DATA")
    return Path(chosen) if chosen else platformdirs.user_data_path("troquet")


def machine_names() -> tuple[str, ...]:
    """What this machine is called on its network."""
    name = socket.gethostname()
    return name, name.partition(".")[0], f"{name.partition('.')[0]}.local"


@dataclass(frozen=True)
class Settings:
    """`pace` stretches what a table does by itself; `think` is the most seconds a bot has, `house`
    are the bots there are; clock, keys and chance
    can be replaced by tests. `secret` draws the server's part in a deal, and people's pages have `opening` seconds for
    theirs. `public_url` is how others reach this server, `near_url` how the local network does, `names` what else this
    machine is called; `limited`: nobody may ask for too much at once.
    """

    data: Path = field(default_factory=data_folder)
    database: str = ""
    public_url: str = ""
    near_url: str = ""
    names: tuple[str, ...] = field(default_factory=machine_names)
    pace: float = field(default_factory=lambda: float(os.environ.get("TROQUET_PACE", "1")))
    think: float = 2.0
    house: House = field(default_factory=House)
    limited: bool = True
    clock: Callable[[], float] = time.time
    token: Callable[[], str] = lambda: secrets.token_urlsafe(16)
    random: Random = field(default_factory=SystemRandom)
    secret: Callable[[], bytes] = lambda: secrets.token_bytes(32)
    opening: float = field(default_factory=lambda: float(os.environ.get("TROQUET_OPENING", OPENING)))

    @property
    def is_secure(self) -> bool:
        """Whether people come by https: their cookies go no other way."""
        return self.public_url.startswith("https:")

    @cached_property
    def hosts(self) -> frozenset[str]:
        """The names a request may ask for, in small letters."""
        told = [urlsplit(url).hostname or "" for url in (self.public_url, self.near_url) if url]
        return frozenset({"localhost", *(name.lower() for name in self.names), *told})

    @property
    def database_url(self) -> str:
        """The database asked for, or a file in the data folder."""
        return self.database or f"sqlite:///{self.data / 'troquet.db'}"
