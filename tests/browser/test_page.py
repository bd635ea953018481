"""How the page behaves: for every reader, on every screen, through a lost connection."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.server import Server
from tests.browser.table import Player, play_on

pytestmark = pytest.mark.browser

MakePlayer = Callable[..., Player]
SERIOUS = ("serious", "critical")


def findings(player: Player) -> list[Any]:
    results = Axe().run(player.page).response["violations"]
    return [(v["id"], [n["html"][:200] for n in v["nodes"]]) for v in results if v["impact"] in SERIOUS]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 360])
def test_axe_finds_nothing_serious(player: MakePlayer, theme: str, width: int) -> None:
    ana = player(width=width, height=740, color_scheme=theme, bypass_csp=True)
    ana.page.goto(ana.address)
    assert findings(ana) == []
    ana.sets_table("", "", "random")
    assert findings(ana) == []
    ana.page.goto(f"{ana.address}/rules/troll")
    assert findings(ana) == []
    ana.sets_table("", "careful", "random")
    ana.controls.first.wait_for()
    ana.page.wait_for_timeout(500)
    assert findings(ana) == []


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_phone_shows_table_ask_and_hand_together(player: MakePlayer, seats: int) -> None:
    """K9"""
    ana = player(width=360, height=740)
    ana.sets_table("", *["careful"] * (seats - 1))
    ana.controls.first.wait_for()
    ana.page.wait_for_timeout(500)
    assert ana.page.evaluate("document.documentElement.scrollWidth") <= 360
    for part in (".stage", "#ask-title", ".hand .card"):
        box = ana.page.locator(part).first.bounding_box()
        assert box
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= 740, part
    for control in ana.page.locator(".ask a:visible, .ask button:visible, .hand button").all():
        box = control.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44


@pytest.mark.parametrize(
    ("game", "seats"), [("trok", 3), ("trok", 6), ("troll", 4), ("troll", 5), ("troke", 4)]
)
def test_a_phone_on_its_side_shows_what_is_asked_and_the_hand(
    player: MakePlayer, game: str, seats: int
) -> None:
    """K9: beside the table, and the log behind its button."""
    ana = player(reduced_motion="reduce")
    ana.sets_table("", *["random"] * (seats - 1), game=game)
    ana.controls.first.wait_for()
    for width, height in ((667, 375), (740, 360), (844, 390)):
        ana.page.set_viewport_size({"width": width, "height": height})
        assert ana.page.evaluate("document.documentElement.scrollWidth") <= width
        assert ana.page.evaluate("document.documentElement.scrollHeight") <= height
        for part in (".ask", ".hand .card, .stage > .board"):
            for box in (one.bounding_box() for one in ana.page.locator(part).all()):
                assert box
                assert box["y"] + box["height"] <= height, (part, width)
    assert not ana.page.locator(".log").is_visible()
    ana.page.locator("#log-drawer summary").click()
    ana.page.locator(".log").wait_for()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_on_a_phone_no_card_is_cut_off_after_the_first(player: MakePlayer, language: str) -> None:
    """K9: five cards in hand and one played, with what is said of it, fit beside each other."""
    ana = player("Ana", width=360, height=740, locale=language, reduced_motion="reduce")
    link = ana.sets_table("", "", "")
    for person in (player("Bo"), player("Cy")):
        person.sits(link)
    ana.page.locator(".ask button").click()
    ana.page.locator("button.live").nth(3).click()
    ana.page.locator(".lain").wait_for()
    for card in ana.page.locator(".hand .card").all():
        box = card.bounding_box()
        assert box
        assert box["x"] >= 8
        assert box["x"] + box["width"] <= 352


@pytest.mark.parametrize(("game", "seats"), [("trok", 6), ("troll", 5), ("troke", 4)])
def test_a_desk_shows_all_of_the_table_without_scrolling(player: MakePlayer, game: str, seats: int) -> None:
    """K9: and every name, if only its beginning."""
    ana = player(reduced_motion="reduce")
    ana.sets_table("", *["random"] * (seats - 1), game=game)
    ana.controls.first.wait_for()
    for width, height in (
        (1100, 800),
        (1200, 800),
        (1280, 800),
        (1366, 768),
        (1600, 900),
        (1920, 1080),
        (2560, 1440),
    ):
        ana.page.set_viewport_size({"width": width, "height": height})
        assert ana.page.evaluate("document.documentElement.scrollHeight") == height, width
        for name in ana.page.locator(".place .name").all():
            box = name.bounding_box()
            assert box
            assert box["width"] > 20, (width, name.inner_text())


FIRST = """() => {
    const [motion] = document.getAnimations().filter((animation) => animation.effect.target?.closest(".lain"));
    motion.pause();
    motion.currentTime = 0;
    const { x, y, width } = motion.effect.target.getBoundingClientRect();
    return [x, y, width];
}"""


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1920, 1080)])
def test_a_card_sets_out_from_where_it_was_seen(player: MakePlayer, width: int, height: int) -> None:
    """On a large screen, whose felt is drawn larger, too."""
    ana, bo = player(width=width, height=height), player("Bo")
    link = ana.sets_table("", "", "random")
    bo.sits(link)
    ana.sits(link)
    card = ana.page.locator("button.live").first
    card.wait_for()
    ana.page.wait_for_function("() => document.getAnimations().length === 0")
    ana.page.evaluate("document.documentElement.style.setProperty('--m-move', '9000ms')")
    box = card.bounding_box()
    assert box
    card.click()
    ana.page.locator(".lain .card").wait_for()
    assert ana.page.evaluate(FIRST) == pytest.approx([box["x"], box["y"], box["width"]], abs=2)


def test_what_is_typed_and_chosen_survives_every_update(player: MakePlayer) -> None:
    ana, bo = player("Ana"), player("Bo")
    link = ana.sets_table("", "", "")
    ana.page.locator("#bot-3").select_option("hard")
    bo.page.goto(link)
    bo.page.locator("#sit-name").click()
    bo.page.keyboard.type("Bori")
    for button, ready in (("I am ready", 1), ("Not ready after all", 0), ("I am ready", 1)):
        ana.taps(ana.page.get_by_role("button", name=button))
        for person in (ana, bo):
            expect(person.page.locator(".state.ready")).to_have_count(ready)
    bo.page.keyboard.type("s")
    assert bo.page.locator("#sit-name").input_value() == "Boris"
    assert ana.page.locator("#bot-3").input_value() == "hard"


def test_enter_in_a_field_sets_the_table(player: MakePlayer) -> None:
    """It presses a form's first button, which must not be the one that takes a seat away."""
    ana = player()
    for game in ("trok", "troll"):
        ana.page.goto(f"{ana.address}/?game={game}")
        ana.page.locator(".make [name=name]").fill("Ana")
        ana.page.keyboard.press("Enter")
        ana.page.wait_for_url("**/t/*")


