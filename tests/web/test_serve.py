"""`serve`: what it says, what stops it, how it ends."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

from troquet.language import TroquetError
from troquet.tables import Entry
from troquet.tables.entries import Renamed
from troquet.web import network
from troquet.web.crowd import Guest
from troquet.web.serve import Wish, check_url, serve


def started(folder: Path, port: int) -> subprocess.Popen[str]:
    code = f"from troquet.web.serve import Wish, serve; serve(Wish(port={port}, browser=False))"
    environment = {**os.environ, "TROQUET_DATA": str(folder)}
    return subprocess.Popen(
        [sys.executable, "-c", code],
        env=environment,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def answers(port: int) -> None:
    """Until the server does."""
    for _ in range(400):
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=1).close()
            return
        except OSError:
            time.sleep(0.05)


def test_it_says_where_it_is_and_ends_quietly(tmp_path: Path) -> None:
    port = free_port()
    server = started(tmp_path, port)
    answers(port)
    head = urllib.request.Request(f"http://127.0.0.1:{port}/healthz", method="HEAD")
    with urllib.request.urlopen(head, timeout=5) as answer:
        assert (answer.status, answer.read()) == (200, b"")
    assert (tmp_path / "key").stat().st_mode & 0o777 == 0o600
    server.send_signal(signal.SIGINT)
    said, _ = server.communicate(timeout=60)
    assert server.returncode == 0, said
    assert f"http://localhost:{port}" in said
    assert "Traceback" not in said


def test_two_hundred_open_pages_do_not_keep_it(tmp_path: Path) -> None:
    """SIGTERM: every page is told, and it is gone within 2 s (more for a busy machine)."""
    port = free_port()
    server = started(tmp_path, port)
    answers(port)

    async def run() -> float:
        first = Guest(port, "Ana")
        await first.fetch("/")
        seats = {f"seat{i}": "person" for i in (1, 2, 3)}
        _, path, _ = await first.fetch("/tables", {"game": "troll", "players": 3, "name": "Ana", **seats})
        guests = [Guest(port, "") for _ in range(200)]
        for guest in guests:
            await guest.fetch(path)
            await guest.watch(path)
        await asyncio.gather(*(guest.sees(1) for guest in guests))
        began = time.monotonic()
        server.send_signal(signal.SIGTERM)
        await asyncio.gather(*(guest.is_gone() for guest in guests))
        await asyncio.to_thread(server.wait, 10)
        took = time.monotonic() - began
        await asyncio.gather(*(guest.leave() for guest in (first, *guests)))
        return took

    took = asyncio.run(run())
    said, _ = server.communicate(timeout=60)
    assert "Traceback" not in said, said
    assert "error" not in said, said
    assert server.returncode in (0, -signal.SIGTERM)
    assert took < 6


def test_killed_in_the_middle_it_has_what_it_acknowledged(tmp_path: Path) -> None:
    """C6: three people write as fast as they are let; the log has all that was answered, once and in order."""
    port = free_port()
    server = started(tmp_path, port)
    answers(port)
    acknowledged: list[str] = []

    async def writes(guest: Guest, path: str) -> None:
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            for count in itertools.count():
                name = f"{guest.name} {count}"
                status, _, _ = await guest.fetch(f"{path}/rename", {"name": name})
                if status == 303:
                    acknowledged.append(name)

    async def run() -> str:
        guests = [Guest(port, name) for name in ("Ana", "Bo", "Cy")]
        for guest in guests:
            await guest.fetch("/")
        seats = {f"seat{i}": "person" for i in (1, 2, 3)}
        form = {"game": "troll", "players": 3, "name": "Ana", **seats}
        _, path, _ = await guests[0].fetch("/tables", form)
        for guest in guests[1:]:
            await guest.fetch(f"{path}/sit", {"name": guest.name})
        writing = [asyncio.create_task(writes(guest, path)) for guest in guests]
        while len(acknowledged) < 60:
            await asyncio.sleep(0.001)
        server.kill()
        await asyncio.gather(*writing)
        await asyncio.gather(*(guest.leave() for guest in guests))
        return path

    path = asyncio.run(run())
    server.communicate(timeout=60)
    with contextlib.closing(sqlite3.connect(tmp_path / "troquet.db")) as database:
        query = "SELECT body FROM entry WHERE table_id = ? ORDER BY number"
        log = [Entry.from_json(body) for (body,) in database.execute(query, (path[3:],))]
    assert [entry.number for entry in log] == list(range(1, len(log) + 1))
    names = [entry.what.name for entry in log if isinstance(entry.what, Renamed)]
    assert len(names) == len(set(names))
    assert set(acknowledged) <= set(names)


@pytest.mark.parametrize(
    ("kept", "host"),
    [(b"yes\n", "0.0.0.0"), (b"no\n", "127.0.0.1"), (b"", "127.0.0.1"), (b"\xff", "127.0.0.1")],
)
def test_who_may_come_in_is_remembered_or_nobody(tmp_path: Path, kept: bytes, host: str) -> None:
    """Without a terminal nobody is asked."""
    if kept:
        (tmp_path / "network").write_bytes(kept)
    assert network.host(tmp_path, "en") == host


@pytest.mark.parametrize(
    ("answer", "host"), [("", "0.0.0.0"), ("y", "0.0.0.0"), ("n", "127.0.0.1"), ("Non", "127.0.0.1")]
)
def test_who_sits_at_the_terminal_is_asked_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: str, host: str
) -> None:
    asked: list[str] = []

    def says(question: str) -> str:
        asked.append(question)
        return answer

    monkeypatch.setattr("builtins.input", says)
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    assert [network.host(tmp_path / "data", language) for language in ("en", "fr")] == [host, host]
    assert len(asked) == 1


def test_an_answer_that_cannot_be_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TROQUET_DATA", str(tmp_path))
    (tmp_path / "network").mkdir()
    with pytest.raises(TroquetError, match="The data cannot be opened: Is a directory"):
        serve(Wish(port=free_port(), browser=False))


def test_a_port_that_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TROQUET_DATA", str(tmp_path))
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(TroquetError, match="Cannot listen"):
            serve(Wish(port=taken.getsockname()[1], browser=False))


@pytest.mark.parametrize(
    "database", ["nonsense", "sqlite+aiosqlite:////nowhere/at/all.db", "mysql+none://x/y"]
)
def test_a_database_that_cannot_be_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, database: str
) -> None:
    monkeypatch.setenv("TROQUET_DATA", str(tmp_path))
    with pytest.raises(TroquetError, match="cannot be opened"):
        serve(Wish(port=free_port(), database=database, browser=False))


@pytest.mark.parametrize("host", ["256.1.1.1", "no such host", "::zz"])
def test_a_host_that_is_none(host: str) -> None:
    with pytest.raises(TroquetError, match="Cannot listen"):
        serve(Wish(host=host, port=free_port(), browser=False))


@pytest.mark.parametrize("port", [-1, 70000])
def test_a_port_that_is_none(port: int) -> None:
    with pytest.raises(TroquetError, match="Cannot listen"):
        serve(Wish(port=port, browser=False))


def test_public_addresses() -> None:
    for url in ("", "https://play.example.org", "http://10.0.0.7:8000/"):
        check_url(url)
    for url in ("play.example.org", "ftp://play.example.org", "https://play.example.org/games", "https://"):
        with pytest.raises(TroquetError):
            check_url(url)
