"""The format to the letter (records.md): the bytes of a small game, and what else a reader takes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from troquet import game
from troquet.records import Record

MOVES = ["* troll 7", "1 play 3", "2 dare 4", "3 look", "3 play 5", "* troll 3", "2 play 0", "3 dare 1"]

LETTER = (
    '{"format":"troquet-record/1","game":"troll","rules":1,"options":{"players":3,"youngest":1},'
    '"seats":["Ana","Bö","Cy"],"moves":["* troll 7","1 play 3","2 dare 4","3 look","3 play 5","* troll 3","2 play 0",'
    '"3 dare 1"]}\n'
)


def small(**more: Any) -> dict[str, Any]:
    """A game that goes on, as data."""
    return {
        "format": "troquet-record/1", "game": "troll", "rules": 1, "options": {"players": 3},
        "seats": ["Ana", "Bö", "Cy"], "moves": list(MOVES),
    } | more  # fmt: skip


def test_the_letter() -> None:
    record = Record.from_json(small())
    assert record.to_bytes() == LETTER.encode()
    assert Record.from_bytes(LETTER.encode()) == record
    assert record.to_json() == json.loads(LETTER)


def test_a_result_is_written_behind_the_moves() -> None:
    record = Record.from_json(small(result={"reason": "closed", "scores": [0, 0, 0], "winners": []}))
    assert record.to_bytes().decode() == LETTER.replace(
        "]}\n", '],"result":{"reason":"closed","scores":[0,0,0],"winners":[]}}\n'
    )
    assert record.check() == []
    assert record.outcome == record.state().stopped()


def test_seen_and_deal_are_kept_as_they_are() -> None:
    data = small(seen=[[4, "2 discards G L"]], deal={"T": {"b": 1, "a": [None, "é"]}})
    record = Record.from_json(data)
    assert record.seen == ((4, "2 discards G L"),)
    written = json.loads(record.to_bytes())
    assert (written["seen"], written["deal"]) == (data["seen"], data["deal"])
    assert list(written) == ["format", "game", "rules", "options", "seats", "moves", "deal", "seen"]


def test_the_order_of_fields_and_the_space_between_them_are_free() -> None:
    data = small()
    turned = dict(reversed(data.items()))
    for text in (json.dumps(turned), json.dumps(data, indent=4), json.dumps(data, ensure_ascii=True)):
        assert Record.from_bytes(text.encode()) == Record.from_json(data)


def test_words_may_differ_in_case_and_an_omitted_option_has_its_default() -> None:
    record = Record.from_json(
        small(moves=["* TROLL 7", "1 Play 3", "2 DARE 4", "3 Look"], options={"players": 3})
    )
    assert [str(move) for move in record.moves] == ["* troll 7", "1 play 3", "2 dare 4", "3 look"]
    assert record.options == {"players": 3, "youngest": 1}


def test_m_moves_lead_through_m_plus_one_states() -> None:
    record = Record.from_json(small())
    states = list(record.states())
    assert len(states) == len(MOVES) + 1
    assert states[0] == game("troll").start(players=3) == record.start() == record.state(0)
    assert states[-1] == record.state()


def test_files(tmp_path: Path) -> None:
    record = Record.from_json(small())
    record.dump(tmp_path / "a.json")
    record.dump(str(tmp_path / "b.json"))
    assert (tmp_path / "a.json").read_bytes() == (tmp_path / "b.json").read_bytes() == LETTER.encode()
    assert Record.load(tmp_path / "a.json") == Record.load(str(tmp_path / "b.json")) == record
    with pytest.raises(FileNotFoundError):
        Record.load(tmp_path / "none.json")


def test_a_finished_game_has_its_result_and_an_unfinished_one_has_none() -> None:
    record = Record.from_json(small(options={"players": 3}, moves=[]))
    while seats := record.state().to_move:
        assert record.outcome is None
        assert "result" not in record.to_json()
        record = record.play(record.state().moves(seats[0])[0])
    outcome = record.outcome
    assert outcome is not None
    assert record.to_json()["result"] == {
        "reason": "days", "scores": list(outcome.scores), "winners": list(outcome.winners),
    }  # fmt: skip


def test_a_byte_order_mark_is_let_pass() -> None:
    record = Record.from_json(small())
    again = Record.from_bytes(b"\xef\xbb\xbf" + record.to_bytes())
    assert again == record
    assert len({again, record}) == 1
