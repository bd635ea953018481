"""The provable deal (deal.md), against a second implementation: hashlib, hmac and json alone choose every troll."""

from __future__ import annotations

import copy
import hashlib
import hmac
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.tables.dealt import Dealt
from troquet.records import Record, RecordError

# ── deal.md, written down a second time ──────────────────────────────────────────────────────────────────────

SECRET = bytes(range(32))
WORDS: list[bytes | None] = [bytes([7]) * 32, None, bytes(range(100, 132))]
TABLE, DEAL = "table-é", 2
SCRIPT = Path(__file__).parents[2] / "docs" / "verify.py"


def digest(*parts: object) -> str:
    """Parts joined by zero bytes; numbers in decimal ASCII."""
    joined = b"\0".join(part if isinstance(part, bytes) else str(part).encode() for part in parts)
    return hashlib.sha256(joined).hexdigest()


def voided(k: int) -> dict[str, Any]:
    """A deal that the first seat spoiled, opened."""
    word, never_sent = bytes([9]) * 32, bytes([8]) * 32
    promised = [digest("word", TABLE, k, 1, never_sent), None, digest("word", TABLE, k, 3, word)]
    return {
        "k": k, "C": digest("troquet-deal/1", TABLE, k, bytes(32)), "c": promised,
        "s": bytes(32).hex(), "words": [None, None, word.hex()],
    }  # fmt: skip


def terms() -> dict[str, Any]:
    """T: what everybody agreed on before anything was opened."""
    committed = [w and digest("word", TABLE, DEAL, seat, w) for seat, w in enumerate(WORDS, 1)]
    return {
        "table": TABLE, "k": DEAL, "game": "troll", "rules": 1, "options": {"players": 3, "youngest": 1},
        "seats": ["Ana", "bot", "Cy"], "C": digest("troquet-deal/1", TABLE, DEAL, SECRET), "c": committed,
        "voided": [voided(1)],
    }  # fmt: skip


