"""What `troquet bench` measures. A speed is a ratio against a named reference in the same run."""

from __future__ import annotations

import http.client
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from statistics import median

from troquet.bots import RANDOM, prepare
from troquet.bots.simulation import Simulator
from troquet.cli.weigh import weigh_table
from troquet.games import game, names
from troquet.games.contract import Baseline
from troquet.games.rulebook import Game
from troquet.games.state import State
from troquet.kernel.thinking import Budget
from troquet.language import M, Message, P
from troquet.web import crowd, inside

# What threads and the server are measured with.
SERVED = "troll"
_ROUNDS = 5


@dataclass(frozen=True)
class Row:
    """One measurement: `value` is None if it could not be taken, and `note` says why."""

    what: Message
    value: float | None
    unit: str
    bound: Message | None = None
    holds: bool | None = None
    note: Message | None = None

    def shown(self) -> str:
        """The value with its unit."""
        if self.value is None:
            return "–"
        digits = 0 if self.value >= 1000 else 2
        return f"{self.value:,.{digits}f} {self.unit}".rstrip()

    def to_json(self) -> dict[str, object]:
        """The row as plain data, in English."""
        texts = {"what": str(self.what), "bound": str(self.bound or ""), "note": str(self.note or "")}
        return {**texts, "value": self.value, "unit": self.unit, "holds": self.holds}


def at_least(what: Message, value: float, floor: float, unit: str = "×") -> Row:
    bound = f"{floor:,.0f}" if floor >= 1000 else f"{floor:g}"
    return Row(what, value, unit, M("at least {bound}", bound=f"{bound} {unit}"), value >= floor)


def at_most(what: Message, value: float, ceiling: float, unit: str, note: Message | None = None) -> Row:
    return Row(what, value, unit, M("at most {bound}", bound=f"{ceiling:g} {unit}"), value <= ceiling, note)


# ── random play ──────────────────────────────────────────────────────────────────────────────────────────────


def random_play() -> list[Row]:
    """Decisions of seats a processor second, against each game's baselines compiled here and now."""
    rows = []
    for name in names():
        played = game(name)
        seats, floor = played.promise.players, played.promise.turns
        simulator = Simulator(played, seed=1, players=seats)
        games = _games_of_a_second(simulator)
        with tempfile.TemporaryDirectory() as folder:
            programs = {b: _program(played, b, Path(folder)) for b in played.baselines}
            ours, theirs = [], {b: [] for b in played.baselines}  # type: ignore[var-annotated]
            for _ in range(_ROUNDS):
                ours.append(_our_rate(simulator, games))
                for baseline, program in programs.items():
                    if program:
                        theirs[baseline].append(_their_rate(program))
        what = M("{game}: random play, {seats} players", game=played.title, seats=seats)
        rows.append(at_least(what, median(ours), floor, "/s") if floor else Row(what, median(ours), "/s"))
        rows += _whole_games(played)
        for baseline, rates in theirs.items():
            what = M("{game}: against {reference}", game=played.title, reference=baseline.file)
            if rates:
                ratio = median(mine / other for mine, other in zip(ours, rates, strict=True))
                rows.append(at_least(what, ratio, baseline.floor))
            else:
                rows.append(Row(what, None, "", M("at least {bound}", bound=f"{baseline.floor:g} ×"), None,
                                _missing(baseline)))  # fmt: skip
    return rows


def _whole_games(played: Game) -> list[Row]:
    """Games a processor second, at random and of plain sense, where they are promised."""
    rows, promise = [], played.promise
    for bot, floor in ((RANDOM, promise.games), (played.sense_name, promise.sense_games)):
        if floor:
            simulator = Simulator(played, [bot], seed=1, players=promise.players)
            games = _games_of_a_second(simulator)
            rate = median(_games_rate(simulator, games) for _ in range(_ROUNDS))
            rows.append(at_least(M("{game}: games of {bot}, {seats} players", game=played.title, bot=bot,
                                   seats=promise.players), rate, floor, "/s"))  # fmt: skip
    return rows


def _games_rate(simulator: Simulator, games: int) -> float:
    began = time.process_time()
    simulator.run(games, threads=1)
    return games / (time.process_time() - began)


def _games_of_a_second(simulator: Simulator) -> int:
    simulator.run(100, threads=1)
    return int(1000 / simulator.run(1000, threads=1).seconds)


def _our_rate(simulator: Simulator, games: int) -> float:
    began = time.process_time()
    result = simulator.run(games, threads=1)
    return float(result.turns.sum()) / (time.process_time() - began)


