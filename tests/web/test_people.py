"""People and their seats, by forms alone: removed before the deal, moved to another device, found again."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest

from tests.web.people import HOST, Person, Server, play_on, running


def link_on(person: Person, path: str) -> str:
    """The path that opens somebody's seat to another device."""
    page = person.get(f"{path}/carry").text
    found = re.search(r'data-copy="([^"]+)"', page)
    assert found, page
    return unescape(found[1]).removeprefix(HOST)


def takes(person: Person, link: str) -> int:
    """Follow the link and press the button."""
    path, _, code = link.partition("?code=")
    assert person.get(link).status_code in (200, 403)
    return person.post(path, code=code).status_code


@pytest.fixture
def ana(server: Server) -> Person:
    return server.person("Ana")


def test_the_maker_removes_and_replaces_people(server: Server, ana: Person) -> None:
    bo = server.person("Bo")
    path = ana.sets_table("", "", "random")
    bo.sits(path)
    assert "Ask Bo to stand up" in ana.get(path).text
    assert "stand up" not in bo.get(path).text
    assert bo.post(f"{path}/free", seat=1).status_code == 403
    assert ana.post(f"{path}/free", seat=2).status_code == 303
    assert "Take a seat" in bo.get(path).text
    assert path not in bo.get("/").text
    bo.sits(path)
    assert ana.post(f"{path}/man", seat=2).status_code == 303
    assert "All seats are taken" in bo.get(path).text


def test_a_seat_moves_to_a_phone(server: Server, ana: Person) -> None:
    path = ana.sets_table("", "careful", "random")
    while not ana.moves(path):
        pass
    link, phone = link_on(ana, path), server.person()
    assert "Take this seat here?" in phone.get(link).text
    assert ana.moves(path), "looking at the link moves nothing"
    assert takes(phone, link) == 303
    assert phone.moves(path)
    assert ana.moves(path) == []
    assert "You are watching." in ana.get(path).text
    assert path in phone.get("/").text
    assert path not in ana.get("/").text
    assert phone.post(f"{path}/close").status_code == 303


def test_a_link_is_good_once(server: Server, ana: Person) -> None:
    path = ana.sets_table("", "", "random")
    links = [link_on(ana, path), link_on(ana, path)]
    phone, thief = server.person(), server.person()
    assert takes(phone, links[0]) == 303
    for link in links:
        assert takes(thief, link) == 403
    assert takes(ana, links[0]) == 403
    assert takes(ana, link_on(phone, path)) == 303
    assert takes(phone, links[0]) == 403, "not even when the seat has come back"


def test_a_link_is_good_for_five_minutes(tmp_path: Path) -> None:
    now = [1000.0]
    with running(tmp_path, clock=lambda: now[0]) as server:
        ana = server.person("Ana")
        path = ana.sets_table("", "", "random")
        first, second = link_on(ana, path), link_on(ana, path)
        now[0] += 301
        assert takes(server.person(), first) == 403
        now[0] -= 2
        assert takes(server.person(), second) == 303


def test_a_link_opens_one_seat_of_one_table(server: Server, ana: Person) -> None:
    path, other = ana.sets_table("", "", "random"), ana.sets_table("", "", "random")
    code = link_on(ana, path).partition("?code=")[2]
    thief = server.person()
    forged = [
        code.replace("1-", "2-", 1),
        code[:-1],
        "",
        "1",
        "1-2-3",
        "９-9-9",
        "-",
        code + "x",
        "1-" + "9" * 60 + "-x",
    ]
    for wrong in forged:
        assert thief.post(f"{path}/carry", code=wrong).status_code == 403, wrong
    assert thief.post(f"{other}/carry", code=code).status_code == 403
    assert thief.get(f"{path}/carry").status_code == 403
    bo = server.person("Bo")
    bo.sits(path)
    assert bo.post(f"{path}/carry", code=code).status_code == 409


def test_a_new_name_is_told_at_all_of_ones_tables(server: Server, ana: Person) -> None:
    paths = [ana.sets_table("", "", "") for _ in range(14)]
    assert ana.post("/name", name="Anouk").status_code == 303
    assert {server.table(path[3:]).names[0] for path in paths} == {"Anouk"}


def test_finished_tables_are_found_again(server: Server, ana: Person) -> None:
    path = ana.sets_table("", "careful", "random", title="Friday thieves")
    assert "Finished lately" not in ana.get("/").text
    play_on(path, ana)
    page = ana.get("/").text
    assert "Finished lately" in page
    assert "Friday thieves" in page
    assert f'href="{path}"' in page
    assert "Friday thieves" not in server.person().get("/").text
