"""What Trök asks in a combination turn: proposals, and building any combination by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from troquet.games.contract import Choice, Move, Question
from troquet.games.trok import drafts, seen
from troquet.games.trok.drafts import Draft, cards_to_choose
from troquet.games.trok.moves import CARDS, Diff, Done, Same
from troquet.games.trok.proposals import brings, proposals
from troquet.games.trok.state import CART, VEIN
from troquet.games.trok.vocabulary import ICONS, NAMES, ONE, counted, listed
from troquet.games.trok.words import label
from troquet.language import M, Message, P, sentences

SAME, DIFF = "same", "diff"


def ask_to_combine(s: Any, seat: int, moves: list[Move], draft: str) -> Question:
    """Drafts: “same”, “same H H0 S0 p1”, “diff P0 R0”."""
    sames = [move for move in moves if isinstance(move, Same)]
    diffs = [move for move in moves if isinstance(move, Diff)]
    hand, words = seen.hand(s, seat), draft.split(" ")
    if words == [SAME] and sames:
        return _which_type(s, sames)
    if words[0] == SAME and len(words) > 1:
        of_kind = [move for move in sames if move.kind == words[1]]
        begun = drafts.read(draft, f"{SAME} {words[1]}", hand)
        if begun and _can_go_on(begun, of_kind):
            return _build_same(s, begun, of_kind, words[1])
    if words[0] == DIFF:
        begun = drafts.read(draft, DIFF, hand)
        if begun and _can_go_on(begun, diffs):
            return _build_diff(s, begun, diffs)
    return _root(s, seat, sames, diffs)


def _can_go_on(draft: Draft, moves: list[Any]) -> bool:
    return drafts.can_become(draft.letters, (drafts.counts(move.cards) for move in moves))


# ── the first step ───────────────────────────────────────────────────────────────────────────────────────────


def _root(s: Any, seat: int, sames: list[Same], diffs: list[Diff]) -> Question:
    proposed = proposals(s, [*sames, *diffs])
    choices = _proposed(s, "alike", [move for move in proposed if isinstance(move, Same)])
    choices += _proposed(s, "unlike", [move for move in proposed if isinstance(move, Diff)])
    if sames:
        choices.append(Choice(M("Choose identical cards yourself"), draft=SAME, on="alike:", icon="i-plus"))
    if diffs:
        choices.append(Choice(M("Choose different cards yourself"), draft=DIFF, on="unlike:", icon="i-plus"))
    choices.append(_end(s, seat, bool(sames or diffs)))
    return Question(
        _title(s, bool(sames or diffs)), _what_is_left(s, seat, bool(sames), bool(diffs)), tuple(choices)
    )


def _proposed(s: Any, tray: str, moves: Sequence[Same | Diff]) -> list[Choice]:
    """In one of the two trays."""
    return [
        Choice(label(move), move=str(move), hint=brings(s, move), on=f"{tray}:{i}")
        for i, move in enumerate(moves)
    ]


def _title(s: Any, can_combine: bool) -> Message:
    if not can_combine:
        return M("Nothing more to combine") if s.used_same or s.used_diff else M("Nothing to combine")
    return M("Another combination?") if s.used_same or s.used_diff else M("Combine your cards?")


def _what_is_left(s: Any, seat: int, same: bool, diff: bool) -> Message | None:
    said = []
    if same and diff:
        said.append(M("You may show one set of each kind, in any order."))
    elif same:
        said.append(M("A set of identical cards brings Aare."))
    elif diff:
        said.append(M("A set of different cards brings an Upgrade."))
    hand = seen.hand(s, seat)
    if hand and seen.owns(s, seat, CART):
        said.append(M("Your Carts may keep some of the rest."))
    elif hand:
        said.append(M("The rest is discarded."))
    return sentences(*said) if said else None


def _end(s: Any, seat: int, can_combine: bool) -> Choice:
    passing = can_combine and not (s.used_same or s.used_diff)
    return Choice(M("Pass") if passing else M("Done"), move=str(Done(seat)), icon="i-check")


# ── identical cards ──────────────────────────────────────────────────────────────────────────────────────────


def _which_type(s: Any, sames: list[Same]) -> Question:
    choices = []
    for kind in CARDS:
        of_kind = [move for move in sames if move.kind == kind]
        if of_kind:
            most = max(of_kind, key=lambda move: len(move.cards))
            hint = M("up to {cards}: {pay}", cards=counted(kind, len(most.cards)), pay=brings(s, most))
            choices.append(Choice(NAMES[kind], draft=f"{SAME} {kind}", hint=hint, icon=ICONS[kind]))
    what = M("The first three cards pay the value of their type, each further one pays 3 Aare more.")
    return Question(M("Identical cards: of which type?"), what, tuple(choices), back=True)


def _build_same(s: Any, draft: Draft, sames: list[Same], kind: str) -> Question:
    wholes = [drafts.counts(move.cards) for move in sames]
    choices = cards_to_choose(
        draft, wholes, lambda card: _use_as(card, kind), lambda card: _joins(card, kind),
        stands=lambda card: NAMES[kind] if card != kind else None,
    )  # fmt: skip
    if kind == "P":
        choices += _wild_pickaxe(draft, wholes)
    whole = [move for move in sames if sorted(move.cards) == sorted(draft.letters)]
    choices += [Choice(_SHOW, move=str(move), hint=brings(s, move), icon=ICONS[kind]) for move in whole]
    detail = _so_far(draft, M("At least three cards of the type {kind}.", kind=NAMES[kind]), s)
    return Question(M("Identical cards: {kind}", kind=NAMES[kind]), detail, tuple(choices), back=True)


def _use_as(card: str, kind: str) -> str:
    """A pickaxe among others can only be a Stone."""
    return "p" if card == "P" != kind else card


def _joins(card: str, kind: str) -> Message:
    if card == kind:
        return M("Add {card}", card=ONE[card])
    return M("Add {card}, counting as {kind}", card=ONE[card], kind=ONE[kind])


# ── different cards ──────────────────────────────────────────────────────────────────────────────────────────


def _build_diff(s: Any, draft: Draft, diffs: list[Diff]) -> Question:
    wholes = [drafts.counts(move.cards) for move in diffs]
    has_pickaxe = "P" in draft.letters
    choices = cards_to_choose(
        draft, wholes, lambda card: "p" if card == "P" and has_pickaxe else card,
        lambda card: M("Add {card}", card=ONE[card]) if card != "P" or not has_pickaxe else _AS_STONE,
    )  # fmt: skip
    if not has_pickaxe:
        choices += _wild_pickaxe(draft, wholes)
    whole = [move for move in diffs if sorted(move.cards) == sorted(draft.letters)]
    choices += [Choice(_SHOW, move=str(move), hint=brings(s, move), icon="i-hand") for move in whole]
    detail = _so_far(draft, M("At least three cards, no two of the same type."), s)
    return Question(M("Different cards"), detail, tuple(choices), back=True)


_SHOW = M("Show them")
_AS_STONE = M("Add a pickaxe as a Stone")


def _wild_pickaxe(draft: Draft, wholes: list[drafts.Counts]) -> list[Choice]:
    """A button for what a touch of the card does not mean: a pickaxe through a Vein. TRK-68"""
    free = draft.free("P")
    if free is None or not drafts.can_become(draft.letters + "p", wholes):
        return []
    return [
        Choice(_AS_STONE, draft=str(draft.toggled(f"p{free}")), hint=M("through a Vein"), icon=ICONS["P"])
    ]


def _so_far(draft: Draft, rule: Message, s: Any) -> Message:
    """What is chosen, or what may be."""
    if draft.chosen:
        return P("{count} card so far: {cards}.", "{count} cards so far: {cards}.",
                 len(draft.chosen), cards=listed(draft.letters))  # fmt: skip
    veins = s.owned[s.turn, VEIN] - s.used_veins
    if veins and "P" in draft.hand:
        wild = P("Stones stand for any card, and so does {count} pickaxe through your Vein.",
                 "Stones stand for any card, and so do {count} pickaxes through your Veins.", int(veins))  # fmt: skip
        return sentences(rule, wild)
    return sentences(rule, M("Stones stand for any card.")) if "S" in draft.hand else rule
