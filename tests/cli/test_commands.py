"""Every command does what it says: `check`, `legal`, `show`, `simulate`, `bench`, `serve`, help."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

import troquet
from tests.cli.shell import CLOSED, DAYS, GOLDEN, Shell
from troquet import research
from troquet.cli import COMMANDS
from troquet.cli.measures import at_least, at_most
from troquet.games.contract import option_text
from troquet.language import M
from troquet.records import Record


def test_help_names_every_command(shell: Shell) -> None:
    for arguments in ((), ("--help",), ("-h",)):
        said = shell(*arguments)
        assert said.code == 0
        assert [line.split()[0] for line in said.out.splitlines() if line.startswith("  ")] == list(COMMANDS)
    assert shell("--version").out.startswith("troquet 0.")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_in_both_languages(shell: Shell, command: str) -> None:
    english, french = shell(command, "--help"), shell(command, "--help", lang="fr_FR.UTF-8")
    assert (english.code, french.code) == (0, 0)
    assert COMMANDS[command].to("en") in english.out
    assert COMMANDS[command].to("fr") in french.out
    assert COMMANDS[command].to("fr") != COMMANDS[command].to("en")


@pytest.mark.parametrize("command", ["play", "simulate", "arena"])
def test_help_names_seats_and_options_of_every_game(shell: Shell, command: str) -> None:
    said = " ".join(shell(command, "--help").out.split())
    for game in map(troquet.game, troquet.names()):
        assert f"{game.name} {game.seats[0]}–{game.seats[-1]} ({game.options['players'].default})" in said
        for option in game.options.values():
            assert option.name == "players" or f"{option.name}={option_text(option.default)}" in said


# ── check ────────────────────────────────────────────────────────────────────────────────────────────────────


def test_check_holds(shell: Shell) -> None:
    said = shell("check", *sorted(GOLDEN.glob("*.json")))
    assert (said.code, said.out, said.err) == (0, "", "4 records hold.\n")
    assert shell("check", DAYS).err == "1 record holds.\n"
    assert shell("check", "--json", DAYS).json == {"checked": 1, "faults": {}}


def test_check_says_one_line_a_fault(shell: Shell, tmp_path: Path) -> None:
    data = json.loads(Path(DAYS).read_bytes())
    data["result"]["scores"], data["result"]["winners"] = [1, 2, 3], [1, 2, 3]
    wrong, damaged = tmp_path / "wrong.json", tmp_path / "damaged.json"
    wrong.write_text(json.dumps(data))
    damaged.write_text(json.dumps(data)[:100])
    said = shell("check", wrong, DAYS, damaged)
    assert said.code == 1
    lines = said.out.splitlines()
    assert [line.split(": ")[0] for line in lines] == [str(wrong), str(wrong), str(damaged)]
    assert "result.scores" in lines[0]
    assert "result.winners" in lines[1]
    assert said.err == "1 record holds.\n"
    report = shell("check", "--json", wrong, DAYS, damaged)
    assert report.code == 1
    assert (report.json["checked"], {k: len(v) for k, v in report.json["faults"].items()}) == (
        3, {str(wrong): 2, str(damaged): 1},
    )  # fmt: skip


# ── legal ────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("at", [0, 1, 2, 5, 8, 13, 21, 34])
def test_legal_lists_exactly_the_legal_moves_sorted(shell: Shell, at: int) -> None:
    state = Record.load(DAYS).state(at)
    moves = sorted(str(move) for seat in state.to_move for move in state.moves(seat))
    said = shell("legal", DAYS, "--at", at)
    assert (said.code, said.err) == (0, "")
    assert said.out.splitlines() == moves
    assert shell("legal", DAYS, "--at", at, "--json").json == moves


@pytest.mark.parametrize("command", ["legal", "show"])
def test_a_record_comes_through_a_pipe(shell: Shell, command: str) -> None:
    """It can be read once."""
    line = [sys.executable, "-m", "troquet", command, "/dev/stdin"]
    piped = subprocess.run(line, input=Path(DAYS).read_bytes(), capture_output=True, timeout=60)
    assert (piped.returncode, piped.stderr) == (0, b"")
    assert piped.stdout.decode() == shell(command, DAYS).out


def test_what_a_terminal_cannot_print_is_written_otherwise() -> None:
    """Letters beyond its encoding, names of files that are no text, an error stream that is closed."""
    start = f"import sys; from troquet.cli import main; sys.exit(main(['show', {DAYS!r}]))"
    for encoding in ("latin-1", "ascii", "utf-8:strict"):
        said = subprocess.run(
            [sys.executable, "-c", start],
            capture_output=True,
            env={**os.environ, "PYTHONIOENCODING": encoding},
        )
        assert (said.returncode, said.stderr) == (0, b"")
    junk = subprocess.run(
        [sys.executable, "-m", "troquet", "check", b"junk\xff.json"], capture_output=True, text=True,
        env={**os.environ, "PYTHONIOENCODING": "utf-8:strict"},
    )  # fmt: skip
    assert junk.returncode
    assert "Traceback" not in junk.stderr
    closed = (
        f"import sys; sys.stderr = None; from troquet.cli import main; sys.exit(main(['check', {DAYS!r}]))"
    )
    assert subprocess.run([sys.executable, "-c", closed], capture_output=True).returncode == 0


def test_legal_at_the_start_and_the_end(shell: Shell) -> None:
    assert shell("legal", DAYS, "--at", 0).out == "* troll 11\n* troll 3\n* troll 5\n* troll 7\n* troll 9\n"
    over = shell("legal", DAYS)
    assert (over.code, over.out, over.err) == (0, "", "")
    assert shell("legal", DAYS, "--json").json == []
    assert shell("legal", CLOSED).out.splitlines()[-1] == "4 look"


# ── show ─────────────────────────────────────────────────────────────────────────────────────────────────────


def test_show_prints_what_a_seat_may_see(shell: Shell) -> None:
    record = Record.load(CLOSED)
    for seat in (None, 1, 2, 3, 4):
        said = shell("show", CLOSED, *(["--seat", seat] if seat else []))
        assert said.code == 0
        assert said.out.strip("\n") == record.state().view(seat).text("en", record.seats).strip("\n")
    texts = {shell("show", CLOSED, *more).out for more in ((), ("--seat", 2), ("--seat", 3), ("--all",))}
    assert len(texts) == 4


def test_show_all_shows_all(shell: Shell) -> None:
    data = shell("show", CLOSED, "--all", "--json").json
    state = Record.load(CLOSED).state()
    assert data == json.loads(json.dumps(research.full_view(state).to_json()))
    assert data["view"]["card"][2] == 2
    assert shell("show", CLOSED, "--json").json["view"]["card"][2] == -2
    assert shell("show", CLOSED, "--json", "--seat", 3).json == json.loads(
        json.dumps(state.view(3).to_json())
    )


def test_show_draws(shell: Shell, tmp_path: Path) -> None:
    out = tmp_path / "table.svg"
    said = shell("show", CLOSED, "--at", 12, "--seat", 2, "--svg", out)
    assert (said.code, said.out) == (0, "")
    assert out.read_text("utf-8") == Record.load(CLOSED).state(12).view(2).svg(
        "en", Record.load(CLOSED).seats
    )
    assert ET.fromstring(out.read_text("utf-8")).tag.endswith("svg")


def test_show_speaks_french(shell: Shell) -> None:
    record = Record.load(CLOSED)
    french = shell("show", CLOSED, lang="fr_FR.UTF-8").out
    assert french.strip("\n") == record.state().view().text("fr", record.seats).strip("\n")
    assert french != shell("show", CLOSED).out


# ── simulate ─────────────────────────────────────────────────────────────────────────────────────────────────


def test_simulate_then_check(shell: Shell, tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "out"
    said = shell("simulate", "troll", "--players", 5, "--games", 60, "--seed", 1, "--records", folder)
    assert said.code == 0
    files = sorted(folder.glob("*.json"))
    assert [file.name for file in files[:2]] == ["troll-01.json", "troll-02.json"]
    assert len(files) == 60
    checked = shell("check", *files)
    assert (checked.code, checked.err) == (0, "60 records hold.\n")


def test_simulate_prints_a_table_and_a_rate(shell: Shell) -> None:
    said = shell("simulate", "troll", "--players", 4, "--games", 500, "--seed", 7, "--bots", "careful,random")
    rows = said.out.splitlines()
    assert [row.split()[:2] for row in rows[1:5]] == [
        ["1", "careful"],
        *([str(s), "random"] for s in (2, 3, 4)),
    ]
    assert re.fullmatch(r"500 games of Troll with seed 7 in \d+\.\d\d s: [\d,]+ decisions a second", rows[-1])


def test_one_game_is_one_game(shell: Shell) -> None:
    assert "\n1 game of Troll with seed 7 in " in shell("simulate", "troll", "--games", 1, "--seed", 7).out


def test_simulate_json_is_the_same_for_a_seed(shell: Shell) -> None:
    def report(*more: object) -> dict[str, Any]:
        data: dict[str, Any] = shell("simulate", "troll", "--games", 200, "--json", *more).json
        assert data.pop("seconds") > 0
        return data

    one = report("--seed", 3, "--players", 3, "--option", "youngest=2")
    assert one == report("--seed", 3, "--option", "players=3", "--option", "youngest=2")
    assert one["options"] == {"players": 3, "youngest": 2}
    assert (one["game"], one["seed"], one["games"], one["bots"]) == ("troll", 3, 200, ["random"] * 3)
    assert sum(one["win_share"]) == pytest.approx(1)
    assert one != report("--seed", 4, "--players", 3, "--option", "youngest=2")
    assert report()["seed"] != report()["seed"]


# ── bench and serve ──────────────────────────────────────────────────────────────────────────────────────────


def test_bench_prints_rows_and_says_no_when_one_fails(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    measures = {
        "fine": lambda: [at_least(M("seats"), 5, 3)],
        "slow": lambda: [at_most(M("starts"), 2.5, 1, "s")],
    }
    monkeypatch.setattr("troquet.cli.bench.MEASURES", measures)
    assert shell("bench", "--only", "fine").code == 0
    said = shell("bench", "--only", "fine,slow")
    assert said.code == 1
    assert re.search(r"seats +5\.00 × +at least 3 × +holds", said.out)
    assert re.search(r"starts +2\.50 s +at most 1 s +fails", said.out)
    data = shell("bench", "--only", "slow", "--json").json
    assert data["rows"] == [
        {"what": "starts", "value": 2.5, "unit": "s", "bound": "at most 1 s", "holds": False, "note": ""}
    ]
    assert data["machine"]


def test_serve_passes_on_what_it_is_told(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    import troquet.web.serve

    told: list[object] = []
    monkeypatch.setattr(troquet.web.serve, "serve", lambda wish, language: told.append(wish))
    assert shell("serve", "--port", 8123, "--host", "127.0.0.1", "--no-browser").code == 0
    assert told == [troquet.web.serve.Wish(host="127.0.0.1", port=8123, browser=False)]
    more = ("--public-url", "https://troquet.example", "--database", "postgresql+asyncpg://u@h/d")
    assert shell("serve", "--proxy", "10.0.0.2,10.0.0.3", "--log", "info", *more).code == 0
    assert told[1:] == [
        troquet.web.serve.Wish(
            public_url=more[1], database=more[3], proxies=("10.0.0.2", "10.0.0.3"), log="info"
        )
    ]
    assert shell("serve", "--log", "loud").code == 2
