"""Trök in a real browser: every phase by mouse, by keyboard, without scripts, on a phone, between two people."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from tests.browser.table import CONTROLS, Player
from tests.browser.test_everybody import SMALL
from tests.browser.test_page import findings

pytestmark = pytest.mark.browser

MakePlayer = Callable[..., Player]
BOTS = ("trader", "trader", "trader")

# What brings a turn on: a proposal, what is asked for, a card or an Upgrade.
WAYS = (".show:not(.by-hand)", ".ask .opt, .ask button.choice", ".live:not(.sel)", ".ask .choice")

# What a person is asked now: the decision and the question. Others may move before it is answered.
ASKED = """controls => document.querySelector(controls)
    && [document.querySelector("#table").dataset.turn, document.querySelector("#ask-title").innerText]"""
CHANGED = """([turn, asked]) => document.querySelector("#table").dataset.turn !== turn
    || document.querySelector("#ask-title")?.innerText !== asked"""


def goes_on(player: Player) -> None:
    """The first thing that brings the turn on."""
    for way in WAYS:
        if player.page.locator(way).count():
            player.taps(player.page.locator(way).first)
            return


def plays(*players: Player, until: str, act: Callable[[Player], None] = goes_on, seconds: float = 60) -> None:
    """Everybody plays when they are asked, until the heading of the log says this to the first of them."""
    end = time.monotonic() + seconds
    heading = players[0].page.locator(".rail h2")
    while until not in (heading.text_content() or ""):
        assert time.monotonic() < end, heading.text_content()
        for player in players:
            if asked := player.page.evaluate(ASKED, CONTROLS):
                act(player)
                player.page.wait_for_function(CHANGED, arg=asked)
        players[0].page.wait_for_timeout(20)


def test_two_rounds_by_mouse(player: MakePlayer) -> None:
    """Offers, trades, combinations, Carts if there are any, by what can be touched."""
    ana = player(reduced_motion="reduce")
    ana.sets_table("", *BOTS, game="trok")
    plays(ana, until="Round 3")
    assert "Round 2 ends" in ana.page.locator(".log").inner_text()


# Whether what has the focus is what is wanted, or in one group with it.
FOCUSED = """way => { const here = document.activeElement;
    return here?.matches(way) ? "there" : here?.closest("[data-rove]")?.querySelector(way) ? "near" : "" }"""


def test_a_round_by_keyboard(player: MakePlayer) -> None:
    """K1, K7: Tab goes to what is asked, the arrows through hand, board and trays."""
    ana = player(reduced_motion="reduce")
    ana.sets_table("", *BOTS, game="trok")

    def press(player: Player) -> None:
        wanted = next(way for way in WAYS if player.page.locator(way).count())
        for _ in range(60):
            here = player.page.evaluate(FOCUSED, wanted)
            if here == "there":
                player.page.keyboard.press("Enter")
                return
            player.page.keyboard.press("ArrowRight" if here == "near" else "Tab")
        raise AssertionError(f"{wanted} cannot be reached by keyboard")

    plays(ana, until="Round 2", act=press)


def test_a_round_without_scripts(player: MakePlayer) -> None:
    ana = player(java_script_enabled=False)
    ana.sets_table("", *BOTS, game="trok")
    for _ in range(300):
        if "Round 2" in (ana.page.locator(".rail h2").text_content() or ""):
            break
        if ana.controls.count():
            goes_on(ana)
        else:
            ana.page.wait_for_timeout(50)
            ana.page.reload()
    assert "Round 2" in (ana.page.locator(".rail h2").text_content() or "")
    summary = ana.page.locator(".row7 summary").first
    summary.click()
    assert ana.page.locator(".row7 .pop").first.is_visible()


# Notes the id of every piece that starts to move.
WATCH = """() => { window.moved = []; const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) { window.moved.push(this.id); return animate.apply(this, how); }; }"""


def test_two_people_see_each_others_cards_travel(player: MakePlayer) -> None:
    """A card taken goes from the offer to the hand or the market, before everybody's eyes; hands stay hidden."""
    ana, bo = player("Ana"), player("Bo")
    link = ana.sets_table("", "", game="trok")
    bo.sits(link)
    ana.sits(link)
    for person in (ana, bo):
        for i in range(3):
            person.taps(person.page.locator(".hand .live:not(.sel)").nth(i))
            person.page.locator(".hand .sel").nth(i).wait_for()
        person.taps(person.page.get_by_role("button", name="Offer them"))
    ana.page.locator(".others .offer .card.eq").nth(2).wait_for()
    bo.page.locator(".others .offer .card.eq").nth(2).wait_for()
    assert ana.page.locator(".others .held .eq").count() == 0, "what was not offered is hidden"
    active, other = (ana, bo) if ana.page.locator(".others .live").count() else (bo, ana)
    active.taps(active.page.locator(".others .live").first)
    for person in (active, other):
        person.page.evaluate(WATCH)
    letter = active.page.locator(".others .sel").get_attribute("data-piece")
    market = active.page.locator(".mk3 ul [id$='-0']").evaluate_all(
        "cards => cards.map((card) => card.id.split('-')[1])"
    )
    another = next(place for place, card in enumerate(market) if card != letter)
    active.taps(active.page.locator(".ask .opt").nth(another))
    for person in (active, other):
        person.page.wait_for_function(
            "letter => moved.some((id) => id.startsWith(`market-${letter}`))", arg=letter
        )
    assert other.page.locator("#said").inner_text().startswith(active.name)


