"""From the seal to the first card: what the server and people do for the provable deal, each as what then happens."""

from __future__ import annotations

import re
from typing import Any

from troquet.language import M
from troquet.records import proof
from troquet.tables.deal import MOST_VOID, Deal
from troquet.tables.entries import Agreed, Closed, Revealed, Sealed, Voided, What
from troquet.tables.errors import TableError
from troquet.tables.table import Table

_HASH = re.compile(r"[0-9a-f]{64}")


def seal(table: Table, secret: bytes) -> list[What]:
    """The server's commitment, before anybody contributes; nothing if this deal has one."""
    if not table.needs_seal:
        return []
    k = table.deal.k + 1 if table.deal else 1
    return [_sealed(table, k, secret)]


def check_promise(table: Table, text: str) -> str:
    """The commitment c of a person who is getting ready, or nothing; TableError if it can be none."""
    if not text:
        return ""
    if not _HASH.fullmatch(text):
        raise TableError(422, M("That is no promise of a word: it takes 64 digits and letters from a to f."))
    if table.deal is None or table.needs_seal:
        raise TableError(409, M("No deal is sealed here."))
    return text


def promised(table: Table, seat: int) -> str:
    """The commitment c of a seat for this deal; nothing if it has none."""
    if table.deal is None:
        return ""
    terms = table.deal.terms
    return (terms["c"][seat - 1] if terms else table.deal.promises.get(seat)) or ""


def agree(table: Table) -> list[What]:
    """All seats are ready: the terms T are fixed."""
    deal = table.deal
    assert deal
    terms: dict[str, Any] = {
        "table": table.id,
        "k": deal.k,
        "game": table.game.name,
        "rules": table.game.rules_version,
        "options": dict(table.options),
        "seats": list(table.names),
        "C": deal.commitment,
        "c": [deal.promises.get(seat.number) for seat in table.seats],
        "voided": list(deal.voided),
    }
    return [Agreed(terms)]


def reveal(table: Table, person: str, k: int, text: str) -> list[What]:
    """Open one's word for deal k, as promised. Sent again it changes nothing."""
    seat, deal = table.seat_of(person), table.deal
    if seat is None:
        raise TableError(403, M("You have no seat at this table."))
    if deal is None or deal.k != k or deal.terms is None:
        raise TableError(409, M("No words are opened now."))
    if not _HASH.fullmatch(text):
        raise TableError(422, M("That is no word: it takes 64 digits and letters from a to f."))
    word = bytes.fromhex(text)
    if deal.words.get(seat.number) == word:
        return []
    if table.phase != "opening" or seat.number in deal.words:
        raise TableError(409, M("No words are opened now."))
    if deal.terms["c"][seat.number - 1] != _promise(deal, seat.number, word):
        raise TableError(422, M("That is not the word that was promised."))
    return [Revealed(seat.number, text)]


def void(table: Table, secret: bytes) -> list[What]:
    """A word was missing for too long: the deal is opened, and the next one sealed; nothing if none is missing."""
    deal = table.deal
    if deal is None or table.phase != "opening" or not deal.missing:
        return []
    end = Closed() if len(deal.voided) + 1 >= MOST_VOID else _sealed(table, deal.k + 1, secret)
    return [Voided(deal.missing), end]


def _sealed(table: Table, k: int, secret: bytes) -> Sealed:
    return Sealed(k, proof.commitment(table.id, k, secret), secret.hex())


def _promise(deal: Deal, seat: int, word: bytes) -> str:
    return proof.word_commitment(deal.table, deal.k, seat, word)