def drawn(agreed: dict[str, Any], j: int, possible: list[int]) -> int:
    """The dealer's j-th choice among equally likely trolls."""
    canonical = json.dumps(agreed, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
    message = hashlib.sha256(canonical).digest() + b"".join(word or bytes(32) for word in WORDS)
    key = hmac.new(SECRET, message, hashlib.sha256).digest()
    for r in range(1000):
        x = int.from_bytes(
            hmac.new(key, j.to_bytes(8, "big") + r.to_bytes(4, "big"), hashlib.sha256).digest(), "big"
        )
        if x < 2**256 - 2**256 % len(possible):
            return sorted(possible)[x % len(possible)]
    raise AssertionError("never")


# ── a game dealt by it ───────────────────────────────────────────────────────────────────────────────────────


def dealt() -> dict[str, Any]:
    """A whole game as data; seats play the first legal move there is."""
    agreed = terms()
    start = {"format": "troquet-record/1", "game": "troll", "rules": 1, "moves": []}
    record = Record.from_json(start | {"options": agreed["options"], "seats": agreed["seats"]})
    turned: list[int] = []
    while seats := record.state().to_move:
        if seats == (0,):
            today = turned[len(turned) // 3 * 3 :]
            turned.append(drawn(agreed, len(turned), [t for t in (3, 5, 7, 9, 11) if t not in today]))
            record = record.play(f"* troll {turned[-1]}")
        else:
            record = record.play(record.state().moves(seats[0])[-1])
    opened = {"T": agreed, "s": SECRET.hex(), "words": [word and word.hex() for word in WORDS]}
    return record.to_json() | {"deal": opened}


GAME = dealt()


def faults(data: dict[str, Any]) -> list[str]:
    for language in ("fr", "en"):
        found = [fault.to(language) for fault in Record.from_json(data).check()]
        assert all("{" not in fault for fault in found)
    return found


def test_an_honest_deal_holds() -> None:
    assert faults(GAME) == []
    assert Record.from_bytes(Record.from_json(GAME).to_bytes()).check() == []


def test_the_script_of_our_own_says_so_too(tmp_path: Path) -> None:
    """docs/verify.py: the standard library alone, under 120 lines."""
    (tmp_path / "game.json").write_bytes(Record.from_json(GAME).to_bytes())
    assert verify(tmp_path / "game.json").stdout == "The deal is proved.\n"
    assert sum(bool(line.strip()) for line in SCRIPT.read_text().splitlines()) < 120


@pytest.mark.parametrize(("players", "triples"), [(2, "any"), (4, "exchange"), (6, "any")])
def test_the_script_knows_every_card_of_trok(tmp_path: Path, players: int, triples: str) -> None:
    """A stock that runs out is shuffled again: the script counts what has been discarded by then."""
    game = Dealt(("", "", *["random"] * (players - 2)), game="trok", market_triples=triples)
    record = game.at_once().ready("ana", "bo").opens("ana", "bo").play_on().table.record
    assert record.check() == []
    assert sum(str(move).startswith(("* deal", "* market", "* mine")) for move in record.moves) > 58
    record.dump(tmp_path / "game.json")
    assert verify(tmp_path / "game.json").stdout == "The deal is proved.\n"
    data = record.to_json()
    last = max(i for i, move in enumerate(data["moves"]) if move.startswith("* deal"))
    data["moves"][last] = data["moves"][last][:-1] + ("P" if data["moves"][last][-1] != "P" else "R")
    (tmp_path / "game.json").write_text(json.dumps(data))
    assert "was chosen, not drawn" in verify(tmp_path / "game.json").stderr


def verify(path: Path) -> subprocess.CompletedProcess[str]:
    """docs/verify.py over a record, far from our package."""
    return subprocess.run(
        [sys.executable, "-I", "-S", str(SCRIPT), str(path)], capture_output=True, text=True, check=False
    )


def test_there_is_something_to_prove() -> None:
    assert sum(move.startswith("* troll") for move in GAME["moves"]) == 9
    assert GAME["result"]["reason"] == "days"


FLIPS = [
    (("s",), "00" * 32, "deal.s: does not match the commitment C."),
    (("s",), "00", "deal.s: does not match the commitment C."),
    (("words", 0), "00" * 32, "deal.words[0]: does not match its commitment."),
    (("words", 0), None, "deal.words[0]: does not match its commitment."),
    (("words", 1), "00" * 32, "deal.words[1]: does not match its commitment."),
    (("words", 2), "", "deal.words[2]: does not match its commitment."),
    (("words",), ["00" * 32], "deal.words: there must be one entry a seat."),
    (("T", "C"), "0" * 64, "deal.s: does not match the commitment C."),
    (("T", "c", 2), "0" * 64, "deal.words[2]: does not match its commitment."),
    (("T", "c", 1), "0" * 64, "deal.words[1]: does not match its commitment."),
    (("T", "table"), "other", "deal.s: does not match the commitment C."),
    (("T", "k"), 3, "deal.s: does not match the commitment C."),
    (("T", "seats"), ["Ana", "bot", "Di"], "deal.T.seats: is not this record's."),
    (("T", "options"), {"players": 3, "youngest": 2}, "deal.T.options: is not this record's."),
    (("T", "game"), "troke", "deal.T.game: is not this record's."),
    (("T", "rules"), 2, "deal.T.rules: is not this record's."),
]


@pytest.mark.parametrize(
    ("path", "value", "fault"), FLIPS, ids=[".".join(map(str, path)) for path, _, _ in FLIPS]
)
def test_every_part_that_is_changed_is_named(path: tuple[Any, ...], value: Any, fault: str) -> None:
    data = copy.deepcopy(GAME)
    inside = data["deal"]
    for step in path[:-1]:
        inside = inside[step]
    assert inside[path[-1]] != value
    inside[path[-1]] = value
    assert fault in faults(data)


@pytest.mark.parametrize(
    ("path", "value"),
    [(path, value) for path, value, _ in FLIPS],
    ids=[".".join(map(str, path)) for path, *_ in FLIPS],
)
def test_the_script_sees_it_too(tmp_path: Path, path: tuple[Any, ...], value: Any) -> None:
    data = copy.deepcopy(GAME)
    inside = data["deal"]
    for step in path[:-1]:
        inside = inside[step]
    inside[path[-1]] = value
    (tmp_path / "game.json").write_text(json.dumps(data))
    assert verify(tmp_path / "game.json").returncode == 1


def test_terms_that_say_more_give_other_trolls() -> None:
    """All of T is part of the key."""
    data = copy.deepcopy(GAME)
    data["deal"]["T"]["voided"][0]["note"] = ""
    (fault,) = faults(data)
    assert "the deal gives" in fault


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ([], "deal.T.voided: there must be one entry for each deal before this one."),
        ([{}, {}], "deal.T.voided: there must be one entry for each deal before this one."),
        (None, "deal.T.voided: there must be one entry for each deal before this one."),
        ([{"k": 2}], "deal.T.voided[0]: does not match its commitments."),
        ([{"s": "01" * 32}], "deal.T.voided[0]: does not match its commitments."),
        ([{"s": None}], "deal.T.voided[0]: does not match its commitments."),
        ([{"C": "0" * 64}], "deal.T.voided[0]: does not match its commitments."),
        ([{"words": [None, None, "00" * 32]}], "deal.T.voided[0]: does not match its commitments."),
        ([{"words": [None, "00" * 32, None]}], "deal.T.voided[0]: does not match its commitments."),
        ([{"words": []}], "deal.T.voided[0]: does not match its commitments."),
    ],
)
def test_voided_deals_are_opened_as_they_were_promised(changes: Any, fault: str) -> None:
    """While the game goes on as well."""
    data = copy.deepcopy(GAME)
    data["deal"]["T"]["voided"] = changes and [voided(1) | change for change in changes]
    assert fault in faults(data)
    del data["result"], data["deal"]["s"], data["deal"]["words"]
    data["moves"] = data["moves"][:10]
    assert faults(data) == [fault]


