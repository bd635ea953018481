"""Bots play on and on in one server: neither their answers nor the memory grow.

python -m tests.chaos.soak --plies 10000
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import time
from statistics import median

from troquet.games import game as find_game
from troquet.games import names
from troquet.tables import commands
from troquet.tables.commands import Plan
from troquet.web.housekeeping import Housekeeping
from troquet.web.inside import opened, resident

BOTS = ("careful", "random", "careful")


async def soak(plies: int, game: str = "troll") -> tuple[list[float], list[int]]:
    """Processor seconds of each move, and bytes of memory after each tenth of the moves."""
    find_game(game).compile()
    took: list[float] = []
    memory: list[int] = []
    async with opened() as live:
        rounds, tables = Housekeeping(live.store, live), 0
        while len(memory) < 10:
            plan = Plan(game, {"players": len(BOTS)}, BOTS)
            room = await live.make(
                f"table-{(tables := tables + 1)}", commands.make(plan, "ana", "Ana"), "ana"
            )
            last = time.process_time()
            watcher = asyncio.Event()
            room.watchers.add(watcher)
            while not room.table.is_done:
                await watcher.wait()
                watcher.clear()
                now = time.process_time()
                took.append(now - last)
                last = now
                if len(took) >= plies // 10 * (len(memory) + 1):
                    gc.collect()
                    memory.append(resident())
                    last = time.process_time()
            room.watchers.discard(watcher)
            rounds.forget_idle(time.monotonic() + 1000)
    return took, memory


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.chaos.soak", description=__doc__)
    parser.add_argument("--plies", type=int, default=10_000)
    parser.add_argument("--game", choices=names(), default="troll")
    wish = parser.parse_args()
    took, memory = asyncio.run(soak(wish.plies, wish.game))
    tenth = len(took) // 10
    first, last = median(took[tenth : 2 * tenth]), median(took[-tenth:])
    print(
        f"{len(took)} moves; a move took {first * 1e3:.2f} ms early and {last * 1e3:.2f} ms late (medians),"
    )
    print(f"memory {memory[1] / 1e6:.1f} MB early and {memory[-1] / 1e6:.1f} MB late")


if __name__ == "__main__":
    main()
