"""The provable deal between real pages."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.browser.server import Server
from tests.browser.table import Player, play_on
from troquet.cli import main

pytestmark = pytest.mark.browser

MakePlayer = Callable[..., Player]
SCRIPT = Path(__file__).parents[2] / "docs" / "verify.py"


def record(link: str, folder: Path) -> tuple[Path, dict[str, object]]:
    """The record of a table, in a file, and its deal."""
    with urllib.request.urlopen(f"{link}/record.json") as answer:
        raw = answer.read()
    (folder / "game.json").write_bytes(raw)
    return folder / "game.json", json.loads(raw)["deal"]


def is_proved(file: Path) -> bool:
    script = subprocess.run(
        [sys.executable, "-I", "-S", str(SCRIPT), str(file)], capture_output=True, text=True
    )
    assert script.stdout == "The deal is proved.\n", script.stderr
    return main(["check", str(file)]) == 0


def test_two_pages_play_and_the_record_is_proved(player: MakePlayer, tmp_path: Path) -> None:
    ana, bo = player("Ana", reduced_motion="reduce"), player("Bo", reduced_motion="reduce")
    link = ana.sets_table("", "", "random")
    for person in (bo, ana):
        person.sits(link)
    ana.page.locator("#felt").wait_for()
    ana.page.reload()
    fingerprints = {person.page.locator("#proof a").inner_text() for person in (ana, bo)}
    assert len(fingerprints) == 1
    assert re.fullmatch(r"Deal sealed: [0-9a-f]{4} [0-9a-f]{4} … [0-9a-f]{2}", fingerprints.pop())
    play_on(ana, bo)
    file, deal = record(link, tmp_path)
    words = deal["words"]
    assert isinstance(words, list)
    assert [word is not None for word in words] == [True, True, False]
    assert is_proved(file)
    for person in (ana, bo):
        person.page.reload()
        person.page.wait_for_load_state("networkidle")
        assert person.page.locator("#protest").is_hidden()


def test_alone_among_bots_the_page_takes_part_by_itself(player: MakePlayer, tmp_path: Path) -> None:
    ana = player(reduced_motion="reduce")
    link = ana.sets_table("", "random", "random")
    play_on(ana)
    file, deal = record(link, tmp_path)
    words = deal["words"]
    assert isinstance(words, list)
    assert words[0]
    assert is_proved(file)
    ana.page.get_by_role("button", name="Play again").click()
    ana.controls.first.wait_for()
    assert ana.page.url != link


@pytest.fixture
def quick(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A server that waits three seconds for words."""
    monkeypatch.setenv("TROQUET_OPENING", "3")
    server = Server(tmp_path)
    yield server
    server.stop()


def test_a_page_that_is_left_before_it_has_promised_promises_again(player: MakePlayer) -> None:
    ana = player("Ana")
    ana.page.route("**/ready", lambda route: route.fulfill(status=503, body=""))
    ana.sets_table("", "careful", "random")
    ana.page.wait_for_function("() => Object.keys(localStorage).some((name) => name.startsWith('deal:'))")
    ana.page.unroute("**/ready")
    ana.page.reload()
    ana.controls.first.wait_for()


def test_a_word_that_does_not_come_voids_the_deal(player: MakePlayer, quick: Server, tmp_path: Path) -> None:
    ana, bo = (player(name, at=quick.address, reduced_motion="reduce") for name in ("Ana", "Bo"))
    link = ana.sets_table("", "", "random")
    bo.page.route("**/word", lambda route: route.abort("connectionrefused"))
    for person in (bo, ana):
        person.sits(link)
    ana.page.get_by_text("Everybody’s page joins in the shuffle").wait_for()
    ana.page.locator(".owes li").get_by_text("Ana").wait_for(state="detached")
    assert ana.page.locator(".owes").inner_text().split() == ["B", "Bo"]
    ana.page.locator(".ask").get_by_text("The deal is void: Bo").wait_for()
    bo.page.unroute_all()
    for person in (bo, ana):
        person.page.get_by_role("button", name="I am ready").click()
    play_on(ana, bo)
    file, deal = record(link, tmp_path)
    terms = deal["T"]
    assert isinstance(terms, dict)
    assert [void["words"][1] for void in terms["voided"]] == [None]
    assert is_proved(file)
    assert ana.page.locator("#protest").is_hidden()


def test_a_page_whose_word_waits_goes_on_after_a_reload(player: MakePlayer) -> None:
    ana, bo = player("Ana"), player("Bo")
    link = ana.sets_table("", "", "random")
    bo.page.route("**/word", lambda route: route.abort("connectionrefused"))
    for person in (bo, ana):
        person.sits(link)
    bo.page.get_by_text("Everybody’s page joins in the shuffle").wait_for()
    bo.page.unroute_all()
    bo.page.reload()
    for person in (ana, bo):
        person.page.locator("#felt").wait_for()


LIES = {
    "other terms": ("T", "not the ones this page was shown before"),
    "another promise": ("c", "do not hold the word"),
    "another seal": ("C", "replaced its seal"),
}


@pytest.mark.parametrize("lie", LIES)
def test_a_page_protests_when_it_is_lied_to(player: MakePlayer, lie: str) -> None:
    """What the page has kept is changed, which is the same as a server that has changed what it says."""
    ana = player()
    ana.sets_table("", "random", "random")
    ana.controls.first.wait_for()
    assert ana.page.locator("#protest").is_hidden()
    part, said = LIES[lie]
    ana.page.evaluate(
        """part => {
            const name = Object.keys(localStorage).find((key) => key.startsWith("deal:"));
            const kept = JSON.parse(localStorage.getItem(name));
            if (part === "T") kept.T = kept.T.replace("Ana", "Eva");
            if (part === "c") delete kept.T;
            if (part === "C") kept.C = "0".repeat(64);
            localStorage.setItem(name, JSON.stringify(kept));
        }""",
        part,
    )
    ana.page.reload()
    ana.page.get_by_role("alert").get_by_text(said).wait_for()


def test_no_word_for_terms_without_ones_promise(player: MakePlayer) -> None:
    ana, bo = player("Ana"), player("Bo")
    link = ana.sets_table("", "", "random")
    bo.sits(link)
    bo.page.get_by_role("button", name="Not ready after all").wait_for()
    sent: list[str] = []
    bo.page.on("request", lambda request: sent.extend([request.url] if request.url.endswith("/word") else []))
    bo.page.evaluate(
        """() => {
            const name = Object.keys(localStorage).find((key) => key.startsWith("deal:"));
            const kept = JSON.parse(localStorage.getItem(name));
            localStorage.setItem(name, JSON.stringify({...kept, c: "0".repeat(64)}));
        }"""
    )
    ana.sits(link)
    bo.page.get_by_role("alert").get_by_text("do not hold the word").wait_for()
    assert sent == []
