"""Bots at a table: who may be chosen, and what happens when one misbehaves: the game goes on, and the log says so."""

from __future__ import annotations

import asyncio
import logging
import re
import sys
import threading
import time
from collections.abc import Callable, Sequence
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from tests.bots.misbehaving import program
from tests.web.people import Person, play_on, running, until
from troquet import bots, game
from troquet.bots import LEVELS, own
from troquet.bots.house import House, opened, thinking_time
from troquet.games import names
from troquet.games.view import View
from troquet.tables import pace
from troquet.web import thinking
from troquet.web.thinking import Thinking

GREEDY = str(Path(__file__).parents[2] / "examples" / "greedy.py") + ":Greedy"


class Misbehaving:
    def __init__(self, choose: Callable[[Sequence[Any]], Any]) -> None:
        self._choose = choose

    def choose(self, view: View, moves: Sequence[Any], seconds: float = 1.0) -> Any:
        return self._choose(moves)


def raises(moves: Sequence[Any]) -> Any:
    raise RuntimeError("a bot's own fault")


def sleeps(moves: Sequence[Any]) -> Any:
    time.sleep(0.05)
    return moves[0]


@pytest.mark.parametrize(
    ("choose", "told"),
    [
        (raises, "failed to answer"),
        (sleeps, "thought for too long"),
        (lambda moves: "1 play 1", "wanted an impossible move"),
        (lambda moves: None, "wanted an impossible move"),
    ],
)
def test_a_legal_move_is_played_instead(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, choose: Callable[[Sequence[Any]], Any], told: str
) -> None:
    """G4"""
    monkeypatch.setattr(
        thinking, "build",
        lambda spec, **more: Misbehaving(choose) if spec.text == "careful" else bots.build(spec, **more),
    )  # fmt: skip
    monkeypatch.setattr(thinking, "GRACE", 0.0)
    with running(tmp_path, think=0.01) as server:
        ana = server.person("Ana")
        path = ana.sets_table("", "random", "random", "careful")
        play_on(path, ana)
        assert told in ana.get(f"{path}/log").text


# ── who may be chosen ────────────────────────────────────────────────────────────────────────────────────────


def offered(page: str) -> list[tuple[str, str]]:
    """The bots of the first list on a page: what is sent, and what people read."""
    (options,) = re.findall(r'<select name="bot\d?"[^>]*>(.*?)</select>', page)[:1]
    return [(value, unescape(text)) for value, text in re.findall(r'value="([^"]+)"[^>]*>([^<]+)', options)]


