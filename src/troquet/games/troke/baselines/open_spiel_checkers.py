"""Random games of checkers as OpenSpiel's C++ plays them, driven from Python: turns a second of processor time."""

from __future__ import annotations

import random
import sys
import time

import pyspiel


def play(game: pyspiel.Game, choose: random.Random) -> int:
    """How many turns a game took."""
    state, turns = game.new_initial_state(), 0
    while not state.is_terminal():
        actions = state.legal_actions()
        state.apply_action(actions[int(choose.random() * len(actions))])
        turns += 1
    return turns


def main(games: int) -> None:
    checkers, choose = pyspiel.load_game("checkers"), random.Random(1)
    began = time.process_time()
    turns = sum(play(checkers, choose) for _ in range(games))
    print(f"checkers {turns / (time.process_time() - began):.0f} dec/s")


if __name__ == "__main__":
    main(max(1, int(sys.argv[1]) // 200))
