"""Proves the deal of a finished table of Troll by its record, with nothing of ours: python verify.py game.json"""

import hashlib
import hmac
import json
import sys
from pathlib import Path


def h(*parts):
    return hashlib.sha256(
        b"\0".join(p if isinstance(p, bytes) else str(p).encode() for p in parts)
    ).hexdigest()


def draw(key, j, n):
    """Which of n equally likely cards the dealer's j-th choice is."""
    r, limit = 0, 2**256 - 2**256 % n
    while True:
        message = j.to_bytes(8, "big") + r.to_bytes(4, "big")
        x = int.from_bytes(hmac.digest(key, message, "sha256"), "big")
        if x < limit:
            return x % n
        r += 1


record = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
T, s = record["deal"]["T"], bytes.fromhex(record["deal"]["s"])
words = [word and bytes.fromhex(word) for word in record["deal"]["words"]]
for name in ("game", "rules", "options", "seats"):
    assert T[name] == record[name], f"the terms speak of another {name}"
assert T["C"] == h("troquet-deal/1", T["table"], T["k"], s), "the server's secret is not what it committed to"
for seat, (c, word) in enumerate(zip(T["c"], words, strict=True), 1):
    assert c == (word and h("word", T["table"], T["k"], seat, word)), f"the word of seat {seat} was changed"
terms = json.dumps(T, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
key = hmac.digest(s, hashlib.sha256(terms).digest() + b"".join(word or bytes(32) for word in words), "sha256")
deck = []
for j, move in enumerate(move for move in record["moves"] if move.startswith("* ")):
    n = T["options"]["players"]
    deck = deck if len(deck) > 2 else list(range(3, 7 + 2 * n, 2))
    assert move == f"* troll {deck.pop(draw(key, j, len(deck)))}", (
        f"the dealer's move {j} was chosen, not drawn"
    )
print("The deal is proved.")
