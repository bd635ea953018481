"""The rules of Troll. Each ID of the rules stands at the one place where it decides something.

A round ends with the last card: it is resolved and scored at once, and everything stays on the table, face up, until
the dealer turns up the next troll.
"""

from __future__ import annotations

from troquet.games.troll.state import (
    CAUGHT,
    CAUGHT_TWICE,
    DARE,
    HIDDEN,
    LOOK,
    NOT_PLAYED,
    NOTHING,
    NUMBERS,
    PLAY,
    RAN,
    SEATS,
    TROLLS,
    UP,
    UP_TWICE,
    Position,
)
from troquet.kernel.loops import DEALER, OVER
from troquet.kernel.rule import rule
from troquet.kernel.types import Codes


@rule
def days(players: int) -> int:
    """TRL-10"""
    return 3 if players == 3 else 2


@rule
def value(troll: int) -> int:
    """The number on a Troll card. TRL-01"""
    return 3 + 2 * troll


@rule
def is_used(troll: int, players: int) -> bool:
    """Whether this Troll card is in the deck of so many players. TRL-06"""
    return troll < players + 2


@rule
def left_of(seat: int, players: int) -> int:
    """The next seat clockwise. TRL-A17"""
    return 0 if seat + 1 == players else seat + 1


@rule
def scout(s: Position) -> int:
    """Who looks first this round. TRL-35"""
    seat = s.first_scout + s.turn
    return seat - s.players if seat >= s.players else seat


@rule
def start(s: Position, options: Codes) -> None:
    """Options: players, youngest (a seat counted from 1). TRL-21"""
    s.players = options[0]
    s.first_scout = options[1] - 1
    s.day = 0
    for seat in range(s.players):
        s.jewels[seat] = 0
    shuffle(s)
    start_day(s)


@rule
def start_day(s: Position) -> None:
    """TRL-09, TRL-41, TRL-44"""
    s.turn = 0
    for seat in range(s.players):
        s.points[seat] = 0
        for number in range(NUMBERS):
            s.hand[seat, number] = 1
            s.cell[seat, number] = NOTHING
    clear_round(s)


@rule
def shuffle(s: Position) -> None:
    """All Troll cards in use go back into the deck, every day. TRL-07, TRL-A01"""
    for troll in range(TROLLS):
        s.asleep[troll] = 1 if is_used(troll, s.players) else 0


@rule
def clear_round(s: Position) -> None:
    """Between two rounds: the next troll is the dealer's to turn up. TRL-36"""
    s.troll = HIDDEN
    s.actor = DEALER
    s.played = 0
    s.dared = 0
    s.looked = 0
    for seat in range(SEATS):
        s.card[seat] = NOT_PLAYED
        s.daring[seat] = 0


@rule
def actor(s: Position) -> int:
    return s.actor


@rule
def waiting(s: Position) -> int:
    """Nothing is simultaneous."""
    return 1 << s.actor if s.actor >= 0 else 0


@rule
def must_dare(s: Position) -> bool:
    """The last to act, when every chooser before was cautious. TRL-28, TRL-A03"""
    return s.played == s.players - 1 and s.dared == 0


@rule
def legal(s: Position, seat: int, moves: Codes) -> int:
    """A card for who has looked; a look or a daring card for who has not. TRL-12, TRL-23, TRL-25, TRL-26, TRL-A07"""
    count = 0
    kind = PLAY if s.looked == 1 else DARE
    for number in range(NUMBERS):
        moves[count] = kind + number
        count += s.hand[seat, number]
    if s.looked == 0 and not must_dare(s):
        moves[count] = LOOK
        count += 1
    return count


@rule
def outcomes(s: Position, moves: Codes, weights: Codes) -> int:
    """Every Troll card not seen today is as likely. TRL-07, TRL-34"""
    count = 0
    for troll in range(TROLLS):
        moves[count] = troll
        weights[count] = 1
        count += s.asleep[troll]
    return count


@rule
def apply(s: Position, seat: int, move: int) -> None:
    if seat == DEALER:
        turn_up(s, move)
    elif move == LOOK:
        s.looked = 1
    else:
        play_card(s, seat, move)


