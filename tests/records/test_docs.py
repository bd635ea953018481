"""docs/records.md: the moves, options and fields it shows are those there are."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from troquet import Record, game, names
from troquet.games.contract import option_text

DOCS = (Path(__file__).parents[2] / "docs" / "records.md").read_text(encoding="utf-8")


def section(title: str) -> str:
    return DOCS.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


@pytest.mark.parametrize("name", names())
def test_every_move_it_shows_is_read(name: str) -> None:
    one = game(name)
    shown = re.findall(r"`((?:\*|[1-9]) [^`]+)`", section(one.title))
    assert len(shown) >= 3
    for text in shown:
        assert str(one.read(text)) == text


@pytest.mark.parametrize("name", names())
def test_every_option_and_reason_is_named(name: str) -> None:
    one = game(name)
    rows = section("Options").partition(f"| {one.title} | ")[2]
    for option in one.options.values():
        said = rows.partition(f"`{option.name}` | ")[2].partition("\n")[0]
        assert option_text(option.default) in said.split(",")[0].split(":")[0]
        words = [value for value in option.offered if isinstance(value, str)]
        assert all(f"`{word}`" in said for word in words)
    assert all(f"`{reason}`" in section(one.title) for reason in one.reasons)


def test_the_record_it_shows_holds() -> None:
    (shown,) = re.findall(r"^```json\n(.*?)^```$", DOCS, re.DOTALL | re.MULTILINE)
    record = Record.from_json(json.loads(shown))
    assert record.check() == []
    assert set(record.to_json()) <= set(re.findall(r"^\| `(\w+)` \|", DOCS, re.MULTILINE))


def test_the_line_it_shows_begins_a_game() -> None:
    shown, _, rest = section("Troke").partition("pieces=c1:RTWM,d1:RTWM,…")
    assert game("troke").start().to_line().startswith(shown.rpartition("```\n")[2])
    assert rest
