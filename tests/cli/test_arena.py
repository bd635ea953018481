"""`troquet arena` and `troquet check-bot`: what they print, what they keep, and their exit codes."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.bots.misbehaving import PROGRAMS, program
from tests.cli.shell import Shell
from troquet import game
from troquet.bots import own
from troquet.bots.arena import Arena
from troquet.bots.own import BotFault
from troquet.bots.search import SearchBot

EXAMPLES = Path(__file__).parents[2] / "examples"
MEETING = ("arena", "troll", "--players", 4, "--bots", "sense,random", "--seed", 1)


def test_a_table(shell: Shell) -> None:
    said = shell(*MEETING, "--games", 30)
    assert (said.code, said.err) == (0, "")
    head, sense, random, empty, games = said.out.splitlines()
    assert " ".join(head.split()) == "bot wins of its fair share score rating moves a second"
    assert re.fullmatch(
        r"sense +\d+\.\d% \(.*–.*%\) +\d\.\d\d × \(.*–.*\) +\d+\.\d ± .* \d+\.\d ± .* [\d,]+", sense
    )
    assert random.startswith("random ")
    assert empty == ""
    assert re.fullmatch(r"32 games of Troll in 8 deals, every bot in every seat, seed 1: \d+\.\d s", games)
    french = shell(*MEETING, "--games", 30, lang="fr_FR.UTF-8")
    assert "32 parties de Troll en 8 donnes, chaque robot à chaque place, graine 1" in french.out


def report(shell: Shell, *more: object) -> dict[str, Any]:
    """What it says as JSON, without what is different each time."""
    data: dict[str, Any] = shell(*MEETING, "--json", *more).json
    assert data.pop("seconds") >= 0
    data.pop("resumed")
    for one in data["standings"]:
        assert one.pop("moves_per_second") > 0
    return data


def test_json_is_the_same_for_a_seed(shell: Shell) -> None:
    data = report(shell, "--games", 40)
    assert data == report(shell, "--games", 40, "--threads", 1)
    assert (data["game"], data["options"], data["bots"]) == (
        "troll",
        {"players": 4, "youngest": 1},
        ["sense", "random"],
    )
    assert (data["games"], data["deals"], data["seed"], data["opening"], data["decided"]) == (
        40,
        10,
        1,
        0,
        None,
    )
    sense, random = data["standings"]
    assert sense["win_share"][0] + random["win_share"][0] == pytest.approx(1)
    assert (sense["fair_share"], random["fair_share"]) == (0.25, 0.75)
    assert sense["of_fair_share"][0] == pytest.approx(4 * sense["win_share"][0])
    assert sense["win_share"][1] < sense["win_share"][0] < sense["win_share"][2]


def test_it_goes_on_from_its_file(shell: Shell, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    whole = report(shell, "--games", 40)
    report(shell, "--games", 12, "--output", out)
    assert len(out.read_bytes().splitlines()) == 13
    out.write_bytes(out.read_bytes() + b'{"game": 12, "de')
    assert report(shell, "--games", 40, "--output", out) == whole
    assert len(out.read_bytes().splitlines()) == 41
    again = shell(*MEETING, "--games", 40, "--output", out)
    assert "40 games were there already" in again.out
    fewer = shell(*MEETING, "--games", 8, "--output", out, "--json").json
    assert (fewer["games"], fewer["resumed"]) == (8, 8)
    unsaid = shell(
        "arena", "troll", "--players", 4, "--bots", "sense,random", "--games", 40, "--output", out, "--json"
    )
    assert unsaid.json["seed"] == 1
    other = shell("arena", "troll", "--players", 5, "--bots", "sense,random", "--seed", 1, "--output", out)
    assert other.code == 1
    assert "is of another arena: its setting options is" in other.sentence
    assert len(out.read_bytes().splitlines()) == 41


def test_a_file_that_is_not_its_own_is_left_as_it_is(shell: Shell, tmp_path: Path) -> None:
    out = tmp_path / "notes.txt"
    report(shell, "--games", 4, "--output", out)
    torn = out.read_bytes() + b'{"game": 4, "de'
    for content in (b"hello\nworld", b"hello", torn):
        out.write_bytes(content)
        other = ("arena", "troll", "--players", 5, "--bots", "sense,random", "--seed", 1, "--output", out)
        assert shell(*other).code == 1
        assert out.read_bytes() == content


def test_it_stops_when_it_is_decided(shell: Shell) -> None:
    said = shell(*MEETING, "--games", 4000, "--until-decided", "--json").json
    assert said["decided"] is True
    assert said["deals"] < 300
    alike = ("arena", "troke", "--players", 2, "--bots", "random,random~1%", "--games", 60, "--seed", 1)
    said = shell(*alike, "--until-decided")
    assert said.code == 0
    assert "not decided: random may win just its fair share" in said.out
    assert "4 moves at random before the bots take over" in said.out


def test_who_wants_no_more_of_it_gets_what_is_known(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, out = Arena.run, tmp_path / "out.jsonl"

    def interrupted(self: Arena, *more: Any) -> Any:
        for number, result in enumerate(real(self, *more)):
            if number == 17:
                raise KeyboardInterrupt
            yield result

    monkeypatch.setattr(Arena, "run", interrupted)
    said = shell(*MEETING, "--games", 400, "--output", out, "--threads", 1)
    assert said.code == 1
    assert "16 games of Troll in 4 deals" in said.out
    assert len(out.read_bytes().splitlines()) == 18
    monkeypatch.setattr(Arena, "run", real)
    assert report(shell, "--games", 40, "--output", out) == report(shell, "--games", 40)


def test_a_bot_that_fails_ends_it_with_a_sentence(shell: Shell, tmp_path: Path) -> None:
    for command in (
        ("arena", "troll", "--games", 40, "--seed", 1, "--bots", f"random,{program(tmp_path, 'illegal')}"),
        ("simulate", "troll", "--games", 40, "--seed", 1, "--bots", program(tmp_path, "illegal")),
    ):
        said = shell(*command)
        assert said.code == 1
        assert "which is none of its" in said.sentence
        assert not own._alive


def test_play_with_a_bot_of_ones_own(shell: Shell, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    import io

    monkeypatch.setattr("sys.stdin", io.StringIO("play 1\nquit\n"))
    said = shell("play", "troll", "--bots", f"run:perl {EXAMPLES / 'last.pl'}")
    assert (said.code, said.err) == (1, "")
    monkeypatch.setattr("sys.stdin", io.StringIO("play 1\nquit\n"))
    said = shell("play", "troll", "--bots", program(tmp_path, "gone"))
    assert said.code == 1
    assert said.err.endswith("ended without an answer (exit code 3).\n")
    assert not own._alive


def test_play_says_what_a_search_looked_at(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a game without secrets, what moves are worth to it, too."""
    import io

    for name, worth in (("troll", False), ("troke", True)):
        first = game(name).start().deal(seed=1).moves(1)[1].words
        monkeypatch.setattr("sys.stdin", io.StringIO(f"{first}\nquit\n"))
        said = shell("play", name, "--bots", "search:50", "-v")
        (line,) = re.findall(r"^  \(([\d,]+ of work, \d+ deep, in \d+\.\d\d s.*)\)$", said.out, re.MULTILINE)[
            :1
        ]
        assert (":" in line) == worth
        monkeypatch.setattr("sys.stdin", io.StringIO(f"{first}\nquit\n"))
        assert "of work" not in shell("play", name, "--bots", "search:50").out


