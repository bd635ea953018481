"""PettingZoo and OpenSpiel need not be installed; who imports an adapter without is told what to install."""

from __future__ import annotations

import importlib
import sys

import pytest

from tests.games.conformance.kit import every_game
from troquet import game
from troquet.adapters.spelling import Step


@pytest.mark.parametrize(
    ("adapter", "module", "package"),
    [("pettingzoo", "pettingzoo", "pettingzoo"), ("openspiel", "pyspiel", "open_spiel")],
)
def test_who_has_not_installed_it_is_told_what_to_install(
    adapter: str, module: str, package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    monkeypatch.delitem(sys.modules, f"troquet.adapters.{adapter}", raising=False)
    with pytest.raises(ModuleNotFoundError, match=rf"needs \w+: pip install {package}$"):
        importlib.import_module(f"troquet.adapters.{adapter}")


@every_game
def test_letters_need_neither(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    assert Step.at(game(name).start()).letters
