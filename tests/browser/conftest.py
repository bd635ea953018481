"""A real server and a real Chromium."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Response, sync_playwright

from tests.browser.table import Player

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
MISSING = (
    "The browser tests need Chromium and found none on PATH. On Debian: apt-get install chromium; "
    "elsewhere install Chromium or Chrome so that one of these runs: " + ", ".join(NAMES)
)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        pytest.fail(MISSING)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=path, args=["--no-sandbox", "--disable-background-networking"]
        )
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server in a process of its own, with a database of its own."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    data = tmp_path_factory.mktemp("data")
    environment = {**os.environ, "TROQUET_DATA": str(data), "TROQUET_PACE": "0.06"}
    code = f"from troquet.web.serve import serve; serve(port={port}, browser=False)"
    with Path(data / "log").open("w") as log:
        server = subprocess.Popen([sys.executable, "-c", code], env=environment, stdout=log, stderr=log)
        address = f"http://localhost:{port}"
        try:
            _wait(address, server, data / "log")
            yield address
        finally:
            server.terminate()
            assert server.wait(10) in (0, -15), (data / "log").read_text()
            assert "Traceback" not in (data / "log").read_text(), (data / "log").read_text()


def _wait(address: str, server: subprocess.Popen[bytes], log: Path) -> None:
    for _ in range(300):
        try:
            urllib.request.urlopen(f"{address}/healthz", timeout=1).close()
            return
        except OSError:
            assert server.poll() is None, log.read_text()
            time.sleep(0.1)
    raise AssertionError(log.read_text())


@pytest.fixture
def player(browser: Browser, address: str) -> Iterator[Callable[..., Player]]:
    """Makes players, each with a browser profile of their own. Whatever a page complains of fails the test."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def make(name: str = "Ana", width: int = 1280, height: int = 800, **options: object) -> Player:
        context = browser.new_context(viewport={"width": width, "height": height}, **options)  # type: ignore[arg-type]
        contexts.append(context)
        return Player(_watched(context.new_page(), complaints), address, name)

    yield make
    for context in contexts:
        context.close()
    assert complaints == []


def _watched(page: Page, complaints: list[str]) -> Page:
    page.set_default_timeout(10_000)
    page.on("pageerror", lambda error: complaints.extend([f"error: {error}"]))
    page.on("console", lambda message: complaints.extend(_errors(message)))
    page.on("response", lambda answer: complaints.extend(_missing(answer)))
    return page


def _errors(message: ConsoleMessage) -> list[str]:
    """Errors, but for refused posts, which a browser counts among them."""
    refused = "the server responded with a status of 4" in message.text
    return [message.text] if message.type == "error" and not refused else []


def _missing(answer: Response) -> list[str]:
    """Files of ours that are not there."""
    return [answer.url] if "/static/" in answer.url and not answer.ok else []
