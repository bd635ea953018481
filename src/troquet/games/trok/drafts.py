"""Half-made choices of cards: which physical cards of a hand are chosen, and which may still join them.

A draft is text: a head, then a word a chosen card: `P0` is the first pickaxe of the hand, `p1` the second one, used as
a Stone. Choosing a card that is chosen takes it back.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from troquet.games.contract import Choice
from troquet.games.trok.moves import CARDS
from troquet.games.trok.vocabulary import ONE
from troquet.language import M, Message

USES = CARDS + "p"
CHOSEN = "chosen"
"""The icon of a card that is chosen already."""

_WORD = rf"[{USES}](0|[1-9][0-9]?)"

Counts = tuple[int, ...]


def counts(letters: str) -> Counts:
    """How many of each use."""
    return tuple(letters.count(use) for use in USES)


def can_become(letters: str, wholes: Iterable[Counts]) -> bool:
    """Whether cards can be added to these until they are one of the wholes."""
    part = counts(letters)
    return any(all(a <= b for a, b in zip(part, whole)) for whole in wholes)


@dataclass(frozen=True)
class Draft:
    """A head and the chosen cards, in order; `hand` is what they are chosen from."""

    head: str
    hand: str
    chosen: tuple[str, ...] = ()

    @property
    def letters(self) -> str:
        """The chosen cards as records write them."""
        return "".join(word[0] for word in self.chosen)

    def __str__(self) -> str:
        return " ".join((self.head, *self.chosen))

    def toggled(self, word: str) -> Draft:
        """With one card more or, if it is chosen, one less."""
        words = {*self.chosen} ^ {word}
        return Draft(self.head, self.hand, tuple(sorted(words, key=_order)))

    def use_of(self, card: str, index: int) -> str:
        """The word by which a card of the hand is chosen; nothing if it is not."""
        words = [w for w in self.chosen if w[0].upper() == card and w[1:] == str(index)]
        return words[0] if words else ""

    def free(self, card: str) -> int | None:
        """The first card of a type that is not chosen."""
        places = (i for i in range(self.hand.count(card)) if not self.use_of(card, i))
        return next(places, None)


def _order(word: str) -> tuple[int, int]:
    return USES.index(word[0]), int(word[1:])


def read(draft: str, head: str, hand: str) -> Draft | None:
    """The draft a text spells; None if its cards are not in the hand."""
    words = draft.removeprefix(head).split(" ")
    if not draft.startswith(head) or words.pop(0) or not all(re.fullmatch(_WORD, word) for word in words):
        return None
    cards = {(word[0].upper(), int(word[1:])) for word in words}
    if len(cards) < len(words) or any(i >= hand.count(card) for card, i in cards):
        return None
    return Draft(head, hand, tuple(sorted(words, key=_order)))


def cards_to_choose(
    draft: Draft,
    wholes: Sequence[Counts],
    use: Callable[[str], str],
    label: Callable[[str], Message],
    hint: Callable[[str], Message] | None = None,
    stands: Callable[[str], Message | None] | None = None,
) -> list[Choice]:
    """A choice for each card of the hand that may join or is chosen.

    `use` says as what a card would join; `stands` is what a chosen one stands for, if not for itself.
    """
    choices = []
    joins = {card: can_become(draft.letters + use(card), wholes) for card in {*draft.hand}}
    for card in CARDS:
        for i in range(draft.hand.count(card)):
            on, used = f"hand:{card}:{i}", draft.use_of(card, i)
            if used:
                back = M("Take {card} back", card=ONE[card])
                told = stands(used[0]) if stands else None
                choices.append(Choice(back, draft=str(draft.toggled(used)), on=on, hint=told, icon=CHOSEN))
            elif joins[card]:
                joined = draft.toggled(f"{use(card)}{i}")
                told = hint(joined.letters) if hint else None
                choices.append(Choice(label(card), draft=str(joined), on=on, hint=told))
    return choices
