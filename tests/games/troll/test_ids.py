"""Every ID of the rules can be read in the app, is cited where it lives in the code, and is held by a test."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import troquet.games.troll
from troquet import game

CLAUSES = [f"TRL-{n:02}" for n in range(1, 48)]
RULINGS = [f"TRL-A{n:02}" for n in range(1, 18)]
EXAMPLES = [f"TRL-E{n:02}" for n in range(1, 30)]

# What is in the box or on the lips and decides nothing.
DESCRIBES = {"TRL-03", "TRL-04", "TRL-05", "TRL-08", "TRL-A10", "TRL-A11", "TRL-A12"}

SOURCES = sorted(Path(troquet.games.troll.__file__).parent.glob("*.py"))
TESTS = sorted(Path(__file__).parent.glob("*.py"))


def cited(paths: list[Path]) -> set[str]:
    """The IDs in these files."""
    return {found for path in paths for found in re.findall(r"TRL-[AE]?\d\d", path.read_text())}


def deciding() -> set[str]:
    """The IDs in the docstrings of rules, in the comments of the state and of the options."""
    found = set()
    for path in SOURCES:
        if path.name in ("rules.py", "knowledge.py"):
            for node in ast.walk(ast.parse(path.read_text())):
                if isinstance(node, ast.FunctionDef):
                    found |= set(re.findall(r"TRL-A?\d\d", ast.get_docstring(node) or ""))
        elif path.name in ("state.py", "__init__.py"):
            found |= cited([path])
    return found


def test_every_id_can_be_read_in_the_app() -> None:
    texts = game("troll").words.RULES
    assert list(texts) == CLAUSES + RULINGS
    for key, text in texts.items():
        english, french = text.to("en"), text.to("fr")
        assert english != french, key
        for sentence in (english, french):
            assert len(sentence) > 15, key
            assert sentence.lstrip("« \u00a0\u202f")[0].isupper(), key
            assert sentence.endswith("."), key
            assert not re.search(r"[{}]", sentence), key


def test_every_id_that_changes_play_is_cited_where_it_decides() -> None:
    assert set(CLAUSES + RULINGS) - deciding() == DESCRIBES


def test_the_code_cites_no_id_that_is_not_there() -> None:
    assert cited(SOURCES) <= set(CLAUSES + RULINGS + EXAMPLES)


@pytest.mark.parametrize("clause", CLAUSES + RULINGS + EXAMPLES)
def test_every_id_is_held_by_a_test(clause: str) -> None:
    others = [path for path in TESTS if path.name.startswith("test_") and path.name != Path(__file__).name]
    assert clause in cited(others)