@pytest.mark.parametrize(("seats", "theme"), [(2, "dark"), (4, "light"), (6, "dark")])
def test_a_phone_shows_table_ask_and_hand_together(player: MakePlayer, seats: int, theme: str) -> None:
    """K2, K9: choosing an offer and taking a card, without scrolling and with room for every finger."""
    ana = player(width=360, height=740, color_scheme=theme, bypass_csp=True, reduced_motion="reduce")
    ana.sets_table("", *["trader"] * (seats - 1), game="trok")
    for part in ("offers", "trading", "combinations"):
        for _ in range(60):
            ana.controls.first.wait_for()
            if part in (ana.page.locator(".rail h2").text_content() or ""):
                break
            asked = ana.page.evaluate(ASKED, CONTROLS)
            goes_on(ana)
            ana.page.wait_for_function(CHANGED, arg=asked)
        assert ana.page.evaluate("document.documentElement.scrollWidth") <= 360
        for thing in (".place", ".mk3", "#ask-title", ".hand > .cards .card"):
            for box in (one.bounding_box() for one in ana.page.locator(thing).all()):
                assert box is not None
                assert box["y"] + box["height"] <= 740, (part, thing)
        assert ana.page.evaluate(SMALL) == []
        assert findings(ana) == []


def test_an_upgrade_explains_itself(player: MakePlayer) -> None:
    """By touch, by focus and by hover; an opened text survives what others do."""
    ana = player(reduced_motion="reduce")
    ana.sets_table("", "", game="trok")
    bo = player("Bo")
    bo.sits(ana.page.url)
    ana.sits(ana.page.url)
    text = ana.page.locator(".row7 .pop").nth(2)
    text.wait_for(state="hidden")
    ana.page.locator(".row7 summary").nth(2).hover()
    text.wait_for()
    ana.page.mouse.move(5, 5)
    text.wait_for(state="hidden")
    ana.page.locator(".row7 summary").nth(2).focus()
    ana.page.keyboard.press("Enter")
    bo.taps(bo.page.locator(".hand .live").first)
    for _ in range(2):
        bo.taps(bo.page.locator(".hand .live:not(.sel)").last)
        bo.page.wait_for_timeout(100)
    bo.taps(bo.page.get_by_role("button", name="Offer them"))
    ana.page.get_by_text("Bo has chosen three cards").first.wait_for()
    text.wait_for()


