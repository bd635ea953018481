"""Damaged and hostile records: refused in a blink, in one sentence that names the place."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest

from tests.records.test_format import LETTER, MOVES, small
from troquet import TroquetError
from troquet.records import Record, RecordError

BLINK = 0.5
DEEP = "[" * 100_000 + "]" * 100_000


def raw(**more: Any) -> bytes:
    return json.dumps(small(**more)).encode()


def without(name: str) -> bytes:
    data = small()
    del data[name]
    return json.dumps(data).encode()


def refusal(data: bytes) -> str:
    """The sentence, given in time and in both languages."""
    began = time.process_time()
    with pytest.raises(RecordError) as caught:
        Record.from_bytes(data)
    assert time.process_time() - began < BLINK
    for language in ("en", "fr"):
        sentence = caught.value.message(language)
        assert "\n" not in sentence
        assert len(sentence) < 500
        assert sentence.endswith(".")
    return caught.value.message("en")


UNREADABLE = {
    "nothing": b"",
    "truncated": LETTER.encode()[:150],
    "cut in a letter": LETTER.encode()[: LETTER.encode().index(b"\xc3") + 1],
    "not JSON": b"1. e4 e5",
    "a list": b"[]",
    "a number": b"7",
    "null": b"null",
    "two records": LETTER.encode() * 2,
    "not UTF-8": raw().replace(b"Ana", b"\xff\xfe"),
    "UTF-16": LETTER.encode("utf-16"),
    "bytes in between": LETTER.encode().replace(b"Ana", b"A\x00a"),
    "zeros": bytes(1000),
    "deep": DEEP.encode(),
    "deep seats": raw().replace(b'["Ana"', DEEP.encode() + b',["Ana"'),
    "deep objects": b'{"deal":' * 50_000,
    "half a surrogate": raw(seats=["\ud800", "B", "C"]),
    "NaN": raw().replace(b'"rules": 1', b'"rules": NaN'),
}


@pytest.mark.parametrize("name", UNREADABLE)
def test_what_is_no_record(name: str) -> None:
    assert refusal(UNREADABLE[name]).startswith("This is no record: ")


SENTENCES = {
    "truncated": "it ends too early.",
    "not JSON": "from byte 2 on it is not JSON.",
    "a list": "it is not an object.",
    "not UTF-8": "it is not in UTF-8.",
    "deep objects": "it is nested too deeply.",
}


@pytest.mark.parametrize("name", SENTENCES)
def test_it_says_why_in_our_own_words(name: str) -> None:
    assert refusal(UNREADABLE[name]) == f"This is no record: {SENTENCES[name]}"


PLACES = {
    "format missing": (without("format"), "format"),
    "format of others": (raw(format="pgn"), "format: “pgn” is not “troquet-record/1”."),
    "format of tomorrow": (
        raw(format="troquet-record/2"),
        "format: “troquet-record/2” is not “troquet-record/1”.",
    ),
    "format a number": (raw(format=1), "format is not what belongs there: text."),
    "game missing": (without("game"), "game"),
    "game unknown": (raw(game="chess"), "game: There is no game “chess”"),
    "game a path": (raw(game="../../etc/passwd"), "game: There is no game “../../etc/passwd”"),
    "game a module": (raw(game="contract"), "game: There is no game “contract”"),
    "game with markup": (raw(game="<b>\n\x1b[31m" + "x" * 150), "game: There is no game “<b>··[31m"),
    "rules missing": (without("rules"), "rules"),
    "rules of tomorrow": (
        raw(rules=2),
        "rules: this record was written under version 2 of the rules of Troll; this",
    ),
    "rules of before": (raw(rules=0), "version 1"),
    "rules huge": (raw(rules=10**18), "rules is not what belongs there: a whole number."),
    "rules endless": (
        raw().replace(b'"rules": 1', b'"rules": ' + b"9" * 100_000),
        "rules is not what belongs there: a whole number.",
    ),
    "rules a float": (raw().replace(b'"rules": 1', b'"rules": 1e400'), ""),
    "rules true": (raw(rules=True), "rules is not what belongs there: a whole number."),
    "options missing": (without("options"), "options"),
    "options without players": (raw(options={}), "options: players is missing."),
    "players wrong": (raw(options={"players": 6}), "options: players cannot be 6; possible: 3, 4, 5."),
    "players huge": (raw(options={"players": 2**70}), "options"),
    "players true": (raw(options={"players": True}), "options: players cannot be true"),
    "players a text": (raw(options={"players": "3"}), 'options: players cannot be "3"; possible: 3, 4, 5.'),
    "players null": (raw(options={"players": None}), "options"),
    "option unknown": (
        raw(options={"players": 3, "troll_reshuffle": 1}),
        "options: Troll has no option troll_resh",
    ),
    "option of Python": (raw(options={"players": 3, "self": 1}), "options: Troll has no option self"),
    "option value wrong": (raw(options={"players": 3, "youngest": 4}), "options: youngest cannot be 4"),
    "option without name": (raw(options={"players": 3, "": 1}), "options: Troll has no option"),
    "seats missing": (without("seats"), "seats"),
    "too few seats": (raw(seats=["A", "B"]), "seats: 2 names for 3 seats."),
    "too many seats": (raw(seats=["A", "B", "C", "D"]), "seats: 4 names for 3 seats."),
    "a crowd": (raw(seats=["A"] * 1000), "seats is not what belongs there: a list, 12 long at most."),
    "a long name": (raw(seats=["A" * 10_000, "B", "C"]), "seats"),
    "a seat without a name": (raw(seats=["A", None, "C"]), "seats"),
    "moves missing": (without("moves"), "moves"),
    "moves a text": (raw(moves="* troll 7"), "moves"),
    "a move a number": (raw(moves=["* troll 7", 3]), "moves"),
    "a move without sense": (raw(moves=[*MOVES[:3], "3 jump 4"]), "moves[3]: “3 jump 4” is no move of Troll"),
    "a move of another game": (raw(moves=["* market R"]), "moves[0]: “* market R” is no move of Troll"),
    "a move with space": (raw(moves=["* troll 7", "1  play 3"]), "moves[1]: “1  play 3” is no move"),
    "a seat of seven": (raw(moves=["* troll 7", "7 play 3"]), "moves[1]"),
    "a long move": (raw(moves=["* troll 7", "1 play " + "3" * 10_000]), "moves"),
    "a move with a line": (raw(moves=["* troll 7\n"]), "moves[0]: “* troll 7·” is no move"),
    "an endless game": (raw(moves=["* troll 7"] * 100_001), "moves"),
    "result a text": (raw(result="days"), "result"),
    "result without winners": (raw(result={"reason": "days", "scores": [1, 2, 3]}), "result"),
    "result with huge scores": (
        raw(result={"reason": "days", "scores": [10**30], "winners": []}),
        "result",
    ),
    "result with more": (raw(result={"reason": "days", "scores": [], "winners": [], "x": 1}), "result"),
    "a field unknown": (raw(comment="hello"), "comment"),
    "deal a list": (raw(deal=[]), "deal"),
    "seen a text": (raw(seen="x"), "seen"),
    "seen without a number": (raw(seen=[["2 discards G"]]), "seen"),
}


@pytest.mark.parametrize("name", PLACES)
def test_the_place_is_named(name: str) -> None:
    data, place = PLACES[name]
    assert place in refusal(data)


def test_no_record_is_larger_than_four_megabytes(tmp_path: Any) -> None:
    big = raw() + b" " * (4 << 20)
    assert refusal(big) == "The file is larger than 4 MB; no record is."
    path = tmp_path / "big.json"
    with path.open("wb") as file:
        file.truncate(1 << 34)
    began = time.process_time()
    with pytest.raises(RecordError, match="larger than 4 MB"):
        Record.load(path)
    assert time.process_time() - began < BLINK


def test_data_is_refused_like_bytes() -> None:
    cycle: dict[str, Any] = {}
    cycle["a"] = cycle
    for data in (small(moves=[1]), small(deal=[]), {}, small(more=1), small(seats=[[]])):
        with pytest.raises(RecordError, match="This is no record"):
            Record.from_json(data)


def test_every_refusal_is_a_troquet_error() -> None:
    assert issubclass(RecordError, TroquetError)
    assert issubclass(TroquetError, ValueError)


FAULTS = {
    "a move out of turn": (
        small(moves=[*MOVES, "2 look"]),
        "moves[8]: “2 look” may not be played now: Seat 1 is to move",
    ),
    "a card played twice": (small(moves=[*MOVES, "1 look", "1 play 3"]), "TRL-36"),
    "no chance before the first move": (small(moves=["1 play 3"]), "moves[0]: “1 play 3” may not"),
    "a troll twice": (small(moves=[*MOVES[:5], "* troll 7"]), "moves[5]: “* troll 7” may not be played now"),
    "a seat that is not there": (
        small(moves=["* troll 7", "4 play 3"]),
        "moves[1]: “4 play 3” may not be played now",
    ),
    "a move that hides": (small(moves=["* troll ?"]), "A cut record can be read, not replayed"),
    "a result too early": (
        small(result={"reason": "days", "scores": [9, 9, 9], "winners": [1]}),
        "result: the game is not",
    ),
    "wrong scores when closed": (
        small(result={"reason": "closed", "scores": [9, 9, 9], "winners": []}),
        "result.scores: [9, 9, 9] is given, [0, 0, 0] is right.",
    ),
    "winners when closed": (
        small(result={"reason": "closed", "scores": [0, 0, 0], "winners": [2]}),
        "result.winners: [2] is given, [] is right.",
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_what_can_be_read_and_does_not_hold(name: str) -> None:
    data, place = FAULTS[name]
    began = time.process_time()
    (fault,) = Record.from_json(data).check()
    assert time.process_time() - began < BLINK
    assert place in fault.to("en")
    assert fault.to("fr") != fault.to("en")


def test_a_finished_game_with_another_result() -> None:
    record = Record.from_json(small(moves=[]))
    while seats := record.state().to_move:
        record = record.play(record.state().moves(seats[0])[0])
    data = record.to_json()
    right = data["result"]
    assert record.check() == []
    for field, wrong in (("reason", "closed"), ("scores", [99, 0, 0]), ("winners", [])):
        (fault,) = Record.from_json(data | {"result": right | {field: wrong}}).check()
        assert f"result.{field}: " in fault.to("en")
    del data["result"]
    (fault,) = Record.from_json(data).check()
    assert fault.to("en") == "result: the game is over, and no result is given."
    (fault,) = Record.from_json(data | {"result": right, "moves": [*data["moves"], "1 look"]}).check()
    assert f"moves[{len(data['moves'])}]" in fault.to("en")
    assert "TRL-45" in fault.to("en")
