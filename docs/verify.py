"""Proves the deal of a finished table by its record, with nothing of ours: python verify.py game.json"""

import hashlib
import hmac
import json
import sys
from collections import Counter
from pathlib import Path


def h(*parts):
    raw = b"\0".join(part if isinstance(part, bytes) else str(part).encode() for part in parts)
    return hashlib.sha256(raw).hexdigest()


def draw(key, j, possible):
    """The dealer's j-th choice; `possible` counts what there is of each, in the order of the rules."""
    r, n = 0, sum(possible.values())
    while True:
        message = j.to_bytes(8, "big") + r.to_bytes(4, "big")
        x = int.from_bytes(hmac.digest(key, message, "sha256"), "big")
        if x < 2**256 - 2**256 % n:
            return [thing for thing in possible for _ in range(possible[thing])][x % n]
        r += 1


def need(holds, fault):
    if not holds:
        sys.exit(f"Not proved: {fault}.")


def prove(key, j, move, possible):
    right = draw(key, j, possible)
    need(move.split()[-1] == right, f"the dealer's move {j}, “{move}”, was chosen, not drawn: {right} was")
    possible[right] -= 1


def troll(record, key):
    """Each day begins with all trolls; a day has as many rounds as leave two of them."""
    deck = Counter()
    for j, move in enumerate(move for move in record["moves"] if move.startswith("* ")):
        if sum(deck.values()) < 3:
            deck = Counter({str(troll): 1 for troll in range(3, 7 + 2 * len(record["seats"]), 2)})
        prove(key, j, move, deck)


def trok(record, key):
    """What is in no hand, not in the market and not in the deck is discarded, and shuffled when the deck is empty."""
    cards = Counter(P=11, R=10, G=9, L=8, A=7, E=6, H=5, S=2)
    names = "Thrud Grid Aegur Dagda Kraal Idunn Skaa Mother Father Zoral Astrid Ylud"
    upgrades = Counter(Mine=5, Vein=5, Cart=5, **dict.fromkeys(names.split(), 1))
    deck, hands, stored, market = cards.copy(), Counter(), Counter(), []
    j, is_ending = 0, False
    for move in record["moves"]:
        who, what, *rest = move.split()
        if who == "*":
            if is_ending and what in ("row", "deal"):  # the round is over: only what lies in Carts is kept
                hands, stored, is_ending = stored, Counter(), False
            if what == "market" and len(market) == 3:
                market = []
            prove(key, j, move, upgrades if what == "row" else deck)
            j += 1
            if what == "market":
                market.append(rest[0])
            elif what != "row":
                hands[rest[1]] += 1
            if not +deck:
                deck = cards.copy()
                deck.subtract(hands + Counter(market))
        elif what == "swap":
            market[market.index(rest[2])] = rest[1]
            hands.subtract(rest[1])
            hands.update(rest[2])
        elif what in ("same", "diff"):
            hands.subtract(rest[-1].replace("p", "P"))
        elif what == "store":
            stored.update(rest)
        elif what == "done":
            is_ending = True


if len(sys.argv) != 2:
    sys.exit("Name one record: python verify.py game.json")
record = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
need("deal" in record, "this record has no deal")
T = record["deal"]["T"]
for name in ("game", "rules", "options", "seats"):
    need(T[name] == record[name], f"the terms speak of another {name}")
need([void["k"] for void in T["voided"]] == list(range(1, T["k"])), "a voided deal is missing")
for deal in (*T["voided"], T | record["deal"]):
    k, s, words = deal["k"], bytes.fromhex(deal["s"]), [w and bytes.fromhex(w) for w in deal["words"]]
    need(deal["C"] == h("troquet-deal/1", T["table"], k, s), f"the server changed its secret of deal {k}")
    for seat, (c, word) in enumerate(zip(deal["c"], words, strict=True), 1):
        right = word and h("word", T["table"], k, seat, word)
        need(c == right or (not word and k < T["k"]), f"the word of seat {seat} in deal {k} was changed")
terms = json.dumps(T, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
key = hmac.digest(s, hashlib.sha256(terms).digest() + b"".join(word or bytes(32) for word in words), "sha256")
{"troll": troll, "trok": trok}[record["game"]](record, key)
print("The deal is proved.")
