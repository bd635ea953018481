"""The provable deal: commitments, the key, the dealer's choices, and the check of a record's proof.

Server and people each commit to a secret before any is shown; the key made of all of them chooses every card.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from troquet.games.contract import DEALER
from troquet.language import M, Message

if TYPE_CHECKING:
    from troquet.records.record import Record

NO_WORD = bytes(32)


def commitment(table: str, k: int, secret: bytes) -> str:
    """C: what the server publishes before anybody contributes to deal k of a table."""
    return _hash(b"troquet-deal/1", table.encode(), b"%d" % k, secret)


def word_commitment(table: str, k: int, seat: int, word: bytes) -> str:
    """c: what a seat's page publishes of its word before any word is shown."""
    return _hash(b"word", table.encode(), b"%d" % k, b"%d" % seat, word)


def canonical(terms: Mapping[str, Any]) -> bytes:
    """T as bytes: JSON with sorted keys and no spaces, in UTF-8."""
    return json.dumps(terms, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def deal_key(terms: Mapping[str, Any], secret: bytes, words: Sequence[bytes | None]) -> bytes:
    """The key of a deal: 32 bytes that nobody could choose alone."""
    message = hashlib.sha256(canonical(terms)).digest() + b"".join(word or NO_WORD for word in words)
    return hmac.digest(secret, message, "sha256")


def draw(key: bytes, j: int, weights: Sequence[int]) -> int:
    """Which of the weighted possibilities the dealer's j-th choice (from 0) is."""
    total = sum(weights)
    limit = 2**256 - 2**256 % total
    r = 0
    while (
        x := int.from_bytes(hmac.digest(key, j.to_bytes(8, "big") + r.to_bytes(4, "big"), "sha256"), "big")
    ) >= limit:
        r += 1
    ticket, i = x % total, 0
    while ticket >= weights[i]:
        ticket -= weights[i]
        i += 1
    return i


def terms_alone(deal: Mapping[str, Any] | None) -> Mapping[str, Any] | None:
    """What of a deal may be shown while its game goes on."""
    return {"T": deal["T"]} if deal and "T" in deal else None


def prove(record: Record) -> list[Message]:
    """What is wrong with a record's proof; a game that goes on need show its terms T alone."""
    deal = record.deal or {}
    terms = deal.get("T")
    if not isinstance(terms, dict):
        return [M("deal.T: the terms of the deal are missing.")]
    mine = {"game": record.game.name, "rules": record.game.rules_version}
    mine |= {"options": dict(record.options), "seats": list(record.seats)}
    faults = [
        M("deal.T.{field}: is not this record's.", field=f) for f, v in mine.items() if terms.get(f) != v
    ]
    faults += _prove_voided(terms)
    if "s" not in deal:
        return faults + (
            [M("deal.s: the game is over, and the secret is not opened.")] if record.outcome else []
        )
    try:
        table, k, committed = str(terms["table"]), int(terms["k"]), list(terms["c"])
        secret = bytes.fromhex(deal["s"])
        words = [None if word is None else bytes.fromhex(word) for word in deal["words"]]
        key = deal_key(terms, secret, words)
    except (KeyError, TypeError, ValueError, RecursionError):
        return [*faults, M("deal: the proof is not complete.")]
    if commitment(table, k, secret) != terms.get("C"):
        faults.append(M("deal.s: does not match the commitment C."))
    faults += _prove_words(table, k, committed, words, len(record.seats))
    return faults or _prove_draws(record, key)


def _prove_voided(terms: Mapping[str, Any]) -> list[Message]:
    """The deals before this one: one for each number, every one opened as it was committed to."""
    voided, k = terms.get("voided"), terms.get("k")
    if not isinstance(voided, list) or not isinstance(k, int) or len(voided) != k - 1:
        return [M("deal.T.voided: there must be one entry for each deal before this one.")]
    return [
        M("deal.T.voided[{i}]: does not match its commitments.", i=i)
        for i, entry in enumerate(voided)
        if not _is_honest(terms.get("table"), i + 1, entry)
    ]


def _is_honest(table: Any, k: int, entry: Any) -> bool:
    """Whether a voided deal opens what it had committed to: the secret, and each word that was sent."""
    try:
        if entry["k"] != k or commitment(str(table), k, bytes.fromhex(entry["s"])) != entry["C"]:
            return False
        return all(
            word is None or word_commitment(str(table), k, seat, bytes.fromhex(word)) == c
            for seat, (word, c) in enumerate(zip(entry["words"], entry["c"], strict=True), 1)
        )
    except (KeyError, TypeError, ValueError, RecursionError):
        return False


def _prove_words(
    table: str, k: int, committed: Sequence[Any], words: Sequence[bytes | None], seats: int
) -> list[Message]:
    if len(words) != seats or len(committed) != seats:
        return [M("deal.words: there must be one entry a seat.")]
    return [
        M("deal.words[{i}]: does not match its commitment.", i=i)
        for i, (word, c) in enumerate(zip(words, committed, strict=True))
        if c != (None if word is None else word_commitment(table, k, i + 1, word))
    ]


def _prove_draws(record: Record, key: bytes) -> list[Message]:
    j = 0
    for i, (state, move) in enumerate(zip(record.states(), record.moves, strict=False)):
        if move.seat != DEALER:
            continue
        weights = state.weights()
        right = list(weights)[draw(key, j, list(weights.values()))]
        if right != move:
            return [
                M(
                    "moves[{i}]: the deal gives “{right}”, not “{move}”.",
                    i=i,
                    right=str(right),
                    move=str(move),
                )
            ]
        j += 1
    return []


def _hash(*parts: bytes) -> str:
    return hashlib.sha256(b"\0".join(parts)).hexdigest()