@rule
def turn_up(s: Position, troll: int) -> None:
    """A Troll card for the round; its Scout looks at it. TRL-22, TRL-34, TRL-A08"""
    if is_day_over(s):
        s.first_scout = next_first_scout(s)
        start_day(s)
    elif s.played > 0:
        clear_round(s)
    s.troll = troll
    s.asleep[troll] = 0
    s.actor = scout(s)
    s.looked = 1


@rule
def play_card(s: Position, seat: int, move: int) -> None:
    """Face up after a look, face down and doubled without. TRL-24, TRL-25, TRL-26, TRL-36"""
    daring = 1 if move >= DARE else 0
    number = move - DARE if daring == 1 else move - PLAY
    s.hand[seat, number] = 0
    s.card[seat] = number
    s.daring[seat] = daring
    s.dared += daring
    s.played += 1
    s.looked = 0
    s.actor = left_of(seat, s.players)
    if s.played == s.players:
        escape_time(s)


@rule
def caught_number(s: Position) -> int:
    """The number that wakes the troll; NUMBERS if none does.

    Cards are added in ascending order, equal ones as a block; the first block that takes the total over the troll is
    caught. TRL-13, TRL-14, TRL-17, TRL-19, TRL-20, TRL-A06
    """
    total = 0
    for number in range(NUMBERS):
        for seat in range(SEATS):
            total += number if s.card[seat] == number else 0
        if total > value(s.troll):
            return number
    return NUMBERS


@rule
def fate(number: int, daring: int, caught: int) -> int:
    """What becomes of a card, given the number that is caught.

    TRL-14, TRL-15, TRL-16, TRL-18, TRL-30, TRL-31, TRL-32
    """
    if number > caught:
        return RAN
    if number == caught:
        return CAUGHT_TWICE if daring == 1 else CAUGHT
    return UP_TWICE if daring == 1 else UP


@rule
def worth(cell: int, number: int) -> int:
    """TRL-27, TRL-33, TRL-A02"""
    if cell == UP:
        return number
    if cell == UP_TWICE:
        return 2 * number
    if cell == CAUGHT:
        return -2
    if cell == CAUGHT_TWICE:
        return -4
    return 0


@rule
def escape_time(s: Position) -> None:
    """All cards are turned up, everybody gets away or does not; the last round scores the day. TRL-29, TRL-37"""
    caught = caught_number(s)
    for seat in range(s.players):
        number = s.card[seat]
        s.cell[seat, number] = fate(number, s.daring[seat], caught)
        s.points[seat] += worth(s.cell[seat, number], number)
    s.turn += 1
    s.actor = DEALER
    if is_day_over(s):
        score_day(s)


@rule
def is_day_over(s: Position) -> bool:
    """When everybody has been Scout once. TRL-37"""
    return s.turn == s.players


@rule
def score_day(s: Position) -> None:
    """TRL-38, TRL-39, TRL-40, TRL-A09"""
    for seat in range(s.players):
        s.jewels[seat] = max(0, s.jewels[seat] + s.points[seat])
    s.day += 1
    if s.day == days(s.players):
        s.actor = OVER
    else:
        shuffle(s)


@rule
def next_first_scout(s: Position) -> int:
    """Most points of the day; a tie goes to the nearest clockwise from the old first Scout.

    TRL-42, TRL-43, TRL-A04, TRL-A05
    """
    best = s.first_scout
    seat = s.first_scout
    for _ in range(s.players - 1):
        seat = left_of(seat, s.players)
        if s.points[seat] > s.points[best]:
            best = seat
    return best


@rule
def left_over(s: Position, seat: int) -> int:
    """The sum of a seat's unplayed Thief cards, read before they go back. TRL-46, TRL-A13"""
    rest = 0
    for number in range(NUMBERS):
        rest += number * s.hand[seat, number]
    return rest


@rule
def score(s: Position, scores: Codes) -> int:
    """Jewels; the winners as a bit mask: most jewels, then the lowest left-over sum. TRL-11, TRL-45, TRL-46, TRL-47"""
    best = 0
    winners = 0
    for seat in range(s.players):
        scores[seat] = s.jewels[seat]
        rank = 64 * s.jewels[seat] - left_over(s, seat)
        if seat == 0 or rank > best:
            best = rank
            winners = 0
        if rank == best:
            winners |= 1 << seat
    return winners


@rule
def reason(s: Position) -> int:
    """A game ends with its last day and in no other way."""
    return 0
