"""A bot of your own, and how it fares: `python examples/timid_bot.py`."""

from collections.abc import Sequence

import troquet


class Timid:
    """Takes the smallest card it may, and never dares if it can look."""

    def choose(self, view: troquet.View, moves: Sequence[troquet.Move], seconds: float) -> troquet.Move:
        return next((move for move in moves if move.words == "look"), moves[0])


def main() -> None:
    result = troquet.simulate("troll", players=4, games=100, seed=1, bots=[Timid(), "random"])
    for seat, (share, score) in enumerate(
        zip(result.win_shares(), result.scores.mean(axis=0), strict=True), 1
    ):
        print(f"seat {seat}: {share:.0%} of the games, {score:.1f} jewels")


if __name__ == "__main__":
    main()
