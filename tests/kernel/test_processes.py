"""A process of its own: what the first one compiles the second finds, and people are served meanwhile."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from troquet import games
from troquet.kernel import cache

PLAIN = """
import json, sys, troquet
state, moves = troquet.game("troll").start(players=3), 0
while state.to_move:
    seat = state.to_move[0]
    state = state.play(state.moves(seat)[moves % len(state.moves(seat))])
    assert state.view(1).text()
    moves += 1
record = troquet.records.Record(state.game, state.options, ("A", "B", "C"))
print(json.dumps({"moves": moves, "numba": "numba" in sys.modules, "mode": state.game.program.mode}))
"""

# A person plays while another thread compiles into an empty cache.
COLD = """
import json, threading, time, troquet
from troquet.kernel import cache
game = troquet.game("troll")
began, slowest, plain, compiled = time.monotonic(), 0.0, 0, 0
thread = threading.Thread(target=game.compile)
thread.start()
state = game.start(players=5)
while thread.is_alive():
    at = time.monotonic()
    mode = game.program.mode
    seat = state.to_move[0] if state.to_move else None
    state = state.play(state.moves(seat)[0]) if seat is not None else game.start(players=5)
    state.view(1)
    slowest = max(slowest, time.monotonic() - at)
    plain += mode == "plain"
    time.sleep(0.01)
thread.join()
print(json.dumps({"seconds": time.monotonic() - began, "slowest": slowest, "plain": plain, "mode": game.program.mode,
                  "folder": str(cache.folder())}))
"""

# A second process: what it had to compile, and a simulation by its loops.
WARM = """
import json, sys, time
began = time.monotonic()
import troquet
from troquet.bots.simulation import Simulator
report = {}
for name in sys.argv[1:]:
    functions = troquet.game(name).program.machine("compiled").functions
    report[name] = {rule: [sum(f.stats.cache_hits.values()), sum(f.stats.cache_misses.values())]
                    for rule, f in functions.items()}
    Simulator(name, seed=1).run(10)
    report[name]["again"] = [sum(f.stats.cache_misses.values()) for f in functions.values()]
report["seconds"] = time.monotonic() - began
print(json.dumps(report))
"""


def run(code: str, *arguments: str, root: Path) -> Any:
    environment = {**os.environ, "TROQUET_CACHE": str(root)}
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code, *arguments],
        env=environment, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def files(root: Path) -> dict[str, tuple[int, int]]:
    return {str(path): (path.stat().st_size, path.stat().st_mtime_ns) for path in root.rglob("*.nb?")}


def test_rules_run_plainly_without_numba(tmp_path: Path) -> None:
    report = run("import troquet.records\n" + PLAIN, root=tmp_path)
    assert report == {"moves": report["moves"], "numba": False, "mode": "plain"}
    assert report["moves"] > 30
    assert files(tmp_path) == {}


@pytest.fixture(scope="module")
def cold(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Any]:
    """A cache filled by a first process, and what that process reported."""
    root = tmp_path_factory.mktemp("cold")
    return root, run(COLD, root=root)


def test_people_are_served_plainly_while_rules_compile(cold: tuple[Path, Any]) -> None:
    _, report = cold
    assert report["mode"] == "compiled"
    assert report["plain"] > 20
    assert report["slowest"] < 2


def test_the_second_process_compiles_nothing(cold: tuple[Path, Any]) -> None:
    root, report = cold
    before = files(root)
    assert before
    assert report["folder"] == str(root / f"rules-{cache.sources_hash()}")
    second = run(WARM, "troll", root=root)["troll"]
    again = second.pop("again")
    assert set(second) >= {"legal", "simulate", "replay", "look"}
    assert all(counts == [1, 0] for counts in second.values()), second
    assert set(again) == {0}
    assert files(root) == before


def test_that_holds_for_every_game() -> None:
    """With the cache of this very run, which `conftest.py` has filled."""
    report = run(WARM, *games.names(), root=cache.root())
    for name in games.names():
        report[name].pop("again")
        assert all(counts == [1, 0] for counts in report[name].values()), report[name]