def test_four_levels_are_offered_in_every_game(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ana, fleur = server.person("Ana"), server.person("Fleur", "fr")
        for name in names():
            english = offered(ana.get(f"/?game={name}").text)
            assert english == [("easy", "Easy"), ("medium", "Medium"), ("hard", "Hard"), ("expert", "Expert")]
            french = [text for _, text in offered(fleur.get(f"/?game={name}").text)]
            assert french == ["Facile", "Moyen", "Difficile", "Expert"]
        named = offered(ana.get("/?game=troll&players=3&bot2=random&bot3=hal").text)
        assert named == [*((level, level.title()) for level in LEVELS), ("random", "Plays at random")]
        page = ana.get(ana.sets_table("", "", "hard")).text
        assert [value for value, _ in offered(page)] == list(LEVELS)
        assert "bot · Hard" in page


def test_a_seat_is_given_to_a_level(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ana = server.person("Ana")
        path = ana.sets_table("", "", "random")
        assert ana.post(f"{path}/man", seat=2, bot="expert").status_code == 303
        assert "bot · Expert" in ana.get(path).text
        again = ana.sets_table("", "", "random")
        assert ana.post(f"{again}/man", seat=2).status_code == 303
        assert "bot · Medium" in ana.get(again).text


@pytest.mark.parametrize(
    "bot",
    [
        "hal",
        "trader",
        "search:5s",
        "search:500",
        "sense~25%",
        GREEDY,
        "run:sh -c 'echo'",
        "Greedy",
        "own:Nobody",
    ],
)
def test_a_form_chooses_only_among_what_is_offered(tmp_path: Path, bot: str) -> None:
    with running(tmp_path) as server:
        ana = server.person("Ana")
        fields = {
            "seat1": "person",
            "seat2": "bot",
            "bot2": bot,
            "seat3": "bot",
            "bot3": "easy",
            "name": "Ana",
        }
        answer = ana.post("/tables", game="troll", players=3, **fields)
        assert answer.status_code == 422
        refusal = re.search(r'id="refusal">.*?<span>(.*?)</span>', answer.text)
        assert refusal
        assert unescape(refusal[1]).startswith("No bot “")
        assert unescape(refusal[1]).endswith("” sits here; there is easy, medium, hard, expert.")
        path = ana.sets_table("", "", "random")
        assert ana.post(f"{path}/man", seat=2, bot=bot).status_code == 422
        assert not own._alive


@pytest.mark.parametrize("bot", ["random", "sense", "careful"])
def test_bots_of_old_tables_still_sit(tmp_path: Path, bot: str) -> None:
    with running(tmp_path) as server:
        ana = server.person("Ana")
        assert 'class="result"' in play_on(ana.sets_table("", bot, bot), ana)


def test_levels_play_by_plain_sense_until_their_search_is_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from troquet.bots import search

    monkeypatch.setattr(search, "_ready", set())
    monkeypatch.setattr(search, "prepare", lambda game: pytest.fail("it waits for the compiler"))
    with running(tmp_path) as server:
        ana = server.person("Ana")
        path = ana.sets_table("", "expert", "easy")
        play_on(path, ana)
        assert "instead" not in ana.get(f"{path}/log").text


# ── bots of the host's own ───────────────────────────────────────────────────────────────────────────────────


def test_the_host_may_offer_bots_of_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own, "GRACE", 20.0)  # a busy machine may be late
    with running(tmp_path, house=opened([GREEDY])) as server:
        ana = server.person("Ana")
        assert ("own:Greedy", "Greedy") in offered(ana.get("/?game=troll").text)
        assert ("own:Greedy", "Greedy") not in offered(ana.get("/?game=trok").text)
        path = ana.sets_table("", "own:Greedy", "random")
        play_on(path, ana)
        assert "instead" not in ana.get(f"{path}/log").text
        until(lambda: not own._alive)


def test_its_process_goes_with_its_table_or_its_server(tmp_path: Path) -> None:
    with running(tmp_path, house=opened([GREEDY])) as server:
        ana = server.person("Ana")
        first, second = (ana.sets_table("", "own:Greedy", "random") for _ in range(2))
        for path in (first, second):
            ana.plays(path, ana.moves(path)[0])
        until(lambda: len(own._alive) == 2)
        ana.post(f"{first}/close")
        until(lambda: len(own._alive) == 1)
    assert not own._alive


@pytest.mark.parametrize("name", ["goes later", "garbage", "flood of lines", "silent", "illegal", "deep"])
def test_what_a_program_does_wrong_ends_in_a_legal_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, name: str
) -> None:
    """Three times; then another bot plays in its seat."""
    monkeypatch.setattr(own, "SECONDS", 0.05)
    monkeypatch.setattr(own, "GRACE", 0.5 if name == "silent" else 20.0)  # a busy machine may be late
    told = {"silent": "thought for too long", "illegal": "wanted an impossible move"}.get(
        name, "failed to answer"
    )
    before = threading.active_count()
    with running(tmp_path, house=opened([program(tmp_path, name)])) as server:
        ana = server.person("Ana")
        path = ana.sets_table("", "random", f"own:{Path(sys.executable).name}")
        play_on(path, ana)
        log = unescape(re.sub(r"<[^>]+>", "", ana.get(f"{path}/log").text))
        assert told in log
        assert [record.getMessage() for record in caplog.records] == ["bot.failed"] * 3
        assert all("says" not in vars(record)["facts"] for record in caplog.records)  # it may quote its cards
        assert "from now on moves are drawn at random" in log
    assert not own._alive
    until(lambda: threading.active_count() <= before)


def test_a_host_is_told_what_cannot_play(tmp_path: Path) -> None:
    from troquet import TroquetError

    for spec, told in (
        ("hard", "“hard” is there without being named; name what is your own: FILE.py:CLASS, run:COMMAND."),
        (GREEDY.replace("Greedy", "Grady"), "there is no class Grady with a method choose in greedy.py."),
        (program(tmp_path, "gone"), "ended without an answer (exit code 3)."),
    ):
        with pytest.raises(TroquetError) as refused:
            opened([spec])
        assert told in str(refused.value)
    with pytest.raises(TroquetError, match="Two bots are called Greedy"):
        opened([GREEDY, GREEDY])
    assert "Greedy" in opened([f"{GREEDY}~25%"]).own
    assert not own._alive


def test_a_bot_that_is_no_longer_offered_plays_by_plain_sense() -> None:
    assert House().spec("own:Greedy", game("troll")).text == "sense"
    assert House().spec("search:5s", game("troll")).text == "sense"