def _program(played: Game, baseline: Baseline, folder: Path) -> list[str] | None:
    """The command that runs a baseline; None if it cannot be."""
    source = str(played.path / "baselines" / baseline.file)
    if baseline.needs:
        return [sys.executable, source] if find_spec(baseline.needs) else None
    compiler = shutil.which("gcc") or shutil.which("cc") or shutil.which("clang")
    if not compiler:
        return None
    out = str(folder / Path(baseline.file).stem)
    subprocess.run([compiler, "-O3", "-march=native", "-w", "-o", out, source], check=True)
    return [out]


def _missing(baseline: Baseline) -> Message:
    if baseline.needs:
        return M("{module} is not installed here", module=baseline.needs)
    return M("there is no C compiler here")


def _their_rate(program: list[str], games: int = 100_000) -> float:
    """The best of the lines a baseline prints, each ending in `... N dec/s`."""
    lines = subprocess.run(
        [*program, str(games)], check=True, capture_output=True, text=True
    ).stdout.splitlines()
    return median(float(line.split()[-2]) for line in lines)


def generation() -> list[Row]:
    """Leaves of the tree of moves a processor second, the most moves, a position's bytes, where they are promised."""
    rows = []
    for played in map(game, names()):
        promise, title, start = played.promise, played.title, played.start(players=played.promise.players)
        if promise.leaves:
            what = M("{game}: moves to depth {depth}", game=title, depth=promise.depth)
            rows.append(at_least(what, _leaves(start, promise.depth), promise.leaves, "/s"))
        if promise.widest:
            raw, seat = promise.widest()
            what = M("{game}: the {count} moves of the widest position", game=title,
                     count=len(played.program.legal(raw, seat)))  # fmt: skip
            rows.append(at_most(what, _microseconds_of_legal(played, raw, seat), promise.microseconds, "µs"))
        if promise.size:
            rows.append(at_most(M("{game}: a position", game=title), len(start._raw), promise.size, "B"))
    return rows


def _leaves(start: State, depth: int) -> float:
    """The median rate of a few counts."""
    program, rates = start.game.program, []
    program.compile()
    program.count_paths(start._raw, 1)
    for _ in range(_ROUNDS):
        began = time.process_time()
        leaves = program.count_paths(start._raw, depth)
        rates.append(leaves / (time.process_time() - began))
    return median(rates)


def _microseconds_of_legal(played: Game, raw: bytes, seat: int) -> float:
    """The median of a few times a thousand lists, as Python asks for them."""
    machine, took = played.program.machine("compiled"), []
    position, moves = machine.load(played.state.Position, raw), machine.row(played.program.row_size)
    for _ in range(_ROUNDS + 1):
        began = time.process_time()
        for _ in range(1000):
            machine.run("legal", position, seat, moves)
        took.append((time.process_time() - began) * 1000)
    return median(took[1:])


def searches() -> list[Row]:
    """What a search does in a processor second: simulations, or nodes, where it is promised."""
    rows = []
    for played in map(game, names()):
        if played.search and (promise := played.promise).searched:
            prepare(played)
            rate = median(
                _searched(played.start(players=promise.players).deal(seed), seed) for seed in range(_ROUNDS)
            )
            rows.append(at_least(M("{game}: search", game=played.title), rate, promise.searched, "/s"))
    return rows


def _searched(state: State, seed: int) -> float:
    """The rate of a second's thought on the first decision."""
    seat, thinker = state.to_move[0] - 1, state.game.thinker
    view, codes = state.view(seat + 1).to_bytes(), state.game.program.legal(state._raw, seat)
    thinker.think(view, codes, seed, Budget(0.05))
    began = time.process_time()
    return thinker.think(view, codes, seed, Budget(1.0)).work / (time.process_time() - began)


def threads() -> list[Row]:
    """What a second thread brings."""
    simulator = Simulator(SERVED, seed=1)
    games = 400_000
    simulator.run(games, threads=2)
    ratios = []
    for _ in range(_ROUNDS):
        ratios.append(simulator.run(games, threads=1).seconds / simulator.run(games, threads=2).seconds)
    return [at_least(M("two threads against one"), median(ratios), 1.8)]


# ── starting ─────────────────────────────────────────────────────────────────────────────────────────────────


def starts() -> list[Row]:
    """Cold compile of every game, and a cached start."""
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "TROQUET_CACHE": folder}
        for name in names():
            cold = _seconds([sys.executable, "-m", "troquet.cli.ahead", "--rules", name], environment)
            title = game(name).title
            rows.append(at_most(M("{game}: cold compile", game=title), cold, game(name).compile_seconds, "s"))
            command = [sys.executable, "-m", "troquet", "simulate", name, "--games", "1"]
            warm = min(_seconds(command, environment) for _ in range(_ROUNDS))
            rows.append(at_most(M("{game}: cached start of simulate", game=title), warm, 1, "s"))
    return rows


