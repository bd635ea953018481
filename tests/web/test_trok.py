"""One person and five bots at a table of Trök, by forms alone."""

from __future__ import annotations

import re
import time
from html import unescape
from urllib.parse import urljoin

from tests.web.people import Person, Server

MOVE, DRAFT = r'name="move" value="([^"]+)"', r'href="([^"]*\?draft=[^"]+)"'


def plays_something(ana: Person, path: str) -> None:
    """Half-made choices are followed to a whole one."""
    page = ana.get(path).text
    for _ in range(6):
        if moves := re.findall(MOVE, page):
            assert ana.plays(path, unescape(moves[0])).status_code == 303
            return
        drafts = [unescape(draft) for draft in re.findall(DRAFT, page) if "draft=table" not in draft]
        if not drafts:
            return
        page = ana.get(urljoin(path, max(drafts, key=len))).text


def test_one_person_and_five_bots_flow(server: Server) -> None:
    """Every phase comes round, bots answer by themselves, and nothing is said that only another seat may read."""
    ana = server.person("Ana")
    path = ana.sets_table("", "trader", "random", "trader", "random", "trader", game="trok")
    end = time.monotonic() + 60
    while "Round 2" not in ana.get(path).text:
        assert time.monotonic() < end, "the game does not go on"
        plays_something(ana, path)
    log = re.sub("<[^>]+>", "", ana.get(f"{path}/log").text)
    for said in (
        "Ana is dealt", "The offers are turned up", "Trade Master", "Combinations, clockwise", "Round 1 ends",
    ):  # fmt: skip
        assert said in log, said
    assert set(re.findall(r"(Everybody|Ana|trader|random)\S* is dealt", log)) == {"Everybody", "Ana"}
    assert "failed to answer" not in log
