"""Where compiled rules are kept, and what makes them stale."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Any

import numba
import pytest

import troquet
from tests.games.conformance.kit import every_game
from troquet import game
from troquet.kernel import cache
from troquet.kernel.rule import compiled

CONFIG: Any = numba.config
PACKAGE = Path(troquet.__file__).parent


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """The package's rule layers, elsewhere."""
    for layer in ("kernel", "games", "bots"):
        shutil.copytree(PACKAGE / layer, tmp_path / layer, ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def fresh_hash(package: Path) -> str:
    return cache.sources_hash.__wrapped__(package)


def test_a_copy_has_the_same_name(copied: Path) -> None:
    assert fresh_hash(copied) == fresh_hash(PACKAGE) == cache.sources_hash()
    assert cache.folder().name == f"rules-{cache.sources_hash()}"


def _sources() -> list[Path]:
    return [
        path.relative_to(PACKAGE)
        for layer in ("kernel", "games", "bots")
        for path in (PACKAGE / layer).rglob("*.py")
    ]


@pytest.mark.parametrize("source", _sources(), ids=str)
def test_a_change_in_any_file_gives_a_new_folder(copied: Path, source: Path) -> None:
    """Numba would only look at the file of the function itself, and run what it compiled from the old rules."""
    before = fresh_hash(copied)
    changed = copied / source
    text = changed.read_bytes()
    changed.write_bytes(text + b"\n")
    after = fresh_hash(copied)
    changed.write_bytes(text)
    assert after != before == fresh_hash(copied)


def test_so_does_a_file_that_comes_goes_or_moves(copied: Path) -> None:
    names = {fresh_hash(copied)}
    new = copied / "games" / "new.py"
    new.touch()
    names.add(fresh_hash(copied))
    new.rename(copied / "games" / "newer.py")
    names.add(fresh_hash(copied))
    (copied / "games" / "newer.py").unlink()
    assert len(names) == 3
    assert fresh_hash(copied) in names


def test_the_folder_is_chosen_by_the_environment_and_old_ones_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TROQUET_CACHE", str(tmp_path))
    for age in range(8):
        old = tmp_path / f"rules-{age}"
        old.mkdir()
        (old / "something").touch()
        os.utime(old, (1_000_000 - age, 1_000_000 - age))
    (tmp_path / "other").mkdir()
    mine = cache.folder.__wrapped__()
    assert mine == tmp_path / f"rules-{cache.sources_hash()}"
    left = {path.name for path in tmp_path.iterdir()}
    assert left == {mine.name, "other", "rules-0", "rules-1", "rules-2"}


@every_game
def test_numba_keeps_other_code_where_it_was(name: str) -> None:
    before = CONFIG.CACHE_DIR
    game(name).compile()
    assert CONFIG.CACHE_DIR == before != str(cache.folder())
    functions: list[Any] = list(game(name).program.machine("compiled").functions.values())
    for function in functions:
        assert Path(function._cache.cache_path).parent == cache.folder()


def test_a_failing_compile_leaves_the_setting_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    before = CONFIG.CACHE_DIR

    def not_a_rule() -> int:
        return 1

    with pytest.raises(KeyError):
        compiled(not_a_rule)
    assert before == CONFIG.CACHE_DIR
