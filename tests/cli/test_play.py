"""`troquet play`: a game in the terminal, by a scripted player."""

from __future__ import annotations

import io
import itertools
import re

import pytest

from tests.cli.shell import Shell

STUBBORN = [f"{word} {number}" for word in ("play", "dare") for number in range(6)]


def type_in(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


@pytest.mark.parametrize(("players", "seat"), [(3, 1), (4, 3), (5, 5)])
def test_a_whole_game(shell: Shell, monkeypatch: pytest.MonkeyPatch, players: int, seat: int) -> None:
    """The player tries everything until something is accepted; refusals change nothing."""
    type_in(monkeypatch, *itertools.islice(itertools.cycle(STUBBORN), 2_000))
    said = shell("play", "troll", "--players", players, "--seat", seat, "--bots", "random,careful")
    assert said.code == 0
    assert re.search(r"(wins with|share the victory with) \d+ jewel", said.out)
    assert "random " in said.out
    assert "careful " in said.out
    refusals = said.err.splitlines()
    assert refusals
    assert all("may not be played now" in line and "TRL-" in line for line in refusals)


def test_leaving(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    for lines in (["quit"], [], ["?", "quit"]):
        type_in(monkeypatch, *lines)
        said = shell("play", "troll")
        assert (said.code, said.err) == (1, "")
    assert "  ".join(f"1 play {number}" for number in range(6)) in said.out


def test_a_system_that_knows_no_name(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a container: the person is “you”; and there may be no input at all."""

    def unknown() -> str:
        raise KeyError("getpwuid(): uid not found: 54321")

    monkeypatch.setattr("getpass.getuser", unknown)
    type_in(monkeypatch, "quit")
    said = shell("play", "troll")
    assert (said.code, said.err) == (1, "")
    assert "you" in said.out
    monkeypatch.setattr("sys.stdin", None)
    assert shell("play", "troll").code == 1


def test_what_cannot_be_played_is_said_and_asked_again(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    type_in(
        monkeypatch, "jump", "dare 3", "2 play 3", "* troll 3", "play 9", "1  play 3", "é", "\x1b[A", "quit"
    )
    said = shell("play", "troll")
    assert said.code == 1
    assert len(said.err.splitlines()) == 8
    assert "“jump” is no move of Troll; a move reads like “play 3”." in said.err
    assert "(TRL-A08)" in said.err
    type_in(monkeypatch, "dare 3", "quit")
    french = shell("play", "troll", lang="fr_FR.UTF-8")
    assert "1 dare 3" in french.err
    assert french.err != said.err


def test_a_move_of_another_seat_tells_nothing_of_it(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether it could be played, and what could be instead, would give a hand away."""
    guesses = [f"1 offer {' '.join(cards)}" for cards in itertools.combinations("PRGLAEHS", 3)]
    type_in(monkeypatch, *guesses, "quit")
    said = shell("play", "trok", "--seat", 2)
    assert said.err.splitlines() == ["You have seat 2."] * len(guesses)


def test_the_terminal_shows_no_more_than_the_view(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """As seat 3, who has not looked, on the first move: the troll is one of five."""
    type_in(monkeypatch, "quit")
    said = shell("play", "troll", "--seat", 3, "--bots", "random")
    assert "The troll is one of 3, 5, 7, 9, 11." in said.out
    assert "The troll is *" not in said.out
