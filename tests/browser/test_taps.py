"""K17: blunders of the hand are no moves."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.table import Player

pytestmark = pytest.mark.browser

MakePlayer = Callable[..., Player]


def three(player: MakePlayer) -> tuple[Player, Player, Player]:
    people = player("Ana"), player("Bo"), player("Cy")
    link = people[0].sets_table("", "", "")
    for person in (people[1], people[2], people[0]):
        person.sits(link)
    people[0].page.get_by_role("button", name="Play 2").wait_for()
    return people


def test_a_double_tap_never_plays_twice(player: MakePlayer) -> None:
    ana, bo, _ = three(player)
    ana.page.get_by_role("button", name="Play 2").dblclick()
    bo.page.get_by_role("link", name="Dare").dblclick()
    bo.page.get_by_role("button", name="Dare 3").wait_for()
    bo.page.wait_for_timeout(500)
    assert bo.page.locator("#ask-title").inner_text() == "Dare: which card?"


SECOND_TAPS = """async () => {
    const button = document.createElement("button");
    const wait = (time) => new Promise((resume) => setTimeout(resume, time));
    let acted = 0;
    button.type = "button";
    button.addEventListener("click", () => acted++);
    const down = (x) => ({ bubbles: true, cancelable: true, detail: 1, clientX: x, clientY: 9 });
    const press = (x) => button.dispatchEvent(new PointerEvent("pointerdown", down(x)));
    const tap = (x) => { press(x); button.dispatchEvent(new MouseEvent("click", down(x))); return acted; };
    document.getElementById("table").append(button);
    press(10);
    await wait(20);
    document.dispatchEvent(new Event("troquet:new"));
    const found = [tap(13), document.getElementById("toast").textContent];
    await wait(900);
    document.getElementById("table").append(button);
    return [...found, tap(13)];
}"""


def test_the_second_tap_on_what_has_changed_under_the_finger_is_ignored(player: MakePlayer) -> None:
    """The first tap changed what lies there; a calm one later acts."""
    ana, *_ = three(player)
    at_once, said, later = ana.page.evaluate(SECOND_TAPS)
    assert (at_once, later) == (0, 1)
    assert "quick" in said


def test_a_tap_that_began_before_the_view_changed_never_acts(player: MakePlayer) -> None:
    ana, bo, cy = three(player)
    ana.page.get_by_role("button", name="Play 2").click()
    look = bo.page.get_by_role("button", name="Look")
    box = look.bounding_box()
    assert box
    bo.page.mouse.move(box["x"] + 20, box["y"] + 20)
    bo.page.mouse.down()
    cy.page.locator("#menu summary").click()
    cy.page.locator("#new-name").fill("Cyrus")
    cy.page.get_by_role("button", name="Change my name").click()
    bo.page.get_by_text("Cyrus").first.wait_for()
    bo.page.mouse.up()
    bo.page.wait_for_timeout(300)
    assert bo.page.locator("#ask-title").inner_text() == "Look, or dare?"
    look.click()
    bo.page.get_by_role("button", name="Play 0").wait_for()


def test_a_key_that_is_held_down_acts_once(player: MakePlayer) -> None:
    ana, *_ = three(player)
    ana.page.get_by_role("button", name="Play 2").focus()
    for _ in range(6):
        ana.page.keyboard.down("Enter")
    ana.page.keyboard.up("Enter")
    ana.page.locator(".lain").wait_for()
    assert ana.page.locator(".hand .cards .card").count() == 5
