"""Two servers over one PostgreSQL: any of them serves any table, and a hint is all that passes between them."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.web.people import Person, Server, running, until

MISSING = (
    "These tests need PostgreSQL's initdb and pg_ctl and found none. On Debian: apt-get install postgresql."
)


def _program(name: str) -> str | None:
    """Where a program of PostgreSQL's is; Debian keeps them off the path."""
    packed = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return shutil.which(name) or (str(packed[-1]) if packed else None)


class Postgres:
    """A database server of our own, reached by a socket in its folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.user = "postgres" if os.getuid() == 0 else None  # it will not run as root
        if self.user:
            shutil.chown(folder, self.user)
        self._run("initdb", "-D", str(folder / "data"), "-U", "troquet", "-A", "trust", "-N")
        self.start()

    @property
    def url(self) -> str:
        return f"postgresql://troquet@/postgres?host={self.folder}"

    def start(self) -> None:
        options = f"-c listen_addresses='' -k {self.folder} -c fsync=off"
        self._control("-o", options, "-l", str(self.folder / "log"), "start")

    def stop(self) -> None:
        self._control("-m", "immediate", "stop")

    def _control(self, *arguments: str) -> None:
        self._run("pg_ctl", "-D", str(self.folder / "data"), "-w", *arguments)

    def _run(self, program: str, *arguments: str) -> None:
        path = _program(program)
        assert path
        subprocess.run(
            [path, *arguments], check=True, user=self.user, cwd=self.folder, stdout=subprocess.DEVNULL
        )


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    if not _program("initdb"):
        pytest.fail(MISSING)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        database = Postgres(Path(folder))
        try:
            yield database
        finally:
            database.stop()


@pytest.fixture
def two(postgres: Postgres, tmp_path: Path) -> Iterator[tuple[Server, Server]]:
    """Two servers over the same database and with the same key."""
    with ExitStack() as stack:
        one, other = (stack.enter_context(running(tmp_path, seed, database=postgres.url)) for seed in (1, 2))
        yield one, other


@pytest.fixture
def table(two: tuple[Server, Server]) -> tuple[str, list[Person]]:
    """A game of Troll that has begun: Ana plays at the one server, Bo and Cy at the other."""
    one, other = two
    ana, bo, cy = people = [one.person("Ana"), other.person("Bo"), other.person("Cy")]
    path = ana.sets_table("", "", "")
    for person in (bo, cy):
        person.sits(path)
    assert ana.post(f"{path}/ready", ready="yes").status_code == 303
    until(lambda: any(person.moves(path) for person in people))
    return path, people


def asked(people: Sequence[Person], path: str) -> tuple[Person, list[str]]:
    """Who is to move, once the server they are at knows it, and what they may play."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        for person in people:
            if moves := person.moves(path):
                return person, moves
        time.sleep(0.02)
    raise AssertionError("nobody is asked")


def number(server: Server, path: str) -> int:
    return server.table(path.removeprefix("/t/")).number


def is_level(two: tuple[Server, Server], path: str) -> bool:
    return number(two[0], path) == number(two[1], path)


def test_what_happens_at_one_server_is_seen_at_the_other(
    two: tuple[Server, Server], table: tuple[str, list[Person]]
) -> None:
    """Without a request that would make it look; to the end of the game."""
    path, people = table
    id = path.removeprefix("/t/")
    until(lambda: is_level(two, path))
    while not two[0].table(id).outcome:
        person, moves = asked(people, path)
        assert person.plays(path, moves[0]).status_code == 303
        until(lambda: is_level(two, path))
    until(lambda: two[0].table(id).is_done and is_level(two, path))
    assert two[0].table(id).entries == two[1].table(id).entries
    assert two[0].table(id).record.to_json() == two[1].table(id).record.to_json()


def test_a_stale_form_at_the_other_server_changes_nothing(
    two: tuple[Server, Server], table: tuple[str, list[Person]]
) -> None:
    """D3: two servers cannot write the same entry: the second is told how the table stands now."""
    path, people = table
    person, moves = asked(people, path)
    decision = person.decision(path)
    here, there = (Person(server, "", "en") for server in two)
    here.cookies = there.cookies = person.cookies
    first = here.post(f"{path}/play", decision=decision, move=moves[0])
    second = there.post(f"{path}/play", decision=decision, move=moves[-1])
    assert (first.status_code, second.status_code) == (303, 409)
    until(lambda: is_level(two, path))


def test_a_server_that_was_cut_off_catches_up(
    postgres: Postgres, two: tuple[Server, Server], table: tuple[str, list[Person]]
) -> None:
    """The database goes away and comes back: what was acknowledged is there, and every server knows it."""
    path, people = table
    for _ in range(3):
        person, moves = asked(people, path)
        postgres.stop()
        assert person.plays(path, moves[0]).status_code == 503
        postgres.start()
        assert person.plays(path, moves[0]).status_code == 303
        until(lambda: is_level(two, path))


def test_what_this_database_cannot_hold_is_nowhere(two: tuple[Server, Server]) -> None:
    """A zero byte: no table is called that, and a key used once may hold it."""
    ana = two[0].person("Ana")
    assert ana.get("/t/%00").status_code == 404
    path = ana.sets_table("", "random", "random", once="\0", title="\0Owls")
    assert ana.get(f"{path}%00").status_code == 404
    assert ana.post(f"{path}/rename", name="Anouk\0", once="\0").status_code == 303
    assert "Anouk" in ana.get(path).text


def test_a_server_that_hears_nothing_refuses_nothing_that_is_right(
    two: tuple[Server, Server], table: tuple[str, list[Person]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """D3: a move is judged by what the log says, not by what this server knows."""
    path, people = table

    def at(server: Server, person: Person) -> Person:
        twin = Person(server, person.name, "en")
        twin.cookies = person.cookies
        return twin

    until(lambda: is_level(two, path))
    monkeypatch.setattr(two[1].site.live.wire, "_heard", lambda _: None)
    here = [at(two[0], person) for person in people]
    for _ in range(2):
        person, moves = asked(here, path)
        assert person.plays(path, moves[0]).status_code == 303
        person, moves = asked(here, path)
        assert number(two[1], path) < number(two[0], path)
        decision = person.decision(path)
        assert at(two[1], person).post(f"{path}/play", decision=decision, move=moves[0]).status_code == 303
        until(lambda: is_level(two, path))
