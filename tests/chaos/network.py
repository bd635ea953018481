"""A network that drops, delays (past what comes after) and repeats what sockets carry, while three browsers play.

By hand: `python -m tests.chaos.network --moves 500`. Prints pages that differ from the server, and lines that were not
said aloud exactly once: none.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from pathlib import Path
from random import Random

from playwright.sync_api import Browser, WebSocketRoute

from tests.browser.server import Server
from tests.chaos.pages import LOG, Watched, acts, chromium, seated


class Chaos:
    """One message in `odds` is dropped, one delayed until the next has come, one repeated."""

    def __init__(self, seed: int, odds: int = 10) -> None:
        self.random, self.odds = Random(seed), odds
        self.done: Counter[str] = Counter()

    def between(self, page: WebSocketRoute) -> None:
        server = page.connect_to_server()
        held: list[str | bytes] = []

        def arrives(message: str | bytes) -> None:
            fate = self.fate()
            if fate == "delayed":
                held.append(message)
                return
            for _ in range({"dropped": 0, "repeated": 2}.get(fate, 1)):
                page.send(message)
            while held:
                page.send(held.pop())

        def leaves(message: str | bytes) -> None:
            if self.fate() != "dropped":
                server.send(message)

        server.on_message(arrives)
        page.on_message(leaves)

    def fate(self) -> str:
        fate = {0: "dropped", 1: "delayed", 2: "repeated"}.get(self.random.randrange(self.odds), "carried")
        self.done[fate] += 1
        return fate


def run(browser: Browser, folder: Path, moves: int, seed: int = 1) -> tuple[Counter[str], list[str]]:
    """What became of the messages, and what differed."""
    server, chaos, found, made = Server(folder), Chaos(seed), list[str](), 0
    contexts = [browser.new_context(reduced_motion="reduce") for _ in range(2)]
    players = [Watched(c.new_page(), server.address, name) for c, name in zip(contexts, ("Ana", "Bo"))]
    for watched in players:
        watched.page.route_web_socket("**/live*", chaos.between)
    while made < moves:
        seated(players)
        found += [difference for watched in players for difference in watched.differs(10)]
        known = [Counter(watched.page.evaluate(LOG)) for watched in players]
        for watched in players:
            watched.page.evaluate("window.spoken.length = 0")
        while made < moves and not all(watched.player.is_over for watched in players):
            for watched in players:
                made += acts(watched)
            players[0].page.wait_for_timeout(20)
        for watched, before in zip(players, known):
            found += watched.differs(10) + watched.lost_moves() + watched.unsaid(before)
    for context in contexts:
        context.close()
    server.stop()
    return chaos.done, found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=500)
    with chromium() as browser, tempfile.TemporaryDirectory() as folder:
        done, found = run(browser, Path(folder), parser.parse_args().moves)
    print(f"messages: {dict(done)}; {len(found)} differences", *found, sep="\n")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
