"""Two worlds that a seat cannot tell apart give it the same bytes: pages, socket messages, records, refusals."""

from __future__ import annotations

from pathlib import Path

from tests.web.people import Person, running

PLAYED = ("1 play 2", "2 dare {card}")


def world(folder: Path, card: int) -> dict[str, bytes]:
    """All that Ana, Cy and a passer-by are sent, in a world where Bo dared with that card."""
    folder.mkdir()
    (folder / "key").write_bytes(b"k" * 32)
    with running(folder, clock=lambda: 1000.0) as server:
        ana, bo, cy = (server.person(name) for name in ("Ana", "Bo", "Cy"))
        path = ana.sets_table("", "", "", once="k")
        for person in (ana, bo, cy):
            person.sits(path)
        for person, move in zip((ana, bo), PLAYED):
            assert person.plays(path, move.format(card=card)).status_code == 303
        sent = {}
        for person in (ana, cy, server.person("")):
            for name, body in everything(person, path).items():
                sent[f"{person.name or 'nobody'} {name}"] = body
        assert str(card).encode() in bo.get(path).content
        return sent


def unseen(folder: Path, seed: int) -> tuple[bytes, dict[str, bytes]]:
    """What the Scout's page holds, and all that Bo and a passer-by are sent, with a troll drawn by this seed."""
    folder.mkdir()
    (folder / "key").write_bytes(b"k" * 32)
    with running(folder, seed=seed, clock=lambda: 1000.0) as server:
        people = [server.person(name) for name in ("Ana", "Bo", "Cy")]
        path = people[0].sets_table("", "", "", once="k")
        for person in people:
            person.sits(path)
        sent = {
            f"{person.name} {what}": body
            for person in (people[1], server.person(""))
            for what, body in everything(person, path).items()
        }
        return people[0].get(path).content, sent


def everything(person: Person, path: str) -> dict[str, bytes]:
    client = person.server.client
    sent = {
        part: person.get(f"{path}{part}").content for part in ("", "/fragment", "/record.json", "?draft=dare")
    }
    for move in ("2 dare 1", "3 play 5", "1 look", "3 look"):
        if person.name == "Cy" and move == "3 look":
            continue
        answer = person.plays(path, move)
        sent[move] = repr((answer.status_code, sorted(answer.headers.items()))).encode() + answer.content
    headers = {**person.headers, "origin": "http://testserver.local"}
    with client.websocket_connect(f"{path}/live", headers=headers) as socket:
        sent["socket"] = socket.receive_text().encode()
    return sent


def test_a_daring_card_leaves_no_trace(tmp_path: Path) -> None:
    """A1, A2, A9"""
    worlds = [world(tmp_path / str(card), card) for card in (0, 5)]
    assert worlds[0].keys() == worlds[1].keys()
    for what, body in worlds[0].items():
        assert body == worlds[1][what], what


def test_a_troll_face_down_leaves_no_trace(tmp_path: Path) -> None:
    """A1, A15: whatever was drawn, who has not looked gets the same bytes."""
    worlds = [unseen(tmp_path / str(seed), seed) for seed in range(5)]
    assert len({scout for scout, _ in worlds}) > 2
    assert all(sent == worlds[0][1] for _, sent in worlds)