# ── check-bot ────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("troquet.cli.check_bot._SECONDS", 6.0)
    monkeypatch.setattr("troquet.bots.trial.POSITIONS", 20)


@pytest.mark.parametrize("spec", ["random", "sense~30%", "search:20", "easy"])
def test_good_bots_in_all_games(shell: Shell, quick: None, spec: str) -> None:
    said = shell("check-bot", spec)
    assert (said.code, said.err) == (0, "")
    lines = [line for line in said.out.splitlines() if "legal in" in line]
    assert [line.split(":")[0] for line in lines] == ["Trök", "Troke", "Troll"]
    for line in lines:
        assert re.search(r"legal in all of \d+ answers; the same again for the same seed; at most ", line)


def test_a_search_by_the_clock_is_held_to_work(shell: Shell, quick: None) -> None:
    said = shell("check-bot", "search:0.05s", "--game", "troll")
    assert said.code == 0
    assert "Troll: a search that goes by the clock does not do the same again" in said.out
    assert "the same again for the same seed; at most " in said.out
    data = shell("check-bot", "search:0.05s", "--game", "troll", "--json").json
    assert (data["good"], data["bot"]) == (True, "search:0.05s")
    (one,) = data["games"]
    assert (one["game"], one["legal"], one["repeatable"], one["keeps_time"], one["budget"]) == (
        "troll", True, True, True, 0.05,
    )  # fmt: skip


