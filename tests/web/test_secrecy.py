"""Two worlds that a seat cannot tell apart give it the same bytes: pages, socket messages, records, refusals."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.web.people import Person, Server, running
from troquet.records import proof

# For each game: what is played first, how Bo's hidden choice begins, and what others try in vain.
PLAYED = {
    "troll": (["1 play 2"], "2 dare", ["2 dare 1", "3 play 5", "1 look"]),
    "trok": ([], "2 offer", ["2 offer P R G", "1 take P", "3 take P", "1 combine", "3 offer P"]),
}


def world(folder: Path, game: str, choice: int) -> dict[str, bytes]:
    """All that Ana, Cy and a passer-by are sent, and Bo's page, in a world where Bo has made that hidden choice."""
    folder.mkdir()
    (folder / "key").write_bytes(b"k" * 32)
    first, hidden, tried = PLAYED[game]
    with running(folder, clock=lambda: 1000.0) as server:
        ana, bo, cy = (server.person(name) for name in ("Ana", "Bo", "Cy"))
        path = ana.sets_table("", "", "", once="k", game=game)
        for person in (ana, bo, cy):
            person.sits(path)
        table = server.table(path[3:])
        for move in first:
            assert ana.plays(path, move).status_code == 303
        moves = [str(move) for move in table.state.moves(2) if str(move).startswith(hidden)]
        played = bo.post(f"{path}/play", decision=table.decisions[2], move=moves[choice])
        assert played.status_code == 303
        sent = {}
        for person in (ana, cy, server.person("")):
            for name, body in everything(person, path, tried).items():
                sent[f"{person.name or 'nobody'} {name}"] = body
        return sent | {"Bo": bo.get(path).content}


def unseen(folder: Path, patch: pytest.MonkeyPatch, card: int) -> tuple[bytes, dict[str, bytes]]:
    """What the Scout's page holds, and all that Bo and a passer-by are sent, with that troll under the same seal."""
    folder.mkdir()
    (folder / "key").write_bytes(b"k" * 32)
    patch.setattr(proof, "draw", lambda key, j, weights: card)
    with running(folder, clock=lambda: 1000.0) as server:
        people = [server.person(name) for name in ("Ana", "Bo", "Cy")]
        path = people[0].sets_table("", "", "", once="k")
        for person in people:
            person.sits(path)
        sent = {
            f"{person.name} {what}": body
            for person in (people[1], server.person(""))
            for what, body in everything(person, path, PLAYED["troll"][2]).items()
        }
        return people[0].get(path).content, sent


def everything(person: Person, path: str, tried: Sequence[str]) -> dict[str, bytes]:
    """The answer of every page that there is of a table, of every wish that is refused, of the socket."""
    client, report = person.server.client, person.post(f"{path}/report").headers["location"]
    parts = [re.sub("{.*?}", report.rpartition("/")[2], part) for part in pages(person.server)]
    parts += ["?draft=dare", "?draft=offer P", "/text?here=2.1", "/record.json?seat=2", "/replay?seat=open"]
    sent = {part: person.get(f"{path}{part}").content for part in parts}
    sent["report"] = (person.server.site.settings.data / "reports" / f"{report[-12:]}.json").read_bytes()
    for move in tried:
        answer = person.plays(path, move)
        assert answer.status_code in (403, 409, 422)
        sent[move] = repr((answer.status_code, sorted(answer.headers.items()))).encode() + answer.content
    headers = {**person.headers, "origin": "http://testserver.local"}
    with client.websocket_connect(f"{path}/live", headers=headers) as socket:
        sent["socket"] = socket.receive_text().encode()
    return sent


def pages(server: Server) -> list[str]:
    """What follows a table's address in that of each of its pages; a new page is looked at, too."""
    table = "/t/{id:str}"
    return sorted(r.path.removeprefix(table) for r in server.client.app.routes if r.path.startswith(table))


@pytest.mark.parametrize("game", PLAYED)
def test_a_hidden_choice_leaves_no_trace(tmp_path: Path, game: str) -> None:
    """A1, A2, A4, A5, A9, A18: not even where a browser keeps what it was sent."""
    worlds = [world(tmp_path / str(choice), game, choice) for choice in (0, -1)]
    assert worlds[0].pop("Bo") != worlds[1].pop("Bo")
    assert worlds[0].keys() == worlds[1].keys()
    for what, body in worlds[0].items():
        assert body == worlds[1][what], what


def test_a_troll_face_down_leaves_no_trace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A1, A15: whatever was drawn, who has not looked gets the same bytes."""
    worlds = [unseen(tmp_path / str(card), monkeypatch, card) for card in range(5)]
    assert len({scout for scout, _ in worlds}) == 5
    assert all(sent == worlds[0][1] for _, sent in worlds)
