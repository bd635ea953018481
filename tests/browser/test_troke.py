"""Troke in a real browser: a whole game by mouse, a board by keyboard and by notation, forms alone, axe."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.table import Player, play_on
from tests.browser.test_everybody import SMALL
from tests.browser.test_page import findings

pytestmark = pytest.mark.browser

MakePlayer = Callable[..., Player]


def sets_troke(ana: Player, *seats: str, **options: str) -> None:
    """A table where she is asked at once."""
    ana.sets_table(*seats, game="troke", **options)
    ana.controls.first.wait_for()


def marches(player: Player) -> None:
    """The hindmost piece that can go, as far ahead as it can; a capture that may stop does."""
    page = player.page
    buttons, points = page.locator(".ask .choice"), page.locator(".hits .live")
    if buttons.count():
        return player.taps(buttons.first)
    heights = points.evaluate_all("all => all.map((point) => point.getBoundingClientRect().y)")
    best = min(heights) if page.locator(".halo").count() else max(heights)
    player.taps(points.nth(heights.index(best)))


def test_a_whole_game_by_mouse(player: MakePlayer) -> None:
    """TKE-40: on the short board, against the plain-sense bot."""
    ana = player(reduced_motion="reduce")
    sets_troke(ana, "", "runner", board="short")
    play_on(ana, act=marches)
    assert "Castles" in ana.page.locator(".result").inner_text()


def focused(player: Player) -> str:
    return str(player.page.evaluate("document.activeElement.getAttribute('aria-label')"))


def test_the_board_is_one_tab_stop_and_arrows_follow_its_lines(player: MakePlayer) -> None:
    """K7: a move by keyboard alone, a step taken back, and the focus stays where it was."""
    ana, bo = player(), player("Bo")
    ana.sets_table("", "", game="troke")
    link = ana.page.url
    bo.sits(link)
    ana.sits(link)
    ana.controls.first.wait_for()
    stops = "[...document.querySelectorAll('.hits > *')].filter((point) => point.tabIndex === 0).length"
    assert ana.page.evaluate(stops) == 1
    ana.page.locator("#at-d1").focus()
    assert focused(ana) == "d1, start of Red, goal of Green: a red Castle. d1: move Tower, Wall and Moat"
    for key, point in (
        ("ArrowUp", "d2"),
        ("ArrowLeft", "c2"),
        ("ArrowLeft", "b2"),
        ("ArrowDown", "c1"),
        ("ArrowRight", "d1"),
    ):
        ana.page.keyboard.press(key)
        assert focused(ana).startswith(point)
    ana.page.keyboard.press("Enter")
    ana.page.get_by_role("link", name="Wall", exact=True).press("Enter")
    ana.page.get_by_role("heading", name="Wall on d1: where to?").wait_for()
    ana.page.keyboard.press("Escape")
    ana.page.get_by_role("heading", name="Which piece?").wait_for()
    ana.page.get_by_role("link", name="Tower", exact=True).press("Enter")
    ana.page.locator("#at-e2.live").focus()
    assert focused(ana) == "e2: empty. Tower d1 – e2"
    ana.page.keyboard.press("Enter")
    bo.page.locator(".log", has_text="Tower d1 – e2").wait_for()
    assert bo.page.locator("polyline.last").count() == 1


def told(person: Player, point: str) -> str:
    """What a look at that point shows."""
    script = "point => getComputedStyle(point, '::after').content"
    return str(person.page.locator(f"#at-{point}").evaluate(script)).strip('"')


def test_a_look_at_a_point_takes_no_focus_and_leaves_no_step(player: MakePlayer) -> None:
    """K7: while another seat is asked."""
    ana, bo = player(), player("Bo")
    link = ana.sets_table("", "", game="troke")
    bo.sits(link)
    ana.sits(link)
    point = bo.page.locator("#at-d1[href]")
    steps = bo.page.evaluate("history.length")
    point.click()
    assert told(bo, "d1") == "d1, start of Red, goal of Green: a red Castle"
    expect(point).to_be_focused()
    bo.page.keyboard.press("ArrowDown")
    expect(bo.page.locator("#at-d1")).not_to_be_focused()
    assert bo.page.evaluate("history.length") == steps


def test_the_prizes_are_explained_to_the_eye(player: MakePlayer) -> None:
    """TKE-45: on a phone in one line."""
    ana = player(width=360, height=740)
    sets_troke(ana, "", "runner")
    words = ana.page.get_by_text("First to so many Castles: as many chips from everybody else").bounding_box()
    assert words
    assert words["height"] < 20


def test_a_move_is_typed_and_a_forbidden_point_cites_its_rule(player: MakePlayer) -> None:
    """TKE-14, TKE-15"""
    ana = player()
    sets_troke(ana, "", "runner")
    ana.taps(ana.page.locator("#at-c1"))
    ana.taps(ana.page.get_by_role("link", name="Moat", exact=True))
    ana.page.get_by_role("heading", name="Moat on c1: where to?").wait_for()
    ana.taps(ana.page.locator("#at-h5"))
    assert "h5 is not next to c1. TKE-14" in ana.page.locator("#refusal").inner_text()
    ana.page.locator("#typed summary").click()
    ana.page.locator(".typed input").fill("1 Mc1-b2")
    ana.page.keyboard.press("Enter")
    ana.page.locator(".log", has_text="Moat c1 – b2").wait_for()


def test_a_piece_is_seen_to_travel(player: MakePlayer) -> None:
    """From where it stood, by the nearest way of an animation; not under reduced motion."""
    running = """() => document.getAnimations().map((animation) => animation.effect.target?.id)"""
    for motion, found in (("no-preference", ["e2-RT"]), ("reduce", [])):
        ana, bo = player(reduced_motion=motion), player("Bo")
        ana.sets_table("", "", game="troke")
        link = ana.page.url
        bo.sits(link)
        ana.sits(link)
        ana.page.evaluate("document.documentElement.style.setProperty('--m-move', '9000ms')")
        ana.page.locator("#typed summary").click()
        ana.page.locator(".typed input").fill("1 Td1-e2")
        ana.page.keyboard.press("Enter")
        ana.page.locator("#e2-RT").wait_for(state="attached")
        assert ana.page.evaluate(running) == found


def test_moves_without_scripts(player: MakePlayer) -> None:
    ana = player(java_script_enabled=False)
    ana.sets_table("", "", game="troke")
    bo = player("Bo", java_script_enabled=False)
    link = ana.page.url
    bo.sits(link)
    ana.sits(link)
    for person, start, piece, end in (
        (ana, "d1", "Tower", "d2"),
        (bo, "e8", "Wall", "f7"),
        (ana, "d1", "Moat", "c2"),
    ):
        person.page.goto(link)
        person.page.locator(f"#at-{start}").click()
        person.page.get_by_role("link", name=piece, exact=True).click()
        person.page.locator(f"#at-{end}").click()
    log = ana.page.locator(".log li:not(.head)").all_inner_texts()
    assert [re.sub(r"\s+", " ", line) for line in log] == [
        "R Ana: Moat d1 – c2",
        "G Bo: Wall e8 – f7",
        "R Ana: Tower d1 – d2",
    ]
    ana.page.locator("#at-d8").click()
    assert told(ana, "d8").startswith("d8, start of Green, goal of Red: ")


@pytest.mark.parametrize("width", [1280, 360])
def test_axe_finds_nothing_and_all_targets_are_large_enough(player: MakePlayer, width: int) -> None:
    """K2, K9: with four at the table, a stack open, a piece on its way."""
    theme = "dark" if width == 360 else "light"
    ana = player(width=width, height=740, color_scheme=theme, bypass_csp=True, reduced_motion="reduce")
    sets_troke(ana, "", "runner", "runner", "runner", partners="true")
    for point in ("#at-d1", ".ask .choice"):
        ana.taps(ana.page.locator(point).first)
        ana.page.locator(".undo").wait_for()
        assert findings(ana) == []
        assert ana.page.evaluate("document.documentElement.scrollWidth") <= width
        small = [control for control in ana.page.evaluate(SMALL) if 'id="at-' not in control[0]]
        assert small == []