def _seconds(command: list[str], environment: Mapping[str, str]) -> float:
    began = time.perf_counter()
    subprocess.run(command, check=True, env=dict(environment), stdout=subprocess.DEVNULL)
    return time.perf_counter() - began


# ── the server ───────────────────────────────────────────────────────────────────────────────────────────────


@contextmanager
def server(pace: float = 1) -> Iterator[tuple[int, float]]:
    """A table server of our own over its own data: its port, and the seconds to its first page."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "troquet", "serve", "--host", "127.0.0.1", "--port", str(port)]
        environment = {**os.environ, "TROQUET_DATA": folder, "TROQUET_PACE": str(pace)}
        began = time.perf_counter()
        process = subprocess.Popen(
            [*command, "--no-browser"], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        try:
            yield port, _first_page(port) - began
        finally:
            process.terminate()
            process.wait(10)


def _first_page(port: int) -> float:
    """When the lobby was there."""
    while True:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
        try:
            connection.request("GET", "/")
            connection.getresponse().read()
            return time.perf_counter()
        except OSError:
            time.sleep(0.005)
        finally:
            connection.close()


def first_page() -> list[Row]:
    """From the command to the lobby, rules compiled before."""
    seconds = []
    for _ in range(3):
        with server() as (_, took):
            seconds.append(took)
    return [at_most(M("troquet serve, warm, to the first page"), min(seconds), 2, "s")]


def table_page() -> list[Row]:
    """The first load of a table page of every game."""
    rows = []
    with server() as (port, _):
        for name in names():
            total, scripts = weigh_table(port, name)
            title = game(name).title
            rows.append(at_most(M("{game}: first load of a table page", game=title), total / 1000, 100, "kB"))
            rows.append(at_most(M("{game}: of it JavaScript", game=title), scripts / 1000, 30, "kB"))
    return rows


def moves() -> list[Row]:
    """A move with four people looking on: processor time, and what is sent."""
    rows = []
    for name in names():
        cost, title = inside.cost_of_moves(name), game(name).title
        per = M("of it for each of {count} pages {each} ms", count=cost.viewers, each=f"{cost.page:.2f}")
        rows += [
            at_most(M("{game}: a move with four viewers", game=title), cost.move, 2, "ms", per),
            at_most(M("{game}: a fragment", game=title), cost.raw / 1000, 25, "kB"),
            at_most(M("{game}: a fragment as it is sent", game=title), cost.sent / 1000, 6, "kB"),
        ]
    return rows


def load() -> list[Row]:
    """Two hundred tables, four pages each, a hundred moves a second, for twenty seconds, on this machine alone."""
    with server(pace=0) as (port, _):
        took = sorted(crowd.load(port, SERVED, tables=200, guests=4, rate=100, seconds=20))
    rate = M("{count} moves in 20 s", count=len(took))
    p99 = took[len(took) * 99 // 100] * 1000
    return [
        at_most(M("200 tables, 800 pages: from a post to the last page, 99 of 100"), p99, 100, "ms", rate)
    ]


def thinking() -> list[Row]:
    """A person's page while the bots of eight tables think."""
    with server(pace=0.05) as (port, _):
        took = sorted(crowd.pages_beside_bots(port, SERVED, tables=8, pages=100))
    return [at_most(M("a page while eight bots think, 99 of 100"), took[98] * 1000, 200, "ms")]


def lag() -> list[Row]:
    """How late the server's loop is while two bots search all the time."""
    rows = []
    for played in map(game, names()):
        if played.search:
            late = sorted(inside.lag_beside_searches(played.name, searches=2, seconds=8))
            what = M("{game}: how late the loop is beside two searches, 99 of 100", game=played.title)
            rows.append(at_most(what, late[len(late) * 99 // 100] * 1000, 30, "ms"))
    return rows


def memory() -> list[Row]:
    """What tables that were made, played and left leave in memory."""
    before, after, kept = inside.memory_of_tables(SERVED, tables=10_000)
    what = M("memory after 10,000 tables made, played and left, against before")
    note = P("{count} of the tables is still there", "{count} of the tables are still there", kept)
    return [at_most(what, after / before, 1.1, "×", note)]


MEASURES: dict[str, Callable[[], list[Row]]] = {
    "random": random_play,
    "generation": generation,
    "searches": searches,
    "threads": threads,
    "starts": starts,
    "serve": first_page,
    "page": table_page,
    "moves": moves,
    "load": load,
    "thinking": thinking,
    "lag": lag,
    "memory": memory,
}
