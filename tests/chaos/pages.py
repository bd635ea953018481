"""What pages show and say, against what the server would show and has written down."""

from __future__ import annotations

import shutil
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from urllib.parse import parse_qs

from playwright.sync_api import Browser, Page, Request, sync_playwright

from tests.browser.conftest import NAMES
from tests.browser.table import ASKED, CHANGED, CONTROLS, Player
from troquet import Record

# All that a page shows, apart from what is of the moment: marks of forms, focus, what is open.
SHOWN = """(page) => {
  const main = page.querySelector("#table").cloneNode(true);
  for (const input of main.querySelectorAll("[name=once]")) input.remove();
  for (const part of [main, ...main.querySelectorAll("*")]) {
    const kept = [...part.attributes].filter(({ name }) => !["tabindex", "style", "open", "aria-busy"].includes(name));
    for (const { name } of [...part.attributes]) part.removeAttribute(name);
    for (const { name, value } of kept.sort((a, b) => (a.name < b.name ? -1 : 1))) part.setAttribute(name, value);
  }
  return [main.dataset.number, main.outerHTML.replace(/\\s+/g, " ").replace(/> </g, "><")];
}"""
HERE = f"() => ({SHOWN})(document)"
THERE = f"""async () => {{
  const draft = document.querySelector("#felt [name=draft]")?.value ?? "";
  const answer = await fetch(`${{location.pathname}}?draft=${{encodeURIComponent(draft)}}`);
  return ({SHOWN})(new DOMParser().parseFromString(await answer.text(), "text/html"));
}}"""
LOG = """async () => {
  const answer = await fetch(`${location.pathname}/log`);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return [...page.querySelectorAll(".log li:not(.head)")].map((line) => line.lastElementChild.textContent);
}"""
# Keep what is said aloud, whatever page it is said on.
LISTEN = """
window.spoken = [];
document.addEventListener("DOMContentLoaded", () => {
  const place = document.querySelector("#said");
  if (place) new MutationObserver(() => place.textContent && window.spoken.push(place.textContent))
    .observe(place, { childList: true });
});
"""


class Watched:
    """A player whose acknowledged moves are kept."""

    def __init__(self, page: Page, address: str, name: str) -> None:
        self.player = Player(page, address, name)
        self.moves: list[str] = []
        page.set_default_timeout(20_000)
        page.add_init_script(LISTEN)
        page.on("requestfinished", self._finished)

    @property
    def page(self) -> Page:
        return self.player.page

    def _finished(self, request: Request) -> None:
        if request.method == "POST" and request.url.endswith("/play"):
            answer = request.response()
            if answer and answer.ok:
                self.moves += parse_qs(request.post_data or "").get("move", [])

    def differs(self, seconds: float = 8) -> list[str]:
        """Nothing, if the page comes to show what the server would within that time."""
        end = time.monotonic() + seconds
        while (here := self.page.evaluate(HERE)) != (there := self.page.evaluate(THERE)):
            if time.monotonic() > end:
                return [
                    f"{self.player.name} shows {here[0]}, there is {there[0]}: {_parted(here[1], there[1])}"
                ]
            self.page.wait_for_timeout(50)
        return []

    def unsaid(self, before: Counter[str], seconds: float = 20) -> list[str]:
        """Lines of the log that are not said aloud, in time, exactly once for each time they stand there."""
        end = time.monotonic() + seconds
        while (wrong := self._unsaid(before)) and time.monotonic() < end:
            self.page.wait_for_timeout(200)
        return wrong

    def _unsaid(self, before: Counter[str]) -> list[str]:
        said = Counter(line for text in self.page.evaluate("window.spoken") for line in text.split(". "))
        written = Counter(self.page.evaluate(LOG))
        wrong = sorted(line for line in written if said[line] != written[line] - before[line])
        return [f"{self.player.name}: “{line}” written {written[line]}, said {said[line]}" for line in wrong]

    def lost_moves(self) -> list[str]:
        """Acknowledged moves that are not in the record in their order."""
        there = iter([str(move) for move in self.record().moves])
        return [f"{self.player.name}: {move} is lost" for move in self.moves if move not in there]

    def record(self) -> Record:
        """The game as this person may read it."""
        body = self.page.evaluate("async () => (await fetch(`${location.pathname}/record.json`)).text()")
        return Record.from_bytes(body.encode())


def acts(watched: Watched) -> bool:
    """Press something, if something is asked, and see the page change."""
    if watched.player.is_over or not (asked := watched.page.evaluate(ASKED, CONTROLS)):
        return False
    watched.player.clicks_something()
    watched.page.wait_for_function(CHANGED, arg=asked, timeout=60_000)
    return True


def seated(players: Sequence[Watched]) -> str:
    """A new table of these people and one bot."""
    first, *others = (watched.player for watched in players)
    link = first.sets_table(*[""] * len(players), "careful")
    for player in (*others, first):
        player.sits(link)
    for watched in players:
        watched.moves.clear()
        watched.page.wait_for_selector("#felt")
    return link


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser, for runs by hand."""
    path = next(filter(None, map(shutil.which, NAMES)))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


def _parted(one: str, other: str) -> str:
    at = next((i for i, (a, b) in enumerate(zip(one, other)) if a != b), min(len(one), len(other)))
    return f"…{one[max(0, at - 60) : at + 80]}… | …{other[max(0, at - 60) : at + 80]}…"
