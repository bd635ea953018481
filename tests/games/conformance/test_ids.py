"""Every ID of the rules can be read in the app, is cited where it lives in the code, and is held by a test.

Which there are says each game's `tests/games/GAME/ids.py`.
"""

from __future__ import annotations

import ast
import importlib
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.games.conformance.kit import every_game
from troquet import game, games

ID = re.compile(r"T[A-Z]{2}-[AE]?\d\d[a-z]?")


def ids(name: str) -> Any:
    """CLAUSES, RULINGS, EXAMPLES, and DESCRIBES: those of them that decide nothing."""
    return importlib.import_module(f"tests.games.{name}.ids")


def everything(name: str) -> list[str]:
    return [*ids(name).CLAUSES, *ids(name).RULINGS, *ids(name).EXAMPLES]


def sources(name: str) -> list[Path]:
    return sorted(game(name).path.glob("*.py"))


def cited(paths: list[Path]) -> set[str]:
    """The IDs in these files."""
    return {found for path in paths for found in ID.findall(path.read_text())}


@cache
def held(name: str) -> set[str]:
    return cited(list((Path(__file__).parents[1] / name).glob("test_*.py")))


def deciding(name: str) -> set[str]:
    """The IDs in the docstrings of rules and what is said of the state and of the options."""
    found = cited([path for path in sources(name) if path.name in ("state.py", "__init__.py")])
    for path in sources(name):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef) and {"rule", "inlined"} & set(
                map(ast.unparse, node.decorator_list)
            ):
                found |= set(ID.findall(ast.get_docstring(node) or ""))
    return found


@every_game
def test_every_id_can_be_read_in_the_app(name: str) -> None:
    texts = game(name).words.RULES
    assert list(texts) == ids(name).CLAUSES + ids(name).RULINGS
    for key, text in texts.items():
        english, french = text.to("en"), text.to("fr")
        assert english != french, key
        for sentence in (english, french):
            assert len(sentence) > 15, key
            assert sentence.lstrip("« \u00a0\u202f")[0].isupper(), key
            assert sentence.endswith("."), key
            assert not re.search(r"[{}]", sentence), key


@every_game
def test_every_rule_stands_under_a_heading(name: str) -> None:
    words = game(name).words
    assert next(iter(words.HEADINGS)) == ids(name).CLAUSES[0]
    assert list(words.HEADINGS) == [id for id in ids(name).CLAUSES if id in words.HEADINGS]
    for language in ("en", "fr"):
        assert len({heading.to(language) for heading in words.HEADINGS.values()}) == len(words.HEADINGS)


@every_game
def test_every_id_that_changes_play_is_cited_where_it_decides(name: str) -> None:
    assert set(ids(name).CLAUSES + ids(name).RULINGS) - deciding(name) == ids(name).DESCRIBES


@every_game
def test_the_code_cites_no_id_that_is_not_there(name: str) -> None:
    assert cited(sources(name)) <= set(everything(name))


@pytest.mark.parametrize(
    ("name", "clause"), [(name, clause) for name in games.names() for clause in everything(name)]
)
def test_every_id_is_held_by_a_test(name: str, clause: str) -> None:
    assert clause in held(name)
