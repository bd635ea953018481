"""The entries of a table's log: what has happened, as data. A log only grows."""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec


class Made(msgspec.Struct, frozen=True, tag="made"):
    """Somebody set the table. `seats`: for each the name of a bot, or nothing: a person's.

    `patience`: the seconds it waits for a person, 0 if for ever. `shared`: all people sit at one device. `rules`: the
    version of the rules that it is played by.
    """

    game: str
    options: dict[str, bool | int | str]
    title: str
    seats: tuple[str, ...]
    listed: bool = False
    pace: str = "normal"
    before: str = ""
    patience: int = 0
    shared: bool = False
    rules: int = 1


class Sat(msgspec.Struct, frozen=True, tag="sat"):
    """A person took a seat, or came back to it."""

    seat: int
    person: str
    name: str


class Left(msgspec.Struct, frozen=True, tag="left"):
    """A person left: before the deal the seat is free again, later a bot plays on for them."""

    seat: int


class Moved(msgspec.Struct, frozen=True, tag="moved"):
    """Who sits here plays on from another device: the seat is that device's person's now."""

    seat: int
    person: str


class Late(msgspec.Struct, frozen=True, tag="late"):
    """A person was away for longer than the table waits: a bot plays on for them, until they come back."""

    seat: int


class Replaced(msgspec.Struct, frozen=True, tag="replaced"):
    """The bot that plays in this seat has failed too often: for the rest of the game another one does."""

    seat: int
    bot: str


class Manned(msgspec.Struct, frozen=True, tag="manned"):
    """A bot was put in a free seat."""

    seat: int
    bot: str


class Renamed(msgspec.Struct, frozen=True, tag="renamed"):
    """The person in this seat is called something else."""

    seat: int
    name: str


class Ready(msgspec.Struct, frozen=True, tag="ready"):
    """A person is ready for the deal, or is not after all. `c` is their commitment to a word (deal.md), if any."""

    seat: int
    ready: bool
    c: str = ""


class Sealed(msgspec.Struct, frozen=True, tag="sealed"):
    """The server's secret for deal k and its commitment C, kept before anybody contributes."""

    k: int
    commitment: str
    s: str

    def __repr__(self) -> str:
        return f"Sealed({self.k}, {self.commitment!r}, …)"


class Agreed(msgspec.Struct, frozen=True, tag="agreed"):
    """All seats are taken and ready: these are the terms T of the deal."""

    terms: dict[str, Any]


class Revealed(msgspec.Struct, frozen=True, tag="revealed"):
    """A seat opened the word it had promised."""

    seat: int
    word: str

    def __repr__(self) -> str:
        return f"Revealed({self.seat}, …)"


class Voided(msgspec.Struct, frozen=True, tag="voided"):
    """The words of these seats were missing for too long: the deal is opened and does not count."""

    seats: tuple[int, ...]


class Began(msgspec.Struct, frozen=True, tag="began"):
    """All seats are taken and ready, and all promised words are open."""


class Played(msgspec.Struct, frozen=True, tag="played"):
    """A move, in notation. `instead` says why a bot's own choice was not played: late, failed or illegal."""

    move: str
    instead: str = ""


class Ended(msgspec.Struct, frozen=True, tag="ended"):
    """The game was over, and everybody had the time to see its end."""


class Closed(msgspec.Struct, frozen=True, tag="closed"):
    """The table was closed by its maker."""


class Again(msgspec.Struct, frozen=True, tag="again"):
    """The same people and bots have a new table."""

    table: str


What: TypeAlias = (
    Made
    | Sat
    | Left
    | Moved
    | Late
    | Replaced
    | Manned
    | Renamed
    | Ready
    | Sealed
    | Agreed
    | Revealed
    | Voided
    | Began
    | Played
    | Ended
    | Closed
    | Again
)


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of the log: `number` counts from 1, `at` is in seconds, `by` a person, `once` their key for it."""

    number: int
    at: float
    what: What
    by: str = ""
    once: str = ""

    def to_json(self) -> str:
        return msgspec.json.encode(self).decode()

    @classmethod
    def from_json(cls, text: str | bytes) -> Entry:
        return msgspec.json.decode(text, type=cls)
