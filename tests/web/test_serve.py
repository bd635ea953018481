"""`serve`: what it says, what stops it, how it ends."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

from troquet.language import TroquetError
from troquet.web.serve import check_url, serve


def started(folder: Path, port: int) -> subprocess.Popen[str]:
    code = f"from troquet.web.serve import serve; serve(port={port}, browser=False)"
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


def test_it_says_where_it_is_and_ends_quietly(tmp_path: Path) -> None:
    port = free_port()
    server = started(tmp_path, port)
    for _ in range(200):
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=1).close()
            break
        except OSError:
            time.sleep(0.05)
    assert (tmp_path / "key").stat().st_mode & 0o777 == 0o600
    server.send_signal(signal.SIGINT)
    said, _ = server.communicate(timeout=10)
    assert server.returncode == 0, said
    assert f"http://localhost:{port}" in said
    assert "Traceback" not in said


def test_a_port_that_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TROQUET_DATA", str(tmp_path))
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(TroquetError, match="Cannot listen"):
            serve(port=taken.getsockname()[1], browser=False)


@pytest.mark.parametrize(
    "database", ["nonsense", "sqlite+aiosqlite:////nowhere/at/all.db", "mysql+none://x/y"]
)
def test_a_database_that_cannot_be_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, database: str
) -> None:
    monkeypatch.setenv("TROQUET_DATA", str(tmp_path))
    with pytest.raises(TroquetError, match="cannot be opened"):
        serve(port=free_port(), database=database, browser=False)


@pytest.mark.parametrize("host", ["256.1.1.1", "no such host", "::zz"])
def test_a_host_that_is_none(host: str) -> None:
    with pytest.raises(TroquetError, match="Cannot listen"):
        serve(host=host, port=free_port(), browser=False)


@pytest.mark.parametrize("port", [-1, 70000])
def test_a_port_that_is_none(port: int) -> None:
    with pytest.raises(TroquetError, match="Cannot listen"):
        serve(port=port, browser=False)


def test_public_addresses() -> None:
    for url in ("", "https://play.example.org", "http://10.0.0.7:8000/"):
        check_url(url)
    for url in ("play.example.org", "ftp://play.example.org", "https://play.example.org/games", "https://"):
        with pytest.raises(TroquetError):
            check_url(url)
