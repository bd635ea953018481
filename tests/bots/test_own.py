"""Bots of one's own: they get the View's JSON alone, in a process that is gone when it is not needed, or fails."""

from __future__ import annotations

import json
import os
import shutil
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.bots.misbehaving import PROGRAMS, program
from troquet import bot, game, simulate
from troquet.bots import BotFault, own
from troquet.games import names
from troquet.games.contract import Move

EXAMPLES = Path(__file__).parents[2] / "examples"


def write(folder: Path, body: str, name: str = "mine.py") -> str:
    """The path of a file with a class Mine that has this body."""
    lines = "\n".join(f"    {line}" for line in body.strip().splitlines())
    (folder / name).write_text(f"import troquet\n\nclass Mine:\n{lines}\n")
    return f"{folder / name}:Mine"


def choose(spec: str, seconds: float = 1.0, seed: int = 1) -> str:
    """What it chooses on the first move of Troll; its process is gone afterwards."""
    state = game("troll").start(players=3).deal(seed=1)
    mine = bot(spec, seed)
    try:
        return str(mine.choose(state.view(1), state.moves(1), seconds))
    finally:
        mine.close()
        assert not own._alive


def test_a_class_in_a_file(tmp_path: Path) -> None:
    spec = write(tmp_path, "def choose(self, view, moves, seconds):\n    return moves[-1]")
    assert choose(spec) == "1 play 5"


def test_it_may_answer_with_text_print_and_import_its_neighbours(tmp_path: Path) -> None:
    (tmp_path / "beside.py").write_text("CARD = 4\n")
    body = """
def choose(self, view, moves, seconds):
    from beside import CARD
    print("thinking …")
    return f"1 play {CARD}"
"""
    assert choose(write(tmp_path, body)) == "1 play 4"


def test_it_gets_a_view_its_moves_and_its_time(tmp_path: Path) -> None:
    body = f"""
def __init__(self, seed):
    self.seed = seed
def choose(self, view, moves, seconds):
    import json, pathlib
    told = [view.to_json(), [str(m) for m in moves], seconds, self.seed, type(view).__name__, view.seat]
    pathlib.Path({str(tmp_path / "told")!r}).write_text(json.dumps(told))
    return moves[0]
"""
    choose(write(tmp_path, body), seconds=0.5, seed=12)
    state = game("troll").start(players=3).deal(seed=1)
    told = json.loads((tmp_path / "told").read_text())
    view = json.loads(json.dumps(state.view(1).to_json()))
    assert told == [view, [str(m) for m in state.moves(1)], 0.5, 12, "View", 1]


COPIES = """
use JSON::PP; $| = 1; open(my $out, ">", $ARGV[0]); $out->autoflush;
while (<STDIN>) {
    print $out $_;
    my $asked = decode_json($_);
    print encode_json($asked->{type} eq "hello" ? {ready => 1} : {move => $asked->{moves}[0]}), "\\n";
}
"""


@pytest.mark.parametrize("name", names())
def test_all_that_is_sent_is_the_view(name: str, tmp_path: Path) -> None:
    """Two positions that a seat cannot tell apart send the same bytes."""
    sent = []
    state = game(name).start().deal(seed=3)
    seat = state.to_move[0]
    for seed in (1, 2):
        twin = state.view(seat).imagine(seed)
        out = tmp_path / f"{seed}"
        script = tmp_path / "copy.pl"
        script.write_text(COPIES)
        copy = f"run:perl {script} {out}"
        mine = bot(copy, seed=1)
        mine.choose(twin.view(seat), twin.moves(seat))
        mine.close()
        sent.append(out.read_bytes())
    assert sent[0] == sent[1]
    assert [json.loads(line)["type"] for line in sent[0].splitlines()] == ["hello", "choose"]


