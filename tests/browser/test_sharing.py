"""A table on one device, in a browser: what is in the page, and what comes through its socket."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.table import Player
from tests.browser.test_page import findings

pytestmark = pytest.mark.browser

MakePlayer = Callable[..., Player]


def shared(ana: Player) -> None:
    page = ana.page
    page.goto(f"{ana.address}/?game=troll&players=3")
    for seat in (2, 3):
        page.locator(f"label:has([name=seat{seat}][value=person])").click()
    page.locator("label:has([name=shared])").click()
    for seat, name in enumerate(("Ana", "Bo", "Cy"), 1):
        page.locator(f"[name=name{seat}]").fill(name)
    page.get_by_role("button", name="Set the table").click()
    page.wait_for_url("**/t/*")
    page.get_by_role("heading", name="Pass to Ana").wait_for()


def test_the_curtain_and_nothing_behind_it(player: MakePlayer) -> None:
    """A17"""
    ana = player(bypass_csp=True, reduced_motion="reduce")
    heard: list[str] = []
    ana.page.on("websocket", lambda socket: socket.on("framereceived", lambda text: heard.append(str(text))))
    shared(ana)
    assert findings(ana) == []
    ana.page.get_by_role("button", name="I am Ana").click()
    ana.page.get_by_role("button", name="Play 2").click()
    ana.page.get_by_role("heading", name="Pass to Bo").wait_for()
    assert ana.page.locator("#table .card, #table .log, #table [name=move]").count() == 0
    expect(ana.page.locator("#said")).to_have_text("Pass to Bo")
    heard.clear()
    ana.page.reload()
    ana.page.wait_for_timeout(500)
    assert heard
    assert not any("thief" in text or "plays" in text for text in heard)
    ana.page.get_by_role("button", name="I am Bo").click()
    ana.page.get_by_role("button", name="Look").click()
    ana.page.get_by_role("button", name="Play 3").wait_for()
    assert ana.page.get_by_text("You", exact=True).count() == 0
    ana.page.go_back()
    ana.page.wait_for_timeout(300)
    assert ana.page.locator("#table .card").count() == 0
