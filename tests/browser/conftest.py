"""A real server and a real Chromium."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Response, sync_playwright

from tests.browser.server import Server
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
    """The address of a server with a database of its own."""
    server = Server(tmp_path_factory.mktemp("data"))
    yield server.address
    server.stop()


@pytest.fixture
def player(browser: Browser, address: str) -> Iterator[Callable[..., Player]]:
    """Makes players, each with a browser profile of their own. Whatever a page complains of fails the test."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def make(
        name: str = "Ana", width: int = 1280, height: int = 800, at: str = address, **options: Any
    ) -> Player:
        context = browser.new_context(viewport={"width": width, "height": height}, **options)
        contexts.append(context)
        return Player(_watched(context.new_page(), complaints), at, name)

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
    """Errors, but for refused posts and servers that are down, which a browser counts among them."""
    expected = ("the server responded with a status of 4", "a status of 503", "ERR_CONNECTION_REFUSED")
    return (
        [message.text]
        if message.type == "error" and not any(map(message.text.__contains__, expected))
        else []
    )


def _missing(answer: Response) -> list[str]:
    """Files of ours that are not there."""
    return [answer.url] if "/s/" in answer.url and not answer.ok else []