def test_a_link_is_copied_whole_without_encryption_too(player: MakePlayer) -> None:
    ana = player()
    ana.page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    link = ana.sets_table("", "", "")
    ana.page.get_by_role("button", name="Copy").click()
    ana.page.locator("#toast").get_by_text("Link copied").wait_for()
    ana.page.locator("#menu summary").click()
    ana.page.locator("#new-name").fill("")
    ana.page.keyboard.press("Control+v")
    assert ana.page.locator("#new-name").input_value() == link


def test_a_line_that_is_never_opened_is_tried_again(player: MakePlayer) -> None:
    """C1: a handshake that gets lost."""
    ana, bo = player("Ana"), player("Bo")
    link = ana.sets_table("", "", "random")
    bo.page.add_init_script(
        """let first = true; window.WebSocket = new Proxy(WebSocket, { construct(real, args) {
        if (!first) return new real(...args);
        first = false; return Object.assign(new EventTarget(), { readyState: 0, close() {} }); } });"""
    )
    bo.page.goto(link)
    ana.sits(link)
    expect(bo.page.locator(".state.ready")).to_have_count(2)


def test_who_keeps_no_cookies_is_told(player: MakePlayer) -> None:
    """J2: neither a line nor a seat, but the reason."""
    ana, bo = player("Ana"), player("Bo")
    link = ana.sets_table("", "", "random")
    bo.page.add_init_script(
        """window.sockets = []; window.WebSocket = new Proxy(WebSocket, { construct(real, args) {
        return sockets[sockets.push(new real(...args)) - 1]; } });"""
    )
    bo.page.goto(link)
    bo.page.wait_for_function("() => sockets[0].readyState === WebSocket.OPEN")
    bo.page.context.clear_cookies()
    bo.page.evaluate("sockets[0].close()")
    bo.page.locator("#offline").get_by_text("please allow cookies").wait_for()
    bo.page.locator("#sit-name").fill("Bo")
    bo.page.get_by_role("button", name="Sit down").click()
    bo.page.locator("#toast").get_by_text("please allow cookies").wait_for()
    assert bo.page.evaluate("sockets.length") == 2, "it is not asked for ever"


def test_a_mark_is_seen_in_forced_colours(player: MakePlayer) -> None:
    ana = player(forced_colors="active")
    ana.page.goto(ana.address)
    box = ana.page.locator("[name=shared]")
    off = box.screenshot()
    box.check()
    box.blur()
    assert box.screenshot() != off


