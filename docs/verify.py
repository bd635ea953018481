"""Proves the deal of a finished table of Troll by its record, with nothing of ours: python verify.py game.json"""

import hashlib
import hmac
import json
import sys
from pathlib import Path


def h(*parts):
    raw = b"\0".join(part if isinstance(part, bytes) else str(part).encode() for part in parts)
    return hashlib.sha256(raw).hexdigest()


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
T = record["deal"]["T"]
for name in ("game", "rules", "options", "seats"):
    assert T[name] == record[name], f"the terms speak of another {name}"
assert [void["k"] for void in T["voided"]] == list(range(1, T["k"])), "a voided deal is missing"
for deal in (*T["voided"], T | record["deal"]):
    k, s, words = deal["k"], bytes.fromhex(deal["s"]), [w and bytes.fromhex(w) for w in deal["words"]]
    assert deal["C"] == h("troquet-deal/1", T["table"], k, s), f"the server changed its secret of deal {k}"
    for seat, (c, word) in enumerate(zip(deal["c"], words, strict=True), 1):
        right = word and h("word", T["table"], k, seat, word)
        assert c == right or (not word and k < T["k"]), f"the word of seat {seat} in deal {k} was changed"
terms = json.dumps(T, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
key = hmac.digest(s, hashlib.sha256(terms).digest() + b"".join(word or bytes(32) for word in words), "sha256")
deck = []
for j, move in enumerate(move for move in record["moves"] if move.startswith("* ")):
    n = T["options"]["players"]
    deck = deck if len(deck) > 2 else list(range(3, 7 + 2 * n, 2))
    right = f"* troll {deck.pop(draw(key, j, len(deck)))}"
    assert move == right, f"the dealer's move {j} was chosen, not drawn"
print("The deal is proved.")