def test_axe_finds_nothing_serious(player: MakePlayer) -> None:
    """K2: in every phase of a round."""
    ana = player(bypass_csp=True, reduced_motion="reduce")
    ana.sets_table("", *BOTS, game="trok")
    seen: set[str] = set()

    def act(player: Player) -> None:
        title = player.page.locator("#ask-title").inner_text().split(":")[-1]
        if title not in seen and len(seen) < 8:
            seen.add(title)
            assert findings(player) == [], title
        goes_on(player)

    plays(ana, until="Round 2", act=act)


# Cards of neighbours that lie over others: pairs of boxes that share more than their rings.
OVERLAPPING = """() => {
    const boxes = [...document.querySelectorAll(".others .offer > li")].map((card) => card.getBoundingClientRect());
    const edge = document.querySelector(".felt").getBoundingClientRect().right;
    const shared = (a, b, low, high) => Math.min(a[high], b[high]) - Math.max(a[low], b[low]) > 2;
    const over = (a, b) => shared(a, b, "left", "right") && shared(a, b, "top", "bottom");
    return boxes.filter((a, i) => a.right > edge || boxes.slice(i + 1).some((b) => over(a, b))).length;
}"""


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_offers_lie_beside_each_other_on_every_screen(player: MakePlayer, seats: int) -> None:
    """K3: from a phone to a desk, tablets and small windows between them."""
    ana = player(reduced_motion="reduce")
    ana.sets_table("", *["trader"] * (seats - 1), game="trok")
    plays(ana, until="trading")
    for width in (
        320,
        360,
        480,
        640,
        701,
        740,
        768,
        820,
        912,
        961,
        1024,
        1081,
        1100,
        1152,
        1200,
        1251,
        1280,
        1440,
    ):
        ana.page.set_viewport_size({"width": width, "height": 800})
        assert ana.page.evaluate(OVERLAPPING) == 0, width


def test_what_has_popped_up_goes_away_at_a_touch_elsewhere(player: MakePlayer) -> None:
    """It may lie over what is to be touched next."""
    ana = player(width=360, height=740, has_touch=True)
    ana.sets_table("", *BOTS, game="trok")
    upgrade, words = ana.page.locator(".row7 summary").first, ana.page.locator(".row7 .pop").first
    ana.page.locator(".ask").wait_for()
    for shut in ("tap", "key"):
        upgrade.tap()
        words.wait_for()
        if shut == "tap":
            ana.page.locator("#ask-title").tap()
        else:
            ana.page.keyboard.press("Escape")
        assert ana.page.locator("[name=pop][open]").count() == 0, shut


def test_words_that_focus_or_a_look_brings_up_go_away_at_escape(player: MakePlayer) -> None:
    """WCAG 1.4.13: and come back with the next."""
    ana = player(reduced_motion="reduce")
    ana.sets_table("", *BOTS, game="trok")
    ana.controls.first.wait_for()
    upgrades, words = ana.page.locator(".row7 summary"), ana.page.locator(".row7 .pop")
    upgrades.first.focus()
    ana.page.keyboard.press("ArrowRight")
    words.nth(1).wait_for()
    for _ in range(2):
        ana.page.keyboard.press("Escape")
        words.nth(1).wait_for(state="hidden")
    ana.page.keyboard.press("ArrowRight")
    words.nth(2).wait_for()
    ana.page.keyboard.press("Enter")
    ana.page.keyboard.press("Escape")
    words.nth(2).wait_for(state="hidden")
    ana.page.locator("#ask-title").hover()
    upgrades.nth(4).hover()
    words.nth(4).wait_for()
    ana.page.keyboard.press("Escape")
    words.nth(4).wait_for(state="hidden")


def test_a_long_name_keeps_its_beginning(player: MakePlayer) -> None:
    """Whichever way it runs, the end is what is cut."""
    ana, bo = player("Bartholomew of Blackmoor", width=360), player("محمد علي الكبير جدا جدا", width=360)
    link = ana.sets_table("", "", "trader", "trader", game="trok")
    bo.sits(link)
    ana.sits(link)
    for person, other, way in ((ana, 2, "rtl"), (bo, 1, "ltr")):
        name = person.page.locator(f".others #seat-{other} .name")
        assert name.evaluate("e => e.scrollWidth > e.clientWidth && getComputedStyle(e).direction") == way
