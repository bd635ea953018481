"""Kills the server, without warning, at every move of whole games that two people play in browsers.

By hand: `python -m tests.chaos.kill --games 20`. Prints what was lost and which pages did not recover: nothing.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Browser

from tests.browser.server import Server
from tests.chaos.pages import Watched, acts, chromium, seated


def run(browser: Browser, folder: Path, games: int, kills: int = 1000) -> tuple[int, list[str]]:
    """How often the server was killed, and what differed afterwards."""
    server, killed, found = Server(folder), 0, list[str]()
    contexts = [browser.new_context(reduced_motion="reduce") for _ in range(2)]
    players = [Watched(c.new_page(), server.address, name) for c, name in zip(contexts, ("Ana", "Bo"))]
    for _ in range(games):
        seated(players)
        while killed < kills and not all(watched.player.is_over for watched in players):
            for watched in players:
                if acts(watched):
                    server.kill()
                    server.start()
                    killed += 1
                    found += recovered(players)
            players[0].page.wait_for_timeout(20)
        for watched in players:
            found += watched.lost_moves()
            if watched.player.is_over:
                found += map(str, watched.record().check())
    for context in contexts:
        context.close()
    server.stop()
    return killed, found


def recovered(players: Sequence[Watched]) -> list[str]:
    """Every page shows what the server knows, within 5 s and without being loaded again."""
    return [difference for watched in players for difference in watched.differs(5)]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    with chromium() as browser, tempfile.TemporaryDirectory() as folder:
        killed, found = run(browser, Path(folder), parser.parse_args().games)
    print(f"killed {killed} times; {len(found)} differences", *found, sep="\n")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
