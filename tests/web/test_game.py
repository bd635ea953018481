"""Tables set, sat at, played and played again, by forms alone."""

from __future__ import annotations

import re
import time
from pathlib import Path

from tests.web.people import Server, play_on, running
from troquet import Record
from troquet.tables import Table
from troquet.web.housekeeping import NEVER_BEGUN, Housekeeping


def test_a_whole_game_with_two_bots(server: Server) -> None:
    ana = server.person("Ana")
    path = ana.sets_table("", "careful", "random")
    page = play_on(path, ana)
    assert "Play again" in page
    record = Record.from_bytes(ana.get(f"{path}/record.json").content)
    assert record.check() == []
    assert record.seats[0] == "Ana"


def test_three_people_and_two_bots_finish(server: Server) -> None:
    people = [server.person(name) for name in ("Ana", "Bo", "Cy")]
    path = people[0].sets_table("", "", "", "careful", "random")
    for person in people:
        person.sits(path)
    assert 'class="result"' in play_on(path, *people)


def test_only_who_is_asked_has_a_control(server: Server) -> None:
    """G10, J6: everybody else, the passer-by too, has nothing to press."""
    people = [server.person(name) for name in ("Ana", "Bo", "Cy")]
    path = people[0].sets_table("", "", "")
    for person in people:
        person.sits(path)
    passer_by = server.person()
    assert len([person for person in people if person.moves(path)]) == 1
    assert passer_by.moves(path) == []
    assert passer_by.post(f"{path}/play", decision=7, move="1 play 1").status_code == 403


def test_a_rematch_leads_to_one_table(server: Server) -> None:
    ana, bo = server.person("Ana"), server.person("Bo")
    path = ana.sets_table("", "", "random")
    for person in (ana, bo):
        person.sits(path)
    play_on(path, ana, bo)
    there = {person.post(f"{path}/rematch", once="k").headers["location"] for person in (ana, bo)}
    (again,) = there
    assert again != path
    assert "To the new table" in bo.get(path).text
    assert f'href="{again}"' in server.person().get(path).text
    assert "Ana" in bo.get(again).text


def test_the_way_to_a_rematch_never_ends(tmp_path: Path) -> None:
    """G2: one that never began has expired, and is set anew; one that was closed has one of its own."""
    now = time.time()
    with running(tmp_path, clock=lambda: now) as server:
        ana, bo = server.person("Ana"), server.person("Bo")
        path = ana.sets_table("", "", "random")
        for person in (ana, bo):
            person.sits(path)
        ana.post(f"{path}/close")
        again = ana.post(f"{path}/rematch").headers["location"]
        now += NEVER_BEGUN + 1
        server.run(Housekeeping(server.site.store, server.site.live).expire)
        assert ana.get(again).status_code == 404
        assert "To the new table" in bo.get(path).text
        assert {person.post(f"{path}/rematch").headers["location"] for person in (bo, ana)} == {again}
        assert "Ana" in bo.get(again).text
        assert bo.post(f"{again}/close").status_code == 303
        assert "Play again" in ana.get(again).text
        assert "Play again" not in server.person().get(again).text
        third = ana.post(f"{again}/rematch").headers["location"]
        assert "Bo" in ana.get(third).text


def test_the_lobby_shows_my_tables_and_listed_ones(server: Server) -> None:
    ana, bo = server.person("Ana"), server.person("Bo")
    private = ana.sets_table("", "", "")
    public = ana.sets_table("", "", "", listed="yes", title="Friday thieves")
    assert private in ana.get("/").text
    assert private not in bo.get("/").text
    assert public in bo.get("/").text
    assert "Friday thieves" in bo.get("/").text
    bo.sits(private)
    assert "<bdi>Ana</bdi>, <bdi>Bo</bdi></b><p>Troll for 3" in ana.get("/").text


def test_after_a_restart_everybody_is_still_there(tmp_path: Path) -> None:
    """C2, C6, D2"""
    with running(tmp_path) as server:
        ana = server.person("Ana")
        path = ana.sets_table("", "", "careful")
        ana.sits(path)
        bo = server.person("Bo")
        bo.sits(path)
        moves = {person.name: person.moves(path) for person in (ana, bo)}
        number = re.findall(r'data-number="(\d+)"', ana.get(path).text)
    with running(tmp_path) as server:
        for person in (ana, bo):
            person.server = server
            assert person.moves(path) == moves[person.name]
        assert re.findall(r'data-number="(\d+)"', ana.get(path).text) == number
        play_on(path, ana, bo)


def test_bots_go_on_after_a_restart(tmp_path: Path) -> None:
    """G9: with nobody watching."""
    with running(tmp_path, pace=1000) as server:
        path = server.person("Ana").sets_table("random", "careful", "random")
    with running(tmp_path) as server:
        play_on(path, server.person())


def test_a_left_seat_is_played_on_and_can_be_taken_back(server: Server) -> None:
    ana, bo = server.person("Ana"), server.person("Bo")
    path = ana.sets_table("", "", "random")
    for person in (ana, bo):
        person.sits(path)
    bo.post(f"{path}/leave")
    assert "A bot plays for you" in bo.get(path).text
    bo.post(f"{path}/sit")
    assert "A bot plays for you" not in bo.get(path).text
    assert "is here again" in ana.get(path).text


def test_the_maker_closes_the_table(server: Server) -> None:
    """G7"""
    ana = server.person("Ana")
    path = ana.sets_table("", "random", "random")
    assert server.person("Bo").post(f"{path}/close").status_code == 403
    ana.post(f"{path}/close")
    assert "The table was closed" in ana.get(path).text
    record = Record.from_bytes(ana.get(f"{path}/record.json").content)
    assert record.outcome
    assert record.outcome.reason == "closed"


def test_a_log_that_others_wrote_on_is_read_again(server: Server) -> None:
    """D3: one wins; what the other wants is judged again by how it stands now, and neither is lost."""
    ana, bo = server.person("Ana"), server.person("Bo")
    path = ana.sets_table("", "", "")
    table = server.table(path[3:])
    behind = Table(table.id, table.entries)
    bo.sits(path)
    server.site.live.rooms[table.id].table = behind
    assert server.person("Cy").post(f"{path}/sit", name="Cy").status_code == 303
    assert server.table(table.id).names == ("Ana", "Bo", "Cy")
    assert all(name in ana.get(path).text for name in ("Bo", "Cy"))
