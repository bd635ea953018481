"""Random games of go fish as OpenSpiel's C++ plays them, driven from Python: decisions a second of processor time."""

from __future__ import annotations

import random
import sys
import time

import pyspiel


def play(game: pyspiel.Game, choose: random.Random) -> int:
    """How many decisions of players a game took; chance is drawn by its odds, and not counted."""
    state, decisions = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes())
            state.apply_action(choose.choices(actions, odds)[0])
        else:
            actions = state.legal_actions()
            state.apply_action(actions[int(choose.random() * len(actions))])
            decisions += 1
    return decisions


def main(games: int) -> None:
    go_fish, choose = pyspiel.load_game("go_fish"), random.Random(1)
    began = time.process_time()
    decisions = sum(play(go_fish, choose) for _ in range(games))
    print(f"go_fish {decisions / (time.process_time() - began):.0f} dec/s")


if __name__ == "__main__":
    main(max(1, int(sys.argv[1]) // 500))
