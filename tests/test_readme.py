"""What a newcomer meets first is executed: the README's Python, and every command it names."""

from __future__ import annotations

import re
import shlex
from importlib.util import find_spec
from pathlib import Path

import pytest

from troquet.cli import COMMANDS

README = Path(__file__).parents[1] / "README.md"


def text() -> str:
    return README.read_text(encoding="utf-8")


def blocks() -> list[str]:
    """The fenced Python blocks, in order, but those that need what is not installed and need not be."""
    missing = [f"import {name}\n" for name in ("pettingzoo", "pyspiel") if find_spec(name) is None]
    found = re.findall(r"^```python\n(.*?)^```$", text(), re.DOTALL | re.MULTILINE)
    return [block for block in found if not any(line in block for line in missing)]


def commands() -> list[str]:
    """Everything between backquotes, or on a line of a shell block, that starts with `troquet`."""
    shell = re.findall(r"^```(?:sh|console)\n(.*?)^```$", text(), re.DOTALL | re.MULTILINE)
    lines = [line.removeprefix("$ ") for block in shell for line in block.splitlines()]
    spans = re.findall(r"`([^`\n]+)`", text())
    return [found for found in (*lines, *spans) if found.startswith("troquet ")]


def test_the_blocks_run_one_after_another(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    found = blocks()
    assert found, "README.md shows no Python"
    scope: dict[str, object] = {"__name__": "readme"}
    for number, block in enumerate(found, 1):
        exec(compile(block, f"README.md, block {number}", "exec"), scope)
    said = capsys.readouterr().out
    for shown in re.findall(r"print\(.*\)  # .*?(\[.*?\])", "\n".join(found)):
        assert f"{shown}\n" in said


def test_the_library_fits_in_twelve_lines_or_little_more() -> None:
    assert 8 <= len([line for line in blocks()[0].splitlines() if line.strip()]) <= 20


def test_every_command_it_names_exists() -> None:
    found = commands()
    named = {words[1] for words in map(shlex.split, found) if len(words) > 1}
    assert named - {"COMMAND"} <= set(COMMANDS)
    assert set(COMMANDS) <= named
    for command in found:
        for option in re.findall(r"--[a-z-]+", command):
            assert option == "--help" or option in _options(shlex.split(command)[1]), command


def _options(command: str) -> set[str]:
    import importlib

    from troquet.cli.parser import Parser

    parser = Parser("troquet", "", "en")
    importlib.import_module(f"troquet.cli.{command}").declare(parser)
    return {option for action in parser._actions for option in action.option_strings}


def test_every_file_it_names_is_there() -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", text())
    assert links
    for link in links:
        assert (README.parent / link).exists(), link
    for path in re.findall(r"`((?:src|docs|tests|examples)/[^`*]*)`", text()):
        assert (README.parent / path).exists(), path