def test_the_longest_name_stays_within_a_phone(player: MakePlayer) -> None:
    ana = player("W" * 24, width=360, height=740, reduced_motion="reduce")
    ana.sets_table("", "careful", "careful")
    play_on(ana)
    assert ana.page.evaluate("document.documentElement.scrollWidth") <= 360
    card = ana.page.locator(".result")
    assert card.evaluate("card => card.scrollWidth <= card.clientWidth")


def test_a_lost_connection_is_said_and_mended(player: MakePlayer) -> None:
    """C1"""
    ana, bo = player("Ana"), player("Bo")
    link = ana.sets_table("", "", "random")
    bo.sits(link)
    bo.page.route_web_socket("**/live*", lambda socket: socket.close())
    bo.page.reload()
    bo.page.locator("#offline").wait_for()
    ana.sits(link)
    bo.page.unroute_all()
    bo.page.route_web_socket("**/live*", lambda socket: socket.connect_to_server())
    bo.page.locator("#felt").wait_for()
    bo.page.locator("#offline").wait_for(state="hidden")


def test_seven_tabs_of_one_table_are_all_live(player: MakePlayer) -> None:
    ana, bo = player("Ana"), player("Bo")
    link = ana.sets_table("", "", "random")
    bo.sits(link)
    tabs = [ana.page, *(ana.page.context.new_page() for _ in range(6))]
    for tab in tabs[1:]:
        tab.goto(link)
    ana.sits(link)
    ana.page.get_by_role("button", name="Play 2").click()
    for tab in tabs:
        tab.get_by_text("Ana plays 2 face up").first.wait_for()
    bo.page.get_by_role("button", name="Look").click()
    for tab in tabs:
        tab.get_by_text("Bo looks at the troll").first.wait_for()


def test_a_server_that_is_away_for_a_while_costs_nothing(player: MakePlayer) -> None:
    """C1, A7: 503 from whatever stands before it: what is wanted is not done, said, and done when sent again."""
    ana = player("Ana")
    ana.sets_table("", "careful", "random")
    ana.controls.first.wait_for()
    number = ana.page.locator("#table").get_attribute("data-number")
    shown = ana.page.locator("#table").inner_text()
    ana.page.route("**/play", lambda route: route.fulfill(status=503, body="<h1>Bad gateway</h1>"))
    ana.controls.last.click()
    ana.page.locator("#toast").get_by_text("did not work").wait_for()
    assert ana.page.locator("#table").get_attribute("data-number") == number
    assert ana.page.locator("#table").inner_text() == shown, "nothing is turned up, and nothing is played"
    ana.page.unroute("**/play")
    ana.controls.last.click()
    ana.page.wait_for_function("n => document.querySelector('#table').dataset.number !== n", arg=number)


def test_no_motion_for_who_wants_none(player: MakePlayer) -> None:
    """K12"""
    ana = player(reduced_motion="reduce")
    ana.sets_table("", "careful", "careful")
    ana.page.evaluate("() => { window.moved = 0; Element.prototype.animate = () => { window.moved += 1; }; }")
    ana.controls.first.wait_for()
    ana.clicks_something()
    ana.page.wait_for_timeout(600)
    assert ana.page.evaluate("window.moved") == 0


def test_the_title_calls_when_nobody_looks(player: MakePlayer) -> None:
    ana = player()
    ana.sets_table("", "careful", "careful")
    ana.page.evaluate("Object.defineProperty(document, 'hidden', {get: () => true})")
    ana.controls.first.wait_for()
    ana.clicks_something()
    ana.page.wait_for_function("() => document.title.startsWith('●')")


def test_a_refusal_stands_where_one_looks(player: MakePlayer) -> None:
    ana = player()
    ana.sets_table("", "", "")
    ana.page.locator("#menu summary").click()
    ana.page.locator("#new-name").fill("x" * 30)
    with ana.page.expect_response("**/rename") as answer:
        ana.page.get_by_role("button", name="Change my name").click()
    assert answer.value.status == 422
    assert "too long" in ana.page.get_by_role("alert").inner_text()


def test_pages_recover_when_the_server_was_killed(player: MakePlayer, tmp_path: Path) -> None:
    """C2, C6: what was acknowledged is there, everybody is still in their seat, within 5 s."""
    server = Server(tmp_path)
    ana, bo = player("Ana", at=server.address), player("Bo", at=server.address)
    link = ana.sets_table("", "", "random")
    bo.sits(link)
    ana.sits(link)
    ana.page.get_by_role("button", name="Play 2").click()
    bo.page.get_by_role("button", name="Look").wait_for()
    server.kill()
    for person in (ana, bo):
        person.page.locator("#offline").wait_for()
    server.start()
    for person in (ana, bo):
        person.page.locator("#offline").wait_for(state="hidden")
    bo.page.get_by_role("button", name="Look").click()
    bo.page.get_by_role("button", name="Play 0").click()
    ana.page.get_by_text("Bo plays 0 face up").first.wait_for()
    server.stop()