FILES = {
    "an error": ("raise OSError('no disk')", "failed: OSError: no disk, line 4 of mine.py."),
    "no syntax": ("def choose(self, view, moves, seconds: return 1", "failed: SyntaxError: "),
    "no choose": ("x = 1", "failed: there is no class Mine with a method choose in mine.py."),
    "an exception": (
        "def choose(self, view, moves, seconds):\n    return moves[99]",
        "failed: IndexError: list index out of range, line 5 of mine.py.",
    ),
    "a constructor that wants more": (
        "def __init__(self, colour): pass\ndef choose(self, view, moves, seconds): pass",
        "failed: TypeError: ",
    ),
    "nothing chosen": (
        "def choose(self, view, moves, seconds): pass",
        "chose “None”, which is none of its 6 legal moves.",
    ),
    "an exit": (
        "def choose(self, view, moves, seconds): raise SystemExit(4)", "ended without an answer (exit code 4)."
    ),
    "no end": (
        "def choose(self, view, moves, seconds):\n    while True: pass",
        "did not answer within 0.05 s.",
    ),
    "all memory": (
        "def choose(self, view, moves, seconds):\n    return [0] * 10**9",
        "failed: MemoryError, line 5 of mine.py.",
    ),
    "other games": (
        "games = ('trok',)\ndef choose(self, view, moves, seconds): pass", "does not play Troll; it plays trok."
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", FILES)
def test_a_file_that_fails_is_told_in_a_sentence(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    body, told = FILES[name]
    if name != "no end":
        monkeypatch.setattr(own, "GRACE", 20.0)  # a busy machine may be late
    with pytest.raises(BotFault) as fault:
        choose(write(tmp_path, body), seconds=0.05)
    assert told in str(fault.value)
    assert fault.value.message("fr") != str(fault.value)


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_program_that_fails_is_told_in_a_sentence(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    late = {"silent": "late", "deaf": "late"}
    monkeypatch.setattr(own, "GRACE", 0.5 if name in late else 20.0)  # a busy machine may be late
    if name == "deaf":
        monkeypatch.setattr(own, "TO_BEGIN", 0.5)
    with pytest.raises(BotFault) as fault:
        choose(program(tmp_path, name), seconds=0.05)
    assert PROGRAMS[name][1] in str(fault.value)
    assert fault.value.instead == (late | {"illegal": "illegal"}).get(name, "failed")


def test_a_fault_ends_the_process_and_all_it_started(tmp_path: Path) -> None:
    pid = tmp_path / "pid"
    body = f"""
def choose(self, view, moves, seconds):
    import subprocess
    child = subprocess.Popen(["sleep", "60"])
    open({str(pid)!r}, "w").write(str(child.pid))
    while True: pass
"""
    with pytest.raises(BotFault):
        choose(write(tmp_path, body), seconds=0.2)
    for _ in range(100):
        if not _runs(int(pid.read_text())):
            break
        time.sleep(0.02)
    else:
        raise AssertionError("what it had started still runs")


def _runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text() if Path("/proc").exists() else True


def test_it_plays_on_after_a_fault(tmp_path: Path) -> None:
    """The process is another one, and a new game is begun in it."""
    body = """
def choose(self, view, moves, seconds):
    if seconds < 0.5: raise ValueError
    return moves[0]
"""
    state = game("troll").start(players=3).deal(seed=1)
    mine = bot(write(tmp_path, body), 1)
    with pytest.raises(BotFault):
        mine.choose(state.view(1), state.moves(1), 0.4)
    assert str(mine.choose(state.view(1), state.moves(1), 1.0)) == "1 play 0"
    mine.close()


def test_one_process_plays_game_after_game(tmp_path: Path) -> None:
    """It is told of each: a new object, of another seed."""
    body = f"""
def __init__(self, seed):
    import os
    open({str(tmp_path / "seeds")!r}, "a").write(f"{{os.getpid()}} {{seed}}\\n")
def choose(self, view, moves, seconds): return moves[0]
"""
    result = simulate("troll", players=3, games=4, seed=10, threads=1, bots=[write(tmp_path, body), "random"])
    assert len(result.turns) == 4
    lines = [line.split() for line in (tmp_path / "seeds").read_text().splitlines()]
    assert len({pid for pid, _ in lines}) == 1
    assert [int(seed) for _, seed in lines] == [10, 11, 12, 13]
    assert not own._alive


def test_a_fault_ends_a_simulation_and_leaves_no_process(tmp_path: Path) -> None:
    spec = write(tmp_path, "def choose(self, view, moves, seconds): return 'pass'")
    with pytest.raises(BotFault, match=r"chose “pass”, which is none of its . legal moves"):
        simulate("troll", players=3, games=5, seed=1, bots=["random", spec])
    assert not own._alive


def test_an_object_that_chooses_something_else_is_told(tmp_path: Path) -> None:
    class Mine:
        def choose(self, view: object, moves: object, seconds: float) -> object:
            return "pass"

    with pytest.raises(BotFault, match=r"Mine chose “pass”, which is none of its . legal moves"):
        simulate("troll", players=3, games=1, seed=1, bots=[Mine()])  # type: ignore[list-item]


def test_an_object_may_choose_by_text() -> None:
    class Mine:
        def choose(self, view: object, moves: Sequence[Move], seconds: float) -> object:
            return str(moves[0])

    assert len(simulate("troll", players=3, games=2, seed=1, bots=[Mine()]).turns) == 2  # type: ignore[list-item]


def test_it_is_told_when_the_options_are_others(tmp_path: Path) -> None:
    body = f"""
def __init__(self):
    open({str(tmp_path / "begun")!r}, "a").write("x")
def choose(self, view, moves, seconds): return moves[0]
"""
    mine = bot(write(tmp_path, body), 1)
    for players in (3, 4, 4, 3):
        state = game("troll").start(players=players).deal(seed=1)
        mine.choose(state.view(1), state.moves(1), 1.0)
    mine.close()
    assert (tmp_path / "begun").read_text() == "xxx"


def test_the_examples_play() -> None:
    """A class of under 25 lines, and a program in another language."""
    greedy = EXAMPLES / "greedy.py"
    assert len(greedy.read_text().splitlines()) < 25
    assert choose(f"{greedy}:Greedy").startswith("1 play ")
    assert shutil.which("perl")
    assert choose(f"run:perl {EXAMPLES / 'last.pl'}") == "1 play 5"
    for name in names():
        result = simulate(name, games=2, seed=1, bots=[f"run:perl {EXAMPLES / 'last.pl'}", "sense"])
        assert len(result.turns) == 2