# ── time ─────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_bot_moves_after_a_time_that_depends_on_its_name_alone() -> None:
    from tests.tables.table import Played

    table = Played(("", "expert", "easy")).sit()
    step = min(pace.steps(table.table), key=lambda step: step.at)
    while step.kind != "bot":
        table.step(step)
        if table.table.decisions.get(1):
            table.play("ana", str(table.table.state.moves(1)[0]))
        step = min(pace.steps(table.table), key=lambda step: step.at)
    opened_at = table.table.entries[step.decision - 1].at
    name = table.table.seats[step.seat - 1].bot
    thinks = thinking_time(name, game("troll"))
    assert step.at - opened_at == pytest.approx(max(pace.PACES["normal"], thinks and thinks + pace.LATENESS))
    assert thinking_time("own:Greedy", game("troll")) == own.SECONDS
    assert thinking_time("random", game("troll")) == thinking_time("hal", game("troll")) == 0.0
    for one in names():
        assert thinking_time("expert", game(one)) <= 1.0


class Sleeper:
    """Thinks as long as it may."""

    asked: list[float] = []

    def choose(self, view: View, moves: Sequence[Any], seconds: float = 1.0) -> Any:
        self.asked.append(seconds)
        time.sleep(seconds)
        return moves[0]


@pytest.mark.parametrize(("bots", "shrinks"), [(2, False), (32, True), (40, True)])
def test_nobody_waits_longer_than_twice_the_level(
    monkeypatch: pytest.MonkeyPatch, bots: int, shrinks: bool
) -> None:
    """However many think at once; and who is alone has its whole time."""
    monkeypatch.setattr(thinking, "cores", lambda: 2)
    monkeypatch.setattr(thinking, "build", lambda spec, **more: Sleeper())
    monkeypatch.setattr(thinking, "seconds_of", lambda spec, of: 0.5)
    Sleeper.asked = []
    state = game("troll").start(players=3).deal(seed=1)
    view, moves = state.view(1), state.moves(1)

    async def run() -> list[float]:
        minds = Thinking(House(), 2.0)

        async def one() -> float:
            began = time.monotonic()
            await minds.choose("table", "expert", view, moves)
            return time.monotonic() - began

        took = await asyncio.gather(*(one() for _ in range(bots)))
        minds.close()
        return took

    took = asyncio.run(run())
    assert max(took) <= 1.0 + 2.0  # of a busy machine; it would be 4 and more if budgets did not shrink
    assert (min(Sleeper.asked) < 0.5) == shrinks
    assert max(Sleeper.asked) <= 0.5


def test_who_no_longer_waits_takes_nobody_s_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables that are closed while their bots queue leave no trace in the others' budgets."""
    monkeypatch.setattr(thinking, "cores", lambda: 1)
    monkeypatch.setattr(thinking, "build", lambda spec, **more: Sleeper())
    monkeypatch.setattr(thinking, "seconds_of", lambda spec, of: 0.2)
    state = game("troll").start(players=3).deal(seed=1)
    view, moves = state.view(1), state.moves(1)

    async def run() -> None:
        minds = Thinking(House(), 2.0)
        queued = [asyncio.create_task(minds.choose("table", "expert", view, moves)) for _ in range(30)]
        await asyncio.sleep(0.05)
        for task in queued:
            task.cancel()
        await asyncio.gather(*queued, return_exceptions=True)
        Sleeper.asked = []
        await asyncio.sleep(0.25)
        await minds.choose("table", "expert", view, moves)
        assert Sleeper.asked == [0.2]
        minds.close()

    asyncio.run(run())


def test_a_server_stops_while_bots_think(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Nothing fails then: what was written is written, and the rest is done by the next server."""
    caplog.set_level(logging.INFO, logger="troquet")
    for _ in range(3):
        with running(tmp_path) as server:
            ana: Person = server.person("Ana")
            for bots in (("random",) * 3, ("expert", "easy", "medium"), ("careful",) * 3):
                ana.sets_table(*bots)
            time.sleep(0.05)
    events = {record.getMessage() for record in caplog.records}
    assert events == {"server.open", "server.closed"}


# ── what they can see ────────────────────────────────────────────────────────────────────────────────────────


def test_a_page_says_what_they_can_see_and_gives_the_tests(tmp_path: Path) -> None:
    """It is linked where bots are chosen and in every menu; the tests are the files that run here."""
    folder = Path(__file__).parents[1] / "games" / "conformance"
    with running(tmp_path) as server:
        ana = server.person("Ana")
        for path in ("/", ana.sets_table("", "", "hard"), ana.sets_table("", "random", "random")):
            assert 'href="/bots"' in ana.get(path).text
        links = re.findall(r'href="(/[^"]+/(test_\w+\.py))"', ana.get("/bots").text)
        assert [name for _, name in links] == ["test_searches_see_no_more.py", "test_bots_see_no_more.py"]
        for link, name in links:
            assert ana.get(link).content == (folder / name).read_bytes()
