"""Whole games in a real browser."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.table import CONTROLS, Player, play_on

pytestmark = pytest.mark.browser

MakePlayer = Callable[..., Player]


def test_a_whole_game_by_mouse(player: MakePlayer) -> None:
    ana = player()
    ana.sets_table("", "careful", "random")
    play_on(ana)
    ana.page.get_by_role("button", name="Play again").click()
    ana.page.wait_for_selector("#felt, .wait-room")


def test_a_whole_game_by_keyboard(player: MakePlayer) -> None:
    """K1, K7"""
    ana = player()
    ana.sets_table("", "careful", "random")

    def press(player: Player) -> None:
        for _ in range(30):
            player.page.keyboard.press("Tab")
            if player.page.evaluate("selector => document.activeElement?.matches(selector)", CONTROLS):
                player.page.keyboard.press("Enter")
                return
        raise AssertionError("no control can be reached with the Tab key")

    play_on(ana, act=press)


def test_a_whole_game_without_scripts(player: MakePlayer) -> None:
    ana = player(java_script_enabled=False)
    ana.sets_table("", "random", "careful")
    for _ in range(400):
        if ana.is_over:
            break
        if ana.controls.count():
            ana.clicks_something()
        else:
            ana.page.wait_for_timeout(50)
            ana.page.reload()
    assert ana.is_over


def test_two_browsers_see_each_others_moves(player: MakePlayer) -> None:
    ana, bo, cy = player("Ana"), player("Bo"), player("Cy")
    link = ana.sets_table("", "", "")
    for person in (bo, cy, ana):
        person.sits(link)
    ana.page.get_by_role("button", name="Play 2").click()
    bo.page.get_by_role("button", name="Look").wait_for()
    assert "Ana plays 2 face up" in bo.page.locator(".log li").first.inner_text()
    assert "Ana plays 2 face up" in bo.page.locator("#said").inner_text()
    bo.page.get_by_role("link", name="Dare").click()
    bo.page.get_by_role("button", name="Dare 3").click()
    ana.page.locator("#card-seat2.back").wait_for()
    assert "3" not in ana.page.locator("#seat-2 .card").inner_text()


def test_three_people_and_two_bots_finish(player: MakePlayer) -> None:
    people = [player(name, reduced_motion="reduce") for name in ("Ana", "Bo", "Cy")]
    link = people[0].sets_table("", "", "", "careful", "random")
    for person in people:
        person.sits(link)
    play_on(*people)
    headlines = {person.page.locator(".scores").inner_text().replace("you", "") for person in people}
    assert len({text.split()[-1] for text in headlines}) == 1
