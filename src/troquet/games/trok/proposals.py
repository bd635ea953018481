"""The combinations worth proposing: what each brings, and what it leaves for the other kind."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Any

from troquet.games.contract import Move
from troquet.games.trok import combining, seen
from troquet.games.trok.drafts import USES, Counts, counts
from troquet.games.trok.moves import CARDS, Diff, Same
from troquet.games.trok.state import VEIN
from troquet.language import M, Message, P

Combination = Same | Diff

MOST = 3  # of each kind
VICTORY = 1000
_PICKAXE, _WILD = USES.index("P"), USES.index("p")


def proposals(s: Any, moves: Iterable[Move]) -> list[Combination]:
    """The worthwhile combinations among the legal moves, best first.

    A combination is worth what it brings and what the best one of the other kind brings with the cards it leaves;
    one that is surpassed by another of its kind in one of these and not better in the other is left out.
    """
    room = _room(s)
    every: list[Combination] = [*_with_fewest_wilds(move for move in moves if isinstance(move, Same))]
    every += [move for move in moves if isinstance(move, Diff)]
    used = {move: counts(move.cards) for move in every}
    gains = {move: gain(s, move) for move in every}
    every.sort(key=lambda move: (gains[move], -_wilds(move.cards)), reverse=True)

    def leaves(move: Combination) -> int:
        others = (o for o in every if type(o) is not type(move) and _fit(used[move], used[o], room))
        return max((gains[other] for other in islice(others, 1)), default=0)

    brought = {move: (gains[move], leaves(move)) for move in every}
    kept = _unsurpassed([move for move in every if isinstance(move, Same)], brought)
    kept += _unsurpassed([move for move in every if isinstance(move, Diff)], brought)
    return sorted(kept, key=lambda move: (sum(brought[move]), gains[move]), reverse=True)


def _unsurpassed(moves: list[Combination], brought: dict[Combination, tuple[int, int]]) -> list[Combination]:
    """The best few, given in order of what they bring."""
    kept: list[Combination] = []
    most_left = -1
    for move in moves:
        if brought[move][1] > most_left:
            kept.append(move)
            most_left = brought[move][1]
    return kept[:MOST]


def gain(s: Any, move: Combination) -> int:
    """What it brings, in Aare or about as much."""
    if isinstance(move, Same):
        return pay(s, move)
    reach, picks = reach_of(s, move)
    return VICTORY if len(move.cards) == combining.WHOLE else 3 + reach + 4 * (picks - 1)


def pay(s: Any, move: Same) -> int:
    """The Aare of identical cards. TRK-45"""
    return int(combining.pay(s, CARDS.index(move.kind), len(move.cards)))


def reach_of(s: Any, move: Diff) -> tuple[int, int]:
    """Up to which place of the row different cards reach, and how many Upgrades they bring. TRK-47, TRK-70, TRK-71"""
    size = len(move.cards)
    naturals = sum(1 << i for i, card in enumerate(CARDS[:7]) if card in move.cards)
    picks = 2 if combining.is_idunns(s, naturals, size) else 1
    return min(combining.reach_of(s, size), s.row_size), min(picks, s.row_size)


def brings(s: Any, move: Combination) -> Message:
    """What it pays, or how far it reaches, in a few words."""
    if isinstance(move, Same):
        return P("{count} Aare", "{count} Aare", pay(s, move))
    if len(move.cards) == combining.WHOLE:
        return M("wins the game")
    reach, picks = reach_of(s, move)
    if picks == 2:
        return M("two of the first {reach}", reach=reach)
    if reach == s.row_size:
        return M("any Upgrade")
    return P("the first Upgrade", "one of the first {count}", reach)


def _room(s: Any) -> Counts:
    """How often each use is there: the hand, and a wild pickaxe for each Vein that is left."""
    hand = seen.hand(s, s.turn + 1)
    return (*counts(hand)[:_WILD], s.owned[s.turn, VEIN] - s.used_veins)


def _fit(one: Counts, other: Counts, room: Counts) -> bool:
    """Whether both combinations can be shown. TRK-42, TRK-68"""
    if one[_PICKAXE] + other[_PICKAXE] + one[_WILD] + other[_WILD] > room[_PICKAXE]:
        return False
    return all(a + b <= c for a, b, c in zip(one, other, room))


def _wilds(cards: str) -> int:
    return 2 * cards.count("S") + cards.count("p")


def _with_fewest_wilds(moves: Iterable[Same]) -> list[Same]:
    """Of each type and size the one that leaves most wilds."""
    best: dict[tuple[str, int], Same] = {}
    for move in moves:
        key = move.kind, len(move.cards)
        if key not in best or _wilds(move.cards) < _wilds(best[key].cards):
            best[key] = move
    return list(best.values())