@pytest.mark.parametrize("round_", range(9))
def test_another_troll_is_named_with_its_move(round_: int) -> None:
    """Each of the dealer's moves, changed to one that would be legal as well."""
    data = copy.deepcopy(GAME)
    at = [i for i, move in enumerate(data["moves"]) if move.startswith("*")][round_]
    record = Record.from_json(data)
    other = next(str(m) for m in record.state(at).moves(0) if str(m) != data["moves"][at])
    data["moves"] = [*data["moves"][:at], other]
    del data["result"]
    assert faults(data) == [f"moves[{at}]: the deal gives “{GAME['moves'][at]}”, not “{other}”."]


def test_a_game_that_goes_on_shows_its_terms_alone() -> None:
    data = copy.deepcopy(GAME)
    del data["deal"]["s"], data["deal"]["words"]
    assert faults(data) == ["deal.s: the game is over, and the secret is not opened."]
    del data["result"]
    data["moves"] = data["moves"][:10]
    assert faults(data) == []
    data["deal"] = {}
    assert faults(data) == ["deal.T: the terms of the deal are missing."]


HOSTILE = [
    {"s": 7}, {"s": "xyz"}, {"s": "é" * 64}, {"words": None}, {"words": 3}, {"words": [1, 2, 3]}, {"words": ["zz"] * 3},
    {"T": None}, {"T": []}, {"T": {}}, {"T": {"table": 1, "k": "x", "c": []}}, {"T": {"table": 1, "k": 1, "c": 5}},
    {"T": {"table": None, "k": 1e308, "c": [None] * 3}}, {"T": {"table": "", "k": [1], "c": {}}},
    {"T": {"table": "", "k": "9" * 6000, "c": "abc"}}, {"s": None}, {"s": [], "words": {}},
]  # fmt: skip


@pytest.mark.parametrize("part", HOSTILE, ids=[repr(part)[:40] for part in HOSTILE])
def test_a_senseless_proof_is_a_fault_and_no_traceback(part: dict[str, Any]) -> None:
    found = faults(GAME | {"deal": GAME["deal"] | part})
    assert found
    assert all(fault.startswith("deal") and len(fault) < 300 for fault in found)


def test_deep_terms_are_a_fault_and_no_traceback() -> None:
    """As deep as the reader of JSON takes, to the last bracket, with commitments that hold."""
    deepest, found = 0, []
    for depth in range(900, 1000):
        data = json.dumps(GAME).replace('"voided":', '"deep": ' + "[" * depth + "]" * depth + ', "voided":')
        try:
            record = Record.from_bytes(data.encode())
        except RecordError:
            break
        deepest, found = depth, record.check()
        assert found != []
    assert 900 <= deepest < 1000
