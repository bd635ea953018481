"""docs/bots.md: what it shows is what there is, and what it lists can be said."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from tests.cli.shell import Shell
from tests.cli.shell import shell as shell
from troquet import game
from troquet.bots import own, parse, spec

ROOT = Path(__file__).parents[2]
DOCS = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^ *```{language}\n(.*?)^ *```$", DOCS, re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize(("language", "name"), [("python", "greedy.py"), ("perl", "last.pl")])
def test_the_examples_are_the_files(language: str, name: str) -> None:
    (shown,) = blocks(language)
    assert (ROOT / "examples" / name).read_text().endswith(shown)


def test_every_text_for_a_bot_is_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "mine.py").touch()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("shutil.which", lambda word: word)
    rows = re.findall(r"^\| (`[^|]+) \|", DOCS.partition("A bot with a budget")[0], re.MULTILINE)
    texts = [text for row in rows for text in re.findall(r"`([^`]+)`", row)]
    assert {"random", "hard", "search:500,0.2s", "sense~25%", "mine.py:Greedy", "run:COMMAND"} <= set(texts)
    for text in texts:
        parse(text)
    for number in (f"{spec.MOST_WORK:,}", f"{spec._LEAST_SECONDS} s", f"{spec.MOST_SECONDS} s"):
        assert number in DOCS


def test_the_protocol_is_what_is_spoken() -> None:
    hello, choose = (json.loads(block) for block in blocks("json"))
    sent: list[dict[str, object]] = []

    class Heard(own.OwnBot):
        def _ask(self, message, limit, told=0.0):  # type: ignore[no-untyped-def]
            sent.append(json.loads(json.dumps(message)))
            return {"ready": 1} if message["type"] == "hello" else {"move": "1 play 1"}

    state = game("troll").start(players=4).deal(seed=1)
    Heard(parse("run:true"), 1).choose(state.view(1), state.moves(1))
    assert [list(message) for message in sent] == [list(hello), list(choose)]
    assert list(sent[1]["view"]) == list(choose["view"])  # type: ignore[call-overload]
    assert (sent[0]["protocol"], own.PROTOCOL) == (hello["protocol"], hello["protocol"])
    assert f"within {own.TO_BEGIN:g} s" in DOCS
    assert f"{own.LONGEST // 1000} kB" in DOCS
    assert f"{own.MEMORY // 1_000_000} GB" in DOCS


def test_every_command_can_be_given(shell: Shell) -> None:
    for line in (line for block in blocks("sh") for line in block.splitlines()):
        program, command, *arguments = shlex.split(line)
        assert program == "troquet"
        help = shell(command, "--help").out
        for option in (a for a in arguments if a.startswith("-")):
            assert option in help, line
