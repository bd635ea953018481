"""The socket of a page."""

from __future__ import annotations

import json
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import WebSocketTestSession

from tests.web.people import HOST, Person, Server


def listening(person: Person, path: str, origin: str = HOST) -> Any:
    return person.server.client.websocket_connect(
        f"{path}/live", headers={**person.headers, "origin": origin}
    )


def received(socket: WebSocketTestSession) -> dict[str, Any]:
    message: dict[str, Any] = json.loads(socket.receive_text(timeout=5))
    return message


def test_others_moves_arrive_whole(server: Server) -> None:
    ana, bo, cy = (server.person(name) for name in ("Ana", "Bo", "Cy"))
    path = ana.sets_table("", "", "")
    for person in (ana, bo, cy):
        person.sits(path)
    with listening(bo, path) as socket:
        first = received(socket)
        ana.plays(path, "1 play 2")
        second = received(socket)
    assert second["number"] == first["number"] + 1
    assert second["lines"] == ["Ana plays 2 face up"]
    assert second["html"].startswith("<main")
    assert "Look, or dare?" in second["html"]


def test_half_made_choices_are_shown_to_who_makes_them(server: Server) -> None:
    ana, bo, cy = (server.person(name) for name in ("Ana", "Bo", "Cy"))
    path = ana.sets_table("", "", "")
    for person in (ana, bo, cy):
        person.sits(path)
    ana.plays(path, "1 play 2")
    with listening(bo, path) as socket:
        assert "Dare: which card?" not in received(socket)["html"]
        socket.send_text('{"draft": "dare"}')
        drafted = received(socket)
    assert "Dare: which card?" in drafted["html"]
    assert drafted["lines"] == []


def test_half_made_choices_survive_what_others_do(server: Server) -> None:
    ana, bo, cy = (server.person(name) for name in ("Ana", "Bo", "Cy"))
    path = ana.sets_table("", "", "")
    for person in (ana, bo, cy):
        person.sits(path)
    ana.plays(path, "1 play 2")
    with listening(bo, path) as socket:
        received(socket)
        socket.send_text('{"draft": "dare"}')
        received(socket)
        cy.post(f"{path}/rename", name="Cyrus")
        assert "Dare: which card?" in received(socket)["html"]
        bo.plays(path, "2 look")
        assert "Play a card" in received(socket)["html"]


@pytest.mark.parametrize("origin", ["https://elsewhere.example", "null", ""])
def test_other_sites_get_nothing(server: Server, origin: str) -> None:
    """J2"""
    ana = server.person("Ana")
    path = ana.sets_table("", "random", "random")
    with pytest.raises(WebSocketDisconnect), listening(ana, path, origin) as socket:
        received(socket)


@pytest.mark.parametrize("text", ["", "{", "[]", '{"draft": 3}', '{"move": "1 play 1"}', "x" * 3000])
def test_nonsense_ends_the_talk(server: Server, text: str) -> None:
    ana = server.person("Ana")
    path = ana.sets_table("", "", "")
    with listening(ana, path) as socket:
        received(socket)
        socket.send_text(text)
        with pytest.raises(WebSocketDisconnect):
            received(socket)


def test_a_missing_table_says_so(server: Server) -> None:
    with pytest.raises(WebSocketDisconnect), listening(server.person("Ana"), "/t/late-lantern") as socket:
        received(socket)
