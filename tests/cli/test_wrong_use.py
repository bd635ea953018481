"""Wrong command lines: one sentence in the asker's language, exit code 2 (wrong use) or 1 (the answer is no)."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.shell import CLOSED, DAYS, Shell
from troquet.cli.parser import ask_language

WRONG = {
    "no such command": (["deal"], "There is no command “deal”; there is serve, play, simulate, "),
    "a flag for a command": (["--verbose"], "There is no command “--verbose”"),
    "a long command": (["x" * 10_000], "There is no command “xxx"),
    "check nothing": (["check"], "FILE must be given."),
    "check what is not there": (["check", "no.json"], "FILE: no.json cannot be read: No such file or directory."),
    "check a folder": (["check", "/"], "FILE: / cannot be read: Is a directory."),
    "check with more": (["check", DAYS, "--fast"], "There is no argument --fast here."),
    "a long file": (["check", "a" * 5000], "cannot be read: File name too long."),
    "legal nothing": (["legal"], "FILE must be given."),
    "legal beyond": (["legal", DAYS, "--at", "9999"], "--at: 9999 is beyond the"),
    "legal before": (["legal", DAYS, "--at", "-1"], "--at"),
    "legal at a word": (["legal", DAYS, "--at", "end"], "--at: end is not a whole number from 0 to"),
    "legal at other digits": (["legal", DAYS, "--at", "٣"], "--at: ٣ is not a whole number"),
    "legal at huge": (["legal", DAYS, "--at", "9" * 5000], "--at: 9999"),
    "legal at nothing": (["legal", DAYS, "--at"], "--at needs a value."),
    "legal at half": (["legal", DAYS, "--at", "1.5"], "--at: 1.5 is not a whole number"),
    "legal two files": (["legal", DAYS, CLOSED], "There is no argument"),
    "show seat 4 of 3": (["show", DAYS, "--seat", "4"], "--seat: there is no seat 4; seats are 1 to 3."),
    "show seat 0": (["show", DAYS, "--seat", "0"], "--seat: 0 is not a whole number from 1 to 9."),
    "show seat and all": (["show", DAYS, "--seat", "1", "--all"], "--seat and --all cannot go together."),
    "show a picture and data": (
        ["show", DAYS, "--svg", "x.svg", "--json"],
        "--svg and --json cannot go together.",
    ),
    "show in no folder": (["show", DAYS, "--svg", "/no/such/x.svg"], "/no/such/x.svg cannot be written: No such file"),
    "show all of it": (["show", DAYS, "--all=yes"], "--all takes no value."),
    "an abbreviation": (["show", DAYS, "--sea", "1"], "There is no argument --sea"),
    "no game": (["simulate"], "GAME must be given."),
    "another game": (["simulate", "chess"], "GAME: There is no game “chess”; there is"),
    "a game with a path": (["simulate", "../troll"], "GAME: There is no game “../troll”"),
    "a game of nothing": (["simulate", ""], "GAME: There is no game “”"),
    "six players": (["simulate", "troll", "--players", "6"], "players cannot be 6; possible: 3, 4, 5."),
    "players of a word": (["play", "troll", "--players", "three"], "players cannot be three; possible: 3, 4, 5."),
    "an option unknown": (["simulate", "troll", "--option", "deck=new"], "Troll has no option deck; it has players"),
    "an option of Python": (["simulate", "troll", "--option", "self=1"], "Troll has no option self; it has players"),
    "an option without value": (["simulate", "troll", "--option", "youngest"], "“youngest” is not KEY=VALUE."),
    "an option of nothing": (["simulate", "troll", "--option", "=1"], "--option: “=1” is not KEY=VALUE."),
    "a value it does not take": (["play", "troll", "--option", "youngest=4"], "youngest cannot be 4; possible: 1,"),
    "no games": (["simulate", "troll", "--games", "0"], "--games: 0 is not a whole number from 1 to 1000000000."),
    "games without end": (["simulate", "troll", "--games", "1e9"], "--games: 1e9 is not a whole number"),
    "a seed of a word": (["simulate", "troll", "--seed", "lucky"], "--seed: lucky is not a whole number"),
    "a bot unknown": (["simulate", "troll", "--bots", "hal"], "--bots: There is no bot “hal” here; there is"),
    "no bot": (["simulate", "troll", "--bots", ""], "--bots: There is no bot “” here"),
    "too many bots": (["simulate", "troll", "--bots", "random," * 3 + "random"], "--bots: 4 bots do not fit 3 seats."),
    "records under a file": (["simulate", "troll", "--records", DAYS + "/x"], "--records: "),
    "play at no seat": (["play", "troll", "--seat", "4"], "--seat: there is no seat 4; seats are 1 to 3."),
    "play with a bot unknown": (["play", "troll", "--bots", "hal"], "--bots: There is no bot “hal” here"),
    "play with too many": (["play", "troll", "--bots", "random,random,random"], "--bots: 3 bots do not fit 2 seats."),
    "serve at a word": (["serve", "--port", "http"], "--port: http is not a whole number from 0 to 65535."),
    "serve too high": (["serve", "--port", "65536"], "--port: 65536 is not a whole number from 0 to 65535."),
    "serve nowhere": (["serve", "--public-url", "troquet"], "--public-url: “troquet” is no public address"),
    "serve a script": (["serve", "--public-url", "javascript:alert(1)"], "is no public address"),
    "arena without bots": (["arena", "troll"], "--bots: It takes two bots at least to compare."),
    "arena with one bot": (["arena", "troll", "--bots", "sense"], "--bots: It takes two bots at least to compare."),
    "arena with too many": (
        ["arena", "troll", "--bots", "sense,random,sense,random"],
        "--bots: 4 bots do not fit 3 seats.",
    ),
    "arena with a bot unknown": (
        ["arena", "troll", "--bots", "sense,hal"],
        "--bots: There is no bot “hal” here; there is",
    ),
    "arena with another game's": (
        ["arena", "troll", "--bots", "sense,trader"],
        "--bots: There is no bot “trader” here",
    ),
    "arena of no games": (["arena", "troll", "--games", "0"], "--games: 0 is not a whole number from 1 to 10000000."),
    "arena of no threads": (
        ["arena", "troll", "--threads", "0"],
        "--threads: 0 is not a whole number from 1 to 256.",
    ),
    "arena with a long opening": (
        ["arena", "troke", "--opening", "41"],
        "--opening: 41 is not a whole number from 0 to 40.",
    ),
    "a search of nothing": (
        ["simulate", "trok", "--bots", "search:0s"],
        "--bots: “search:0s” is no bot: a search may take",
    ),
    "a file that is not there": (
        ["play", "trok", "--bots", "my.py:Bot"],
        "--bots: “my.py:Bot” is no bot: there is no file my.py.",
    ),
    "a program that is not there": (
        ["arena", "trok", "--bots", "sense,run:./my-bot"],
        "there is no program ./my-bot that could be run.",
    ),
    "serve a level": (
        ["serve", "--bots", "hard"],
        "--bots: “hard” is there without being named; name what is your own:",
    ),
    "serve no bot": (["serve", "--bots", "my.py:Bot"], "--bots: “my.py:Bot” is no bot: there is no file my.py."),
    "check no bot": (["check-bot"], "SPEC must be given."),
    "check a bot unknown": (["check-bot", "hal"], "SPEC: There is no bot “hal” here; there is"),
    "check it in no game": (["check-bot", "random", "--game", "chess"], "--game: There is no game “chess”; there is"),
    "check another game's": (["check-bot", "trader", "--game", "troll"], "trader does not play Troll."),
    "measure nothing known": (["bench", "--only", "warmth"], "--only: there is no measure “warmth”; there is "),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_wrong_use(shell: Shell, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    arguments, place = WRONG[name]
    english, french = shell(*arguments), shell(*arguments, lang="fr_FR.UTF-8")
    assert (english.code, french.code) == (2, 2)
    assert place in english.sentence
    assert english.sentence.endswith(".")
    assert len(english.sentence) < 400
    assert french.sentence.endswith(".")
    assert french.sentence != english.sentence
    assert list(tmp_path.iterdir()) == []


def test_a_faulty_record_is_a_no(shell: Shell, tmp_path: Path) -> None:
    data = json.loads(Path(DAYS).read_bytes())
    data["moves"][4] = data["moves"][1]
    faulty = tmp_path / "faulty.json"
    faulty.write_text(json.dumps(data))
    for command in ("legal", "show"):
        said = shell(command, faulty)
        assert said.code == 1
        assert said.sentence.startswith("This record is faulty: “1 play")
        assert shell(command, faulty, "--at", 4).code == 0
        faulty_in_french = shell(command, faulty, lang="fr")
        assert (faulty_in_french.code, faulty_in_french.sentence != said.sentence) == (1, True)


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[" * 100_000, b"\xff\xfe", b'{"format": "troquet-record/1"}']
)
def test_what_is_no_record_is_a_no(shell: Shell, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "x.json"
    file.write_bytes(content)
    for command in ("legal", "show"):
        said = shell(command, file)
        assert (said.code, said.sentence.startswith("This is no record: ")) == (1, True)
    assert shell("check", file).code == 1


def test_a_cut_record_is_for_reading(shell: Shell, tmp_path: Path) -> None:
    from troquet.records import Record

    file = tmp_path / "cut.json"
    Record.load(CLOSED).cut(2).dump(file)
    assert "hides moves" in shell("legal", file).sentence
    said = shell("check", file)
    assert (said.code, "hides moves" in said.out) == (1, True)


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"), ({"LANG": "fr_FR.UTF-8"}, "fr"), ({"LANG": "FR"}, "fr"), ({"LANG": "de_DE"}, "en"),
        ({"LANG": "C"}, "en"), ({"LANG": "fr_FR", "LC_ALL": "en_GB"}, "en"),
        ({"LANG": "en", "LC_MESSAGES": "fr"}, "fr"),
        ({"LANG": "fr", "LC_ALL": ""}, "fr"),
    ],
)  # fmt: skip
def test_the_language_is_the_askers(environment: dict[str, str], language: str) -> None:
    assert ask_language(environment) == language


@pytest.mark.parametrize("buffered", ["", "1"])
@pytest.mark.parametrize("command", [["show", DAYS], ["--help"], ["show", "--help"]])
def test_a_closed_pipe_is_no_complaint(command: list[str], buffered: str) -> None:
    """`troquet show ... | head -0`, in a process of its own."""
    read, write = os.pipe()
    os.close(read)
    done = in_a_process(command, write, buffered)
    os.close(write)
    assert done.stderr == ""
    assert done.returncode in (0, 1)  # argparse takes no notice of what it cannot write


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no such device here")
@pytest.mark.parametrize("buffered", ["", "1"])
def test_a_full_disk_is_one_sentence(buffered: str) -> None:
    with Path("/dev/full").open("w") as full:
        done = in_a_process(["show", DAYS], full.fileno(), buffered)
    assert done.returncode == 1
    assert done.stderr == "troquet: It cannot be done: [Errno 28] No space left on device.\n"


def in_a_process(command: list[str], out: int, buffered: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "troquet", *command],
        env=os.environ | {"PYTHONUNBUFFERED": buffered, "LC_ALL": "C.UTF-8"},
        stdout=out, stderr=subprocess.PIPE, text=True, check=False,
    )  # fmt: skip
