"""What a person does at a table, in a browser."""

from __future__ import annotations

import time
from collections.abc import Callable
from urllib.parse import urlencode

from playwright.sync_api import Locator, Page

# tap.js: taps that are nearer in place and time are one blunder.
NEAR, PAUSE = 40, 0.8

CONTROLS = ".live:not([disabled]), .show, .ask .choice, .opt"

# What a person is asked now, in one look: the number of the page and the question; nothing if nothing is.
ASKED = """controls => document.querySelector(controls)
    && [document.querySelector("#table").dataset.number, document.querySelector("#ask-title").innerText]"""

CHANGED = """([number, asked]) => document.querySelector("#table").dataset.number !== number
    || document.querySelector("#ask-title")?.innerText !== asked"""


class Player:
    """A person with a browser."""

    def __init__(self, page: Page, address: str, name: str) -> None:
        self.page, self.address, self.name = page, address, name
        self._tapped = (0.0, 0.0, 0.0)

    def taps(self, control: Locator) -> None:
        """Press it as a calm hand does: not at once again where it has just pressed."""
        box = control.bounding_box()
        assert box
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        at, before_x, before_y = self._tapped
        if abs(x - before_x) < NEAR and abs(y - before_y) < NEAR and time.monotonic() - at < PAUSE:
            self.page.wait_for_timeout(1000 * PAUSE)
        control.click()
        self._tapped = (time.monotonic(), x, y)

    def sets_table(self, *seats: str, game: str = "troll", **options: str) -> str:
        """Make a table with these bots, and people where there is none; the link to it."""
        bots = {f"bot{i}": bot for i, bot in enumerate(seats, 1) if bot}  # those that are not offered, too
        wish = urlencode({"game": game, "players": len(seats), **bots, **options})
        self.page.goto(f"{self.address}/?{wish}")
        for i, bot in enumerate(seats, 1):
            kind = "bot" if bot else "person"
            self.page.locator(f"label:has([name=seat{i}][value={kind}])").click()
            if bot:
                self.page.locator(f"[name=bot{i}]").select_option(bot)
        self.page.locator(".make [name=name]").fill(self.name)
        self.page.locator(".make .go").click()
        self.page.wait_for_url("**/t/*")
        return self.page.url

    def sits(self, link: str) -> Player:
        if self.page.url != link:
            self.page.goto(link)
            self.page.locator("#sit-name").fill(self.name)
            self.taps(self.page.get_by_role("button", name="Sit down"))
        self.taps(self.page.get_by_role("button", name="I am ready"))
        return self

    @property
    def controls(self) -> Locator:
        """What can be pressed for the game."""
        return self.page.locator(CONTROLS)

    @property
    def is_over(self) -> bool:
        return self.page.locator(".result").is_visible()

    def clicks_something(self) -> None:
        """A card if one can be played, else the last of what is offered."""
        cards = self.page.locator("button.live:not([disabled])")
        self.taps(cards.first if cards.count() else self.controls.last)


def play_on(
    *players: Player, act: Callable[[Player], None] = Player.clicks_something, seconds: float = 90
) -> None:
    """Everybody plays whenever they are asked, until all see the result."""
    end = time.monotonic() + seconds
    while not all(player.is_over for player in players):
        assert time.monotonic() < end, "the game did not end"
        for player in players:
            if not player.is_over and (asked := player.page.evaluate(ASKED, CONTROLS)):
                act(player)
                player.page.wait_for_function(CHANGED, arg=asked)
        players[0].page.wait_for_timeout(20)
