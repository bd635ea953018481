"""The Combination phase: identical and different cards, wilds, and the Upgrades they bring."""

from __future__ import annotations

from troquet.games.trok.ending import end_combining
from troquet.games.trok.state import (
    AEGUR,
    COMBINE,
    DAGDA,
    DO_DIFF,
    DO_DONE,
    DO_PICK,
    DO_SAME,
    IDUNN,
    KRAAL,
    LONGEST_ROW,
    NOTHING,
    PICK,
    SKAA,
    VEIN,
    A,
    H,
    L,
    P,
    Position,
    R,
    S,
)
from troquet.games.trok.supply import left_of, part, shuffle_if_empty
from troquet.kernel.rule import rule
from troquet.kernel.types import Codes

WHOLE = 8  # cards of a perfect combination


@rule
def is_green(card: int) -> bool:
    """Rations, gloves and lanterns. TRK-03"""
    return R <= card <= L


@rule
def is_red(card: int) -> bool:
    """Armor, helmets and hammers. TRK-03"""
    return A <= card <= H


@rule
def start_combining(s: Position) -> None:
    """The Trade Master first. TRK-40"""
    s.turn = s.master
    start_turn(s)


@rule
def start_turn(s: Position) -> None:
    s.phase = COMBINE
    s.actor = s.turn
    s.used_same = 0
    s.used_diff = 0
    s.used_veins = 0


@rule
def done(s: Position) -> None:
    """Then clockwise. TRK-40"""
    s.turn = left_of(s.turn, s.players)
    if s.turn == s.master:
        end_combining(s)
    else:
        start_turn(s)


@rule
def combinations(s: Position, moves: Codes) -> int:
    """One of each kind at most, in any order, or none: nobody must. TRK-41, TRK-A10, TRK-A11, TRK-A28"""
    count = 0
    if s.used_same == 0:
        for card in range(S):
            count = sames(s, card, count, moves)
    if s.used_diff == 0:
        count = diffs(s, count, moves)
    moves[count] = DO_DONE
    return count + 1


# ── wilds ────────────────────────────────────────────────────────────────────────────────────────────────────


@rule
def wild_pickaxes(s: Position, naturals: int) -> int:
    """How many pickaxes may count as Stones, so many being used as themselves: one for each unused Vein. TRK-68"""
    return min(s.owned[s.turn, VEIN] - s.used_veins, s.hand[s.turn, P] - naturals)


@rule
def use(s: Position, card: int, number: int) -> None:
    """Cards of a combination are discarded face up, and serve in no other. TRK-42, TRK-50"""
    s.hand[s.turn, card] -= number
    s.played[s.turn, card] += number
    s.discard[card] += number


@rule
def use_wilds(s: Position, move: int) -> None:
    """Stones, and pickaxes through Veins."""
    use(s, S, part(move, 12))
    use(s, P, part(move, 16))
    s.used_veins += part(move, 16)
    shuffle_if_empty(s)


# ── identical ────────────────────────────────────────────────────────────────────────────────────────────────


@rule
def sames(s: Position, card: int, count: int, moves: Codes) -> int:
    """Three or more, as many of them wilds as one likes; appended after `count` moves. TRK-43, TRK-44, TRK-A13"""
    held, most = s.hand[s.turn, card], s.hand[s.turn, S]
    if held + most + wild_pickaxes(s, 0) < 3:
        return count
    for naturals in range(held + 1):
        pickaxes = wild_pickaxes(s, naturals if card == P else 0)
        for stones in range(most + 1):
            for wilds in range(max(0, 3 - naturals - stones), pickaxes + 1):
                moves[count] = DO_SAME | card << 4 | naturals << 8 | stones << 12 | wilds << 16
                count += 1
    return count


@rule
def same(s: Position, move: int) -> None:
    card, naturals = part(move, 4), part(move, 8)
    use(s, card, naturals)
    use_wilds(s, move)
    s.used_same = 1
    s.aare[s.turn] += pay(s, card, naturals + part(move, 12) + part(move, 16))


@rule
def pay(s: Position, card: int, number: int) -> int:
    """The value of the type, and 3 for each card beyond the third; Dagda, Kraal and Aegur raise either.

    TRK-45, TRK-66, TRK-67, TRK-69, TRK-A12
    """
    base = card + 1
    if is_green(card) and s.owned[s.turn, DAGDA] == 1:
        base = 7
    if is_red(card) and s.owned[s.turn, KRAAL] == 1:
        base = 10
    return base + (number - 3) * (5 if s.owned[s.turn, AEGUR] == 1 else 3)


