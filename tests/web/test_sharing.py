"""A table on one device, by forms alone: between two people there is the curtain, and nothing behind it."""

from __future__ import annotations

import re
import time
from html import unescape
from pathlib import Path

from tests.web.people import HOST, Person, Server, running

NAMES = {"name1": "Ana", "name2": "Bo", "name3": "Cy"}


def shared(person: Person, *seats: str, **more: object) -> str:
    return person.sets_table(*(seats or ("", "", "")), shared="yes", **NAMES, **more)


def curtain(page: str) -> str:
    """Who is asked to come, as the curtain's form says it."""
    found = re.search(r'data-curtain.*?name="here" value="([^"]+)"', page, re.S)
    assert found, page
    return found[1]


def uncover(person: Person, path: str) -> str:
    return person.get(f"{path}?here={curtain(person.get(path).text)}").text


def plays(person: Person, path: str, move: str) -> int:
    """Press a button of an uncovered page."""
    page = uncover(person, path)
    fields = dict(re.findall(r'<input type="hidden" name="(decision|here|once)" value="([^"]*)"', page))
    return person.post(f"{path}/play", move=move, **fields).status_code


def behind(person: Person, path: str) -> dict[str, bytes]:
    """All that the device can be sent while the curtain hangs."""
    sent = {
        part: person.get(f"{path}{part}").content
        for part in ("", "/fragment", "/text", "/log", "/record.json", "?draft=dare", "?here=2.1", "/replay")
    }
    sent["stale move"] = person.post(f"{path}/play", decision=1, move="2 look").content
    sent["report"] = str(person.post(f"{path}/report").status_code).encode()
    with person.server.client.websocket_connect(
        f"{path}/live?after=0", headers={**person.headers, "origin": HOST}
    ) as socket:
        sent["socket"] = socket.receive_text().encode()
    return sent


def test_the_curtain_names_who_is_next(server: Server) -> None:
    ana = server.person("Ana")
    path = shared(ana)
    page = ana.get(path).text
    assert "Pass to Ana" in page
    assert "I am Ana" in page
    page = uncover(ana, path)
    assert 'value="1 play 2"' in page
    assert 'class="name" dir="auto">You<' not in page
    assert plays(ana, path, "1 play 2") == 303
    assert "Pass to Bo" in ana.get(path).text
    page = uncover(ana, path)
    assert 'value="2 look"' in page
    assert "Since your last turn" in page


def test_only_the_curtain_is_in_the_page(server: Server) -> None:
    """A17"""
    ana = server.person("Ana")
    path = shared(ana)
    plays(ana, path, "1 play 2")
    for page in (ana.get(path).text, ana.get(f"{path}/text").text):
        main = page[page.index("<main") : page.index("</main>")]
        for trace in ('class="card', 'class="hand', "<pre", "<table", 'class="log', 'name="move"', "plays"):
            assert trace not in main
        assert len(main) < 2500


def test_nothing_of_one_hand_is_sent_while_another_is_awaited(tmp_path: Path) -> None:
    """A17, A1: two worlds that differ in the card that Bo dared with: the device gets the same bytes."""
    worlds = []
    for card in ("0", "5"):
        folder = tmp_path / card
        folder.mkdir()
        (folder / "key").write_bytes(b"k" * 32)
        with running(folder, clock=lambda: 1000.0) as server:
            ana = server.person("Ana")
            path = shared(ana, once="k")
            assert plays(ana, path, "1 play 2") == 303
            assert plays(ana, path, f"2 dare {card}") == 303
            assert "Pass to Cy" in ana.get(path).text
            sent = behind(ana, path)
            sent["uncovered"] = uncover(ana, path).encode()
            worlds.append(sent)
    for what, body in worlds[0].items():
        assert body == worlds[1][what], what


def test_others_only_watch(server: Server) -> None:
    ana, bo = server.person("Ana"), server.person("Bo")
    path = shared(ana)
    here = curtain(ana.get(path).text)
    page = bo.get(f"{path}?here={here}").text
    assert "You are watching." in page
    assert 'name="move"' not in page
    assert (
        bo.post(f"{path}/play", decision=here.partition(".")[2], move="1 play 2", here=here).status_code
        == 403
    )


def test_a_refusal_behind_the_curtain_tells_no_rule(server: Server) -> None:
    ana = server.person("Ana")
    path = shared(ana)
    here = curtain(ana.get(path).text)
    assert plays(ana, path, "1 play 2") == 303
    stale = {"decision": here.partition(".")[2], "move": "1 play 3", "here": here}
    answer = ana.post(f"{path}/play", **stale)
    assert (answer.status_code, "earlier moment" in answer.text) == (409, True)
    answer = ana.post(f"{path}/play", decision=curtain(answer.text).partition(".")[2], move="2 dare 9")
    assert (answer.status_code, "data-curtain" in answer.text) == (422, True)
    answer = ana.post(f"{path}/play", decision=curtain(answer.text).partition(".")[2], move="2 play 3")
    assert (answer.status_code, "TRL-" in answer.text) == (422, False)


def test_a_refusal_keeps_the_seat_uncovered(server: Server) -> None:
    ana = server.person("Ana")
    path = shared(ana)
    page = uncover(ana, path)
    fields = dict(re.findall(r'<input type="hidden" name="(decision|here|once)" value="([^"]*)"', page))
    answer = ana.post(f"{path}/play", move="1 dare 2", **fields)
    assert answer.status_code == 422
    assert 'value="1 play 2"' in answer.text
    assert 'class="refusal"' in answer.text


def test_drafts_keep_who_is_there(server: Server) -> None:
    ana = server.person("Ana")
    path = shared(ana)
    plays(ana, path, "1 play 2")
    page = uncover(ana, path)
    found = re.search(r'href="([^"]+draft=dare[^"]*)"', page)
    assert found
    assert 'value="2 dare 3"' in ana.get(unescape(found[1])).text


def test_a_whole_game_passes_from_hand_to_hand(server: Server) -> None:
    ana = server.person("Ana")
    path = shared(ana, "", "", "careful")
    end = time.monotonic() + 60
    while 'class="result"' not in (page := ana.get(path).text) and time.monotonic() < end:
        if "data-curtain" in page:
            seat = int(curtain(page).partition(".")[0])
            plays(ana, path, str(server.table(path[3:]).state.moves(seat)[0]))
    assert 'class="result"' in page
    assert "Play again" in page
    assert ana.post(f"{path}/rematch", once="k").status_code == 303


def test_a_person_keeps_their_own_name_elsewhere(server: Server) -> None:
    ana = server.person("Ana")
    ana.post("/name", name="Ana")
    path = shared(ana)
    ana.post("/name", name="Anouk")
    assert server.table(path[3:]).names == ("Ana", "Bo", "Cy")
    assert ana.get(f"{path}/carry").status_code == 409
