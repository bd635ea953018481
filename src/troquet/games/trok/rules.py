"""The rules of Trök. Each ID of the rules stands at the one place where it decides something.

This is the door: who acts, what may be done, what it does. The phases have files of their own, in the order of play:
`supply`, `trading`, `combining`, `ending`.
"""

from __future__ import annotations

from troquet.games.trok.combining import combinations, diff, done, pick, picks, same
from troquet.games.trok.ending import WEALTH, close_round, is_perfect, richest, store, stores
from troquet.games.trok.state import (
    COMBINE,
    DEAL,
    DO_DIFF,
    DO_SAME,
    DO_TAKE,
    GIVE,
    MARKET,
    MINES,
    NAME,
    NOBODY,
    OFFER,
    PICK,
    ROW,
    TRADE,
    Position,
)
from troquet.games.trok.supply import (
    deal_card,
    draws,
    extend_row,
    fill_market,
    is_market_full,
    is_row_full,
    mine_card,
    set_up,
    start_supply,
)
from troquet.games.trok.trading import (
    gifts,
    give,
    go_on_trading,
    names,
    offer,
    offers,
    start_trading,
    swap,
    take,
    trades,
)
from troquet.kernel.loops import DEALER
from troquet.kernel.rule import rule
from troquet.kernel.types import Codes

# Places among REASONS
BY_WEALTH, BY_PERFECT, BY_LIMIT = 0, 1, 2


@rule
def start(s: Position, options: Codes) -> None:
    """Options: players, market_triples (a place among the values), youngest (a seat counted from 1)."""
    set_up(s, options)


@rule
def actor(s: Position) -> int:
    """The first of those who owe a simultaneous choice; else who is to move."""
    return s.actor


@rule
def waiting(s: Position) -> int:
    """Offers and Carts are simultaneous. TRK-19, TRK-A03"""
    if s.owing > 0:
        return s.owing
    return 1 << s.actor if s.actor >= 0 else 0


@rule
def legal(s: Position, seat: int, moves: Codes) -> int:
    if s.phase == TRADE:
        return trades(s, moves)
    if s.phase == COMBINE:
        return combinations(s, moves)
    if s.phase == OFFER:
        return offers(s, seat, moves)
    if s.phase == PICK:
        return picks(s, moves)
    if s.phase == GIVE:
        return gifts(s, moves)
    if s.phase == NAME:
        return names(s, moves)
    return stores(s, seat, moves)


@rule
def outcomes(s: Position, moves: Codes, weights: Codes) -> int:
    return draws(s, moves, weights)


@rule
def apply(s: Position, seat: int, move: int) -> None:
    if seat == DEALER:
        deal(s, move >> 8)
    elif s.phase == TRADE:
        trade(s, move)
    elif s.phase == COMBINE:
        combine(s, move)
    elif s.phase == OFFER:
        offer(s, seat, move)
    elif s.phase == PICK:
        pick(s, move)
    elif s.phase == GIVE:
        give(s, move)
    elif s.phase == NAME:
        start_trading(s, move >> 4)
    else:
        store(s, seat, move)


@rule
def deal(s: Position, drawn: int) -> None:
    """What the dealer drew goes where it is due, and what comes next begins. TRK-13"""
    if s.phase == DEAL:
        deal_card(s, drawn)
    elif s.phase == MINES:
        mine_card(s, drawn)
    elif s.phase == ROW:
        extend_row(s, drawn)
        if is_row_full(s):
            if s.round == 0 and s.master == NOBODY:
                start_supply(s)
            else:
                close_round(s)
    else:
        fill_market(s, drawn)
        if is_market_full(s):
            if s.phase == MARKET:
                s.phase = ROW
            else:
                go_on_trading(s)


@rule
def trade(s: Position, move: int) -> None:
    if move & 15 == DO_TAKE:
        take(s, move)
    else:
        swap(s, move)


@rule
def combine(s: Position, move: int) -> None:
    kind = move & 15
    if kind == DO_SAME:
        same(s, move)
    elif kind == DO_DIFF:
        diff(s, move)
    else:
        done(s)


@rule
def reason(s: Position) -> int:
    """Why the game is over, as a place among REASONS. TRK-A36"""
    if is_perfect(s):
        return BY_PERFECT
    return BY_WEALTH if richest(s) >= WEALTH else BY_LIMIT


@rule
def score(s: Position, scores: Codes) -> int:
    """Aare; the winners as a mask: the wealthiest of who was perfect, or of all. TRK-58, TRK-60, TRK-A20, TRK-A21"""
    only_perfect = is_perfect(s)
    best = -1
    winners = 0
    for seat in range(s.players):
        scores[seat] = s.aare[seat]
        if not only_perfect or s.perfect[seat] == 1:
            if s.aare[seat] > best:
                best = s.aare[seat]
                winners = 0
            if s.aare[seat] == best:
                winners |= 1 << seat
    return winners
