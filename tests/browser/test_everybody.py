"""One page for everybody: by keyboard, by ear, by a large finger, without motion."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.browser.table import Player, play_on
from tests.browser.test_page import findings

pytestmark = pytest.mark.browser

MakePlayer = Callable[..., Player]
RECORD = Path(__file__).parents[1] / "records" / "troll" / "days-4.json"

# Every control's box, enlarged by what ::after adds to it, that is less than 44 pixels wide or high. Links within a
# sentence are what WCAG 2.5.8 leaves out.
SMALL = """() => [...document.querySelectorAll("a, button, summary, select, textarea, input:not([type=hidden])")]
  .filter((control) => control.checkVisibility() && !control.matches(".skip, .sr, td a, p > a:not([class])"))
  .map((control) => {
    const part = control.matches("[type=checkbox], [type=radio]") ? control.closest("label") : control;
    const box = part.getBoundingClientRect();
    const after = getComputedStyle(control, "::after");
    const more = (a, b) => after.content === "none" || after.position !== "absolute" ? 0
      : Math.max(0, -parseFloat(after[a]) || 0) + Math.max(0, -parseFloat(after[b]) || 0);
    return [control.outerHTML.slice(0, 90), box.width + more("left", "right"), box.height + more("top", "bottom")];
  })
  .filter(([, width, height]) => Math.min(width, height) < 43.5)"""


def pages(ana: Player) -> list[str]:
    """The addresses of pages that are new to nobody: after a table is set, one is asked, one is over."""
    link = ana.sets_table("", "", "random")
    return [
        ana.address,
        link,
        f"{link}/carry",
        f"{ana.address}/replay",
        f"{ana.address}/rules/troll",
        f"{ana.address}/bots",
    ]


def brought(ana: Player) -> None:
    ana.page.goto(f"{ana.address}/replay")
    ana.page.locator("[type=file]").set_input_files(RECORD)
    ana.page.get_by_role("button", name="Show it").click()
    ana.page.wait_for_url("**/replay/*")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 360])
def test_axe_finds_nothing_on_the_other_pages(player: MakePlayer, theme: str, width: int) -> None:
    """K2"""
    ana = player(width=width, height=740, color_scheme=theme, bypass_csp=True, reduced_motion="reduce")
    for address in pages(ana)[2:4]:
        ana.page.goto(address)
        assert findings(ana) == [], address
    brought(ana)
    ana.page.keyboard.press("End")
    assert findings(ana) == []
    link = ana.sets_table("", "careful", "random")
    ana.page.goto(f"{link}/text")
    ana.page.locator("[name=typed]").wait_for()
    ana.page.locator("#possible summary").click()
    assert findings(ana) == []


@pytest.mark.parametrize("width", [1280, 360, 320])
def test_every_target_is_large_enough(player: MakePlayer, width: int) -> None:
    """K9"""
    ana = player(width=width, height=740, reduced_motion="reduce")
    for address in pages(ana):
        ana.page.goto(address)
        assert ana.page.evaluate(SMALL) == [], address
        assert ana.page.evaluate("document.documentElement.scrollWidth") <= width, address
    brought(ana)
    assert ana.page.evaluate(SMALL) == []
    assert ana.page.evaluate("document.documentElement.scrollWidth") <= width
    link = ana.sets_table("", "careful", "random")
    ana.controls.first.wait_for()
    ana.page.locator("#menu summary").click()
    assert ana.page.evaluate(SMALL) == []
    ana.page.goto(f"{link}/text")
    ana.page.locator("[name=typed]").wait_for()
    assert ana.page.evaluate(SMALL) == []
    assert ana.page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_hand_is_one_tab_stop_and_arrows_go_through_it(player: MakePlayer) -> None:
    """K4, K7: every card is a control with a name."""
    ana = player()
    ana.sets_table("", "", "")
    people = [player("Bo"), player("Cy"), ana]
    link = ana.page.url
    for person in people:
        person.sits(link)
    ana.page.get_by_role("button", name="Play 0").wait_for()
    stops = "[...document.querySelectorAll('.hand button')].filter((b) => b.tabIndex === 0).length"
    assert ana.page.evaluate(stops) == 1
    ana.page.get_by_role("button", name="Play 0").focus()

    def focused() -> str:
        return str(ana.page.evaluate("document.activeElement.getAttribute('aria-label')"))

    for key, name in (
        ("ArrowRight", "Play 1"), ("ArrowRight", "Play 2"), ("ArrowLeft", "Play 1"), ("End", "Play 5"),
        ("ArrowRight", "Play 5"), ("ArrowUp", "Play 5"), ("Home", "Play 0"), ("ArrowRight", "Play 1"),
    ):  # fmt: skip
        ana.page.keyboard.press(key)
        assert focused() == name
    assert ana.page.evaluate(stops) == 1
    people[0].page.locator("#menu summary").click()
    people[0].page.locator("#new-name").fill("Boris")
    people[0].page.get_by_role("button", name="Change my name").click()
    ana.page.get_by_text("Boris").first.wait_for()
    assert focused() == "Play 1", "focus survives what others do"
    ana.page.keyboard.press("Enter")
    people[0].page.get_by_role("link", name="Dare").press("Enter")
    people[0].page.get_by_role("button", name="Dare 3").wait_for()
    people[0].page.keyboard.press("Escape")
    people[0].page.get_by_role("button", name="Look").wait_for()


def test_the_table_as_text_by_keyboard_alone(player: MakePlayer) -> None:
    """K1, K5: a whole game typed; T goes there and back."""
    ana = player()
    link = ana.sets_table("", "careful", "random")
    ana.controls.first.wait_for()
    ana.page.keyboard.press("t")
    ana.page.wait_for_url("**/text")
    ana.page.keyboard.press("t")
    ana.page.wait_for_url(link)
    ana.page.keyboard.press("t")
    ana.page.wait_for_url("**/text")
    for _ in range(60):
        ana.page.locator("[name=typed], .wait:has-text('win'), .wait:has-text('draw')").first.wait_for()
        field = ana.page.locator("[name=typed]")
        if not field.count():
            break
        asked = ana.page.locator("#table").get_attribute("data-turn")
        field.focus()
        ana.page.keyboard.type(ana.page.locator(".moves code").first.text_content() or "")
        ana.page.keyboard.press("Enter")
        ana.page.wait_for_function(
            "turn => document.querySelector('#table').dataset.turn !== turn", arg=asked
        )
    assert ana.page.locator("h2", has_text="win").count() or ana.page.locator("h2", has_text="draw").count()


def test_every_event_is_one_sentence_aloud(player: MakePlayer) -> None:
    """K1: what is said, put together, is the log and what is asked."""
    ana = player(reduced_motion="reduce")
    ana.sets_table("", "careful", "random")
    ana.page.evaluate(
        """() => { window.said = []; new MutationObserver(() => said.push(document.getElementById("said").textContent))
        .observe(document.getElementById("said"), { childList: true, characterData: true, subtree: true }); }"""
    )
    play_on(ana)
    said = ". ".join(ana.page.evaluate("window.said"))
    assert "Play a card" in said
    assert "Look, or dare?" in said
    ana.page.goto(f"{ana.page.url}/log")
    lines = ana.page.locator(".log li:not(.head) > span:last-child").all_inner_texts()
    assert len(lines) > 40
    for line in lines[:40]:
        assert line in said


def test_nothing_runs_under_reduced_motion(player: MakePlayer) -> None:
    """K12"""
    ana = player(reduced_motion="reduce")
    ana.sets_table("", "careful", "careful")

    def act(player: Player) -> None:
        player.clicks_something()
        running = "document.getAnimations().filter((a) => a.playState === 'running').length"
        assert player.page.evaluate(running) == 0

    play_on(ana, act=act)


def test_a_replay_by_arrow_keys_and_without_scripts(player: MakePlayer) -> None:
    ana = player()
    brought(ana)
    for key, at in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", 53), ("Home", 0)):
        ana.page.keyboard.press(key)
        count = ana.page.locator("#step-at").get_attribute("max")
        at = int(count or 0) if key == "End" else at
        ana.page.get_by_role("heading", name=f"Move {at} of {count}").wait_for()
        assert f"at={at}" in ana.page.url
        assert f"at={at}" in ana.page.locator("input[name=back]").first.input_value()
    ana.page.locator("#step-seat").select_option("2")
    ana.page.wait_for_url("**seat=2")
    plain = player(java_script_enabled=False)
    brought(plain)
    plain.page.get_by_role("link", name="One move on").click()
    plain.page.locator("#step-seat").select_option("watch")
    plain.page.locator("#step-at").fill("7")
    plain.page.get_by_role("button", name="Show").click()
    assert plain.page.locator("#ask-title").inner_text().startswith("Move 7 of")
    assert plain.page.url.endswith("at=7&seat=watch")
