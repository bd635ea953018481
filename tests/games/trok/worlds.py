"""All worlds of a seat's record with their odds, by brute force: every card is followed through every hand.

Said a second time, from section 5 of the rules: the dealer's odds; any card of the giver's hand is as likely to be
the gift; of the cards a seat shows, one that was known in its hand is the one that leaves it, and of the others all
are as likely. No rule of `troquet` but the legality of moves and what they lead to has a part in it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb

from troquet import DEALER, Move, State
from troquet.games.trok.moves import CARDS, Deal, Diff, Give, Mine, Offer, Same, Store, Swap, Take
from troquet.research import full_state

Cards = tuple[int, ...]
NONE: Cards = (0,) * 8


@dataclass(frozen=True)
class World:
    """A State, and of each hand what is known by all (and the seat that looks) and what is not."""

    state: State
    known: tuple[Cards, ...]
    unknown: tuple[Cards, ...]


def odds(start: State, moves: list[Move], seat: int | None) -> dict[State, Fraction]:
    """The States that may be, from a start without secrets (Carts may be full), each with its probability."""
    carts = tuple(tuple(row) for row in full_state(start)["carts"][: start.players])
    worlds = {World(start, carts, (NONE,) * start.players): Fraction(1)}
    for read in cut(start, moves, seat):
        grown: Counter[World] = Counter()
        for world, weight in worlds.items():
            for move in fitting(world.state, read):
                for after, factor in follow(world, move, read, seat):
                    grown[after] += weight * factor  # type: ignore[assignment]
        worlds = dict(grown)  # type: ignore[arg-type]
    states: Counter[State] = Counter()
    for world, weight in worlds.items():
        states[world.state] += weight  # type: ignore[assignment]
    total = sum(states.values())
    return {state: Fraction(weight) / total for state, weight in states.items() if weight}


def cut(start: State, moves: list[Move], seat: int | None) -> list[str]:
    """The texts as the seat reads them after the last."""
    state, due, texts = start, 0, []
    for move in moves:
        hidden = False
        if isinstance(move, Deal):
            hidden = move.to != seat
        elif isinstance(move, Give):
            hidden = seat not in (move.seat, move.to)
        elif isinstance(move, Offer | Store) and move.seat != seat:
            hidden = True
        texts.append(f"{move}" if not hidden else _hidden(move))
        state = state.play(move)
        if isinstance(move, Offer | Store) and not _same_phase(state, move):
            texts[due:] = [
                str(m) if isinstance(m, Offer | Store) else t for m, t in zip(moves[due:], texts[due:])
            ]
        if not isinstance(move, Offer | Store):
            due = len(texts)
    return texts


def _same_phase(state: State, move: Move) -> bool:
    """Whether others still owe a choice of this kind."""
    return (
        bool(state.to_move)
        and state.to_move != (DEALER,)
        and type(state.moves(state.to_move[0])[0]) is type(move)
    )


def _hidden(move: Move) -> str:
    match move:
        case Deal(_, to) | Give(_, to):
            return f"{move.seat or '*'} {move.words.split(' ')[0]} {to} ?"
        case Offer():
            return f"{move.seat} offer ? ? ?"
    return f"{move.seat} store ?"


@cache
def fitting(state: State, read: str) -> list[Move]:
    """The moves a reader of this text may be looking at."""
    seat, verb = read.split(" ")[:2]
    moves = state.moves(DEALER if seat == "*" else int(seat))
    return [m for m in moves if (m.words.split(" ")[0] == verb if "?" in read else str(m) == read)]


@cache
def played(state: State, move: Move) -> tuple[State, Fraction]:
    """The State after a move, and the dealer's odds of it."""
    return state.play(move), state.odds()[move] if move.seat == DEALER else Fraction(1)


def follow(world: World, move: Move, read: str, seat: int | None) -> list[tuple[World, Fraction]]:
    """The worlds after a move, each with how likely the move was as far as that tells worlds apart."""
    known, unknown = list(world.known), list(world.unknown)
    after, factor = played(world.state, move)
    i = move.seat - 1
    match move:
        case Deal(_, to, str(card)):
            unknown[to - 1] = _more(unknown[to - 1], card)
        case Mine(_, to, card):
            known[to - 1] = _more(known[to - 1], card)
        case Take(_, _, card) | Swap(_, _, _, card):
            known[i] = _more(known[i], card)
        case Offer(_, str(cards)) | Store(_, str(cards)) if "?" in read:
            ways = 1
            hand = Counter({c: known[i][k] + unknown[i][k] for k, c in enumerate(CARDS)})
            for card, number in Counter(cards).items():
                ways *= comb(hand[card], number)
            if isinstance(move, Store):  # any choice of cards is as likely as any other
                some = sum(hand.values()) - hand["S"]
                carts = max(m.words.count(" ") for m in world.state.moves(move.seat))
                ways = Fraction(ways, sum(comb(some, n) for n in range(carts + 1)))  # type: ignore[assignment]
            factor *= ways
        case Offer(_, str(cards)) | Same(_, _, cards) | Diff(_, cards):
            for card in cards.replace("p", "P"):
                factor *= _show(known, unknown, i, card)
        case Give(_, to, str(card)) if "?" not in read:
            factor *= _show(known, unknown, i, card)
            known[to - 1] = _more(known[to - 1], card)
        case Give(_, to, str(card)):
            return _gifts(World(after, world.known, world.unknown), i, to - 1, card)
    return [(World(after, tuple(known), tuple(unknown)), factor)] if factor else []


def _gifts(world: World, giver: int, to: int, card: str) -> list[tuple[World, Fraction]]:
    """A gift of this type that the seat did not see: of the cards known to the others, or of the hidden ones."""
    found = []
    for held in ("known", "unknown"):
        cards = {"known": list(world.known), "unknown": list(world.unknown)}
        number = cards[held][giver][CARDS.index(card)]
        if number:
            cards[held][giver] = _more(cards[held][giver], card, -1)
            cards["unknown"][to] = _more(cards["unknown"][to], card)
            found.append(
                (World(world.state, tuple(cards["known"]), tuple(cards["unknown"])), Fraction(number))
            )
    return found


def _show(known: list[Cards], unknown: list[Cards], seat: int, card: str) -> int:
    """A card leaves a hand before all eyes; in how many ways."""
    cards = known if known[seat][CARDS.index(card)] else unknown
    number = cards[seat][CARDS.index(card)]
    if number:
        cards[seat] = _more(cards[seat], card, -1)
    return number


def _more(cards: Cards, card: str, number: int = 1) -> Cards:
    at = CARDS.index(card)
    return (*cards[:at], cards[at] + number, *cards[at + 1 :])
