"""The provable deal of a table (deal.md) as far as it has come, and what of it may be shown."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from troquet.games.contract import DEALER
from troquet.games.rulebook import Game
from troquet.records import proof

if TYPE_CHECKING:
    from troquet.tables.entries import Sealed

# So many deals may be void before the table is closed.
MOST_VOID = 3


@dataclass
class Deal:
    """Deal k of a table, and its voided ones. The secret and the words are for nobody before the end.

    `promises` are the c of the seats that sent one; `terms` is T, once all are ready; `words` came after it.
    `fingerprint`, for people to compare, is the SHA-256 of T, and C before there is a T.
    """

    table: str
    k: int
    commitment: str
    secret: bytes = field(repr=False)
    voided: tuple[dict[str, Any], ...] = ()
    promises: dict[int, str] = field(default_factory=dict)
    terms: dict[str, Any] | None = None
    agreed_at: float = 0.0
    fingerprint: str = ""
    words: dict[int, bytes] = field(default_factory=dict, repr=False)

    @classmethod
    def sealed(cls, table: str, seal: Sealed, before: Deal | None) -> Deal:
        """The next deal of a table."""
        voided = before.voided if before else ()
        secret = bytes.fromhex(seal.s)
        return cls(table, seal.k, seal.commitment, secret, voided, fingerprint=seal.commitment)

    def ready(self, seat: int, promise: str) -> None:
        """A seat is ready, with its promise or without; or is so no longer."""
        self.promises.pop(seat, None)
        if promise:
            self.promises[seat] = promise

    def agree(self, terms: dict[str, Any], at: float) -> None:
        """All are ready: from now on these are the terms."""
        self.terms, self.agreed_at = terms, at
        self.fingerprint = hashlib.sha256(proof.canonical(terms)).hexdigest()

    def void(self) -> None:
        """The deal is opened and no longer counts; what it was stays in the terms of the next."""
        assert self.terms
        opened = {"k": self.k, "C": self.commitment, "c": self.terms["c"], **self.opened()}
        self.voided, self.terms, self.promises = (*self.voided, opened), None, {}
        self.fingerprint = self.commitment

    @property
    def missing(self) -> tuple[int, ...]:
        """The seats that promised a word and have not sent it."""
        promised = enumerate(self.terms["c"], 1) if self.terms else ()
        return tuple(seat for seat, c in promised if c and seat not in self.words)

    @property
    def unsent(self) -> tuple[int, ...]:
        """The seats whose words the last deal missed, if it was void."""
        last = self.voided[-1] if self.voided else {"c": (), "words": ()}
        pairs = enumerate(zip(last["c"], last["words"], strict=True), 1)
        return tuple(seat for seat, (c, word) in pairs if c and word is None)

    def opened(self) -> dict[str, Any]:
        """The server's secret and the words that were sent."""
        c = self.terms["c"] if self.terms else ()
        words = [self.words[seat].hex() if seat in self.words else None for seat in range(1, len(c) + 1)]
        return {"s": self.secret.hex(), "words": words}

    def shown(self, *, is_over: bool) -> Mapping[str, Any] | None:
        """What a record says of the deal: the terms alone while the game goes on."""
        if self.terms is None:
            return None
        return {"T": self.terms, **(self.opened() if is_over else {})}

    @cached_property
    def key(self) -> bytes:
        """What chooses every card, once all words are there."""
        assert self.terms
        assert not self.missing
        seats = range(1, len(self.terms["c"]) + 1)
        return proof.deal_key(self.terms, self.secret, [self.words.get(seat) for seat in seats])


def is_provable(game: Game, options: Mapping[str, int | str]) -> bool:
    """Whether chance has a part in this game. It has the first move, or none."""
    return game.start(**options).to_move == (DEALER,)