# ── different ────────────────────────────────────────────────────────────────────────────────────────────────


@rule
def size_of(mask: int) -> int:
    """How many of seven bits are set: added in pairs, in fours, and all."""
    pairs = mask - (mask >> 1 & 0x55)
    fours = (pairs & 0x33) + (pairs >> 2 & 0x33)
    return (fours + (fours >> 4)) & 15


@rule
def naturals_held(s: Position) -> int:
    """The types in hand, Stones aside, as a mask."""
    mask = 0
    for card in range(S):
        if s.hand[s.turn, card] > 0:
            mask |= 1 << card
    return mask


@rule
def diffs(s: Position, count: int, moves: Codes) -> int:
    """Three or more cards, each of another type; with an empty row only a perfect one.

    Appended after `count` moves. TRK-46, TRK-A30
    """
    held = naturals_held(s)
    least = 3 if s.row_size > 0 else WHOLE
    stones = s.hand[s.turn, S]
    most = stones + wild_pickaxes(s, 0)
    naturals = held
    while naturals >= 0:
        if size_of(naturals) + most >= least:
            count = diffs_with(naturals, stones, wild_pickaxes(s, naturals & 1), least, count, moves)
        naturals = (naturals - 1) & held if naturals > 0 else -1
    return count


@rule
def diffs_with(naturals: int, stones: int, pickaxes: int, least: int, count: int, moves: Codes) -> int:
    """With as many wilds, each for any other type, as one likes. TRK-43, TRK-A13"""
    size = size_of(naturals)
    for used in range(min(stones, WHOLE - size) + 1):
        for wilds in range(max(0, least - size - used), min(pickaxes, WHOLE - size - used) + 1):
            moves[count] = DO_DIFF | naturals << 4 | used << 12 | wilds << 16
            count += 1
    return count


@rule
def diff(s: Position, move: int) -> None:
    """It brings an Upgrade of the row, or wins the game if it is whole; an Upgrade all the same.

    Whole is any with eight cards. TRK-59, TRK-61, TRK-62, TRK-A14, TRK-A22
    """
    naturals = (move >> 4) & 127
    for card in range(S):
        use(s, card, (naturals >> card) & 1)
    use_wilds(s, move)
    s.used_diff = 1
    size = size_of(naturals) + part(move, 12) + part(move, 16)
    if size == WHOLE:
        s.perfect[s.turn] = 1
    if s.row_size > 0:
        s.reach = min(reach_of(s, size), s.row_size)
        s.picks = min(2 if is_idunns(s, naturals, size) else 1, s.row_size)
        s.phase = PICK


@rule
def reach_of(s: Position, size: int) -> int:
    """As many positions as cards; with Skaa, three cards reach the whole row. TRK-47, TRK-71, TRK-A17"""
    return LONGEST_ROW if size == 3 and s.owned[s.turn, SKAA] == 1 else size


@rule
def is_idunns(s: Position, naturals: int, size: int) -> bool:
    """Exactly five cards that can be read as a run, by the owner of Idunn. TRK-70, TRK-A15"""
    return size == 5 and s.owned[s.turn, IDUNN] == 1 and is_run(naturals)


@rule
def is_run(naturals: int) -> bool:
    """Whether wilds can fill these types up to five in a row."""
    return naturals & ~31 == 0 or naturals & ~62 == 0 or naturals & ~124 == 0


# ── Upgrades ─────────────────────────────────────────────────────────────────────────────────────────────────


@rule
def picks(s: Position, moves: Codes) -> int:
    """One position within reach, or Idunn's two of the same row: one must be taken. TRK-47, TRK-51, TRK-A16, TRK-A29"""
    count = 0
    for i in range(s.reach):
        if s.picks == 1:
            moves[count] = DO_PICK | 1 << 4 + i
            count += 1
        else:
            for j in range(i + 1, s.reach):
                moves[count] = DO_PICK | (1 << 4 + i) + (1 << 4 + j)
                count += 1
    return count


@rule
def pick(s: Position, move: int) -> None:
    """They lie before their owner and work at once; the row closes up to the left. TRK-48, TRK-49, TRK-78"""
    kept = 0
    for place in range(s.row_size):
        upgrade = s.row[place]
        s.row[place] = NOTHING
        if (move >> 4 + place) & 1 == 1:
            s.owned[s.turn, upgrade] += 1
        else:
            s.row[kept] = upgrade
            kept += 1
    s.row_size = kept
    s.reach = 0
    s.picks = 0
    s.phase = COMBINE