def pause() -> None:
    """As if the machine did something else."""
    time.sleep(0.3)


def compute() -> None:
    began = time.thread_time()
    while time.thread_time() - began < 0.3:
        pass


@pytest.mark.parametrize(("more", "code"), [(pause, 0), (compute, 1)])
def test_time_is_what_a_search_takes_itself(
    shell: Shell, quick: None, monkeypatch: pytest.MonkeyPatch, more: Callable[[], None], code: int
) -> None:
    """Not what other programs take meanwhile."""
    pick, asked = SearchBot.pick, list[Any]()

    def late_once(*args: Any) -> int:
        if not asked:
            more()
        asked.append(args)
        return pick(*args)

    monkeypatch.setattr(SearchBot, "pick", late_once)
    said = shell("check-bot", "search:0.05s", "--game", "troll")
    assert said.code == code
    assert ("too late: 0.3" in said.out) == bool(code)


def test_the_examples_are_good(shell: Shell, quick: None) -> None:
    said = shell("check-bot", f"{EXAMPLES / 'greedy.py'}:Greedy")
    assert said.code == 0
    assert said.out.startswith("Troll: legal in all of 20 answers")
    assert len(said.out.splitlines()) == 1
    assert shell("check-bot", f"run:perl {EXAMPLES / 'last.pl'}", "--game", "trok").code == 0
    other = shell("check-bot", f"{EXAMPLES / 'greedy.py'}:Greedy", "--game", "trok")
    assert other.code == 1
    assert "does not play Trök; it plays troll." in other.sentence
    assert shell("check-bot", f"{EXAMPLES / 'greedy.py'}:Greedy~25%").code == 0


@pytest.mark.parametrize("games", ["'Troll'", "('Troll', 'Chess')"])
def test_a_bot_for_no_game_of_ours(shell: Shell, quick: None, tmp_path: Path, games: str) -> None:
    body = f"    games = {games}\n    def choose(self, v, moves, s): return moves[0]\n"
    (tmp_path / "mine.py").write_text(f"class Mine:\n{body}")
    said = shell("check-bot", f"{tmp_path / 'mine.py'}:Mine")
    assert said.code == 1
    assert "mine.py:Mine does not play Trök, Troke, Troll; it plays Troll" in said.sentence


BODIES = {
    "by chance": ("def choose(self, v, moves, s): return __import__('random').choice(moves)", "not the same again"),
    "slow": ("def choose(self, v, moves, s): __import__('time').sleep(1.2); return moves[0]", "too late: 1."),
    "slow to begin": ("""def __init__(self): __import__('time').sleep(5)
    def choose(self, v, moves, s): return moves[0]""", "there was no time to ask again"),
    "illegal in its third process": ("""began = __import__('pathlib').Path(__file__).with_name('began')
    times = len(began.read_text()) if began.exists() else 0
    began.write_text('x' * (times + 1))
    def choose(self, v, moves, s): return 'pass' if self.times > 1 else moves[0]""", "chose “pass”"),
}  # fmt: skip


@pytest.mark.parametrize("name", BODIES)
def test_bad_bots(shell: Shell, quick: None, tmp_path: Path, name: str) -> None:
    (tmp_path / "mine.py").write_text(f"class Mine:\n    {BODIES[name][0]}\n")
    said = shell("check-bot", f"{tmp_path / 'mine.py'}:Mine", "--game", "trok")
    assert said.code == 1
    assert BODIES[name][1] in said.out or (name == "slow" and "did not answer within 1 s" in said.out)
    assert not own._alive


@pytest.mark.parametrize(
    "name", ["gone", "goes later", "garbage", "silent", "illegal", "line without end", "other games"]
)
def test_programs_that_fail(
    shell: Shell, quick: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr("troquet.bots.trial.SECONDS", 0.05)
    said = shell("check-bot", program(tmp_path, name), "--game", "troll")
    assert said.code == 1
    assert (said.out + said.err).count("\n") == 1
    if name != "other games":
        assert PROGRAMS[name][1] in (said.out + said.err).replace("0.5 s", "0.05 s")
    data = shell("check-bot", program(tmp_path, name), "--game", "troll", "--json")
    assert data.code == 1
    assert not own._alive
    assert issubclass(BotFault, ValueError)
    if data.out:
        assert json.loads(data.out)["good"] is False
