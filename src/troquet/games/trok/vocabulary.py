"""What the cards and Upgrades of Trök are called, and what an Upgrade does, in words."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from troquet.games.trok.moves import CARDS, UPGRADES
from troquet.language import M, Message, P

if TYPE_CHECKING:
    from troquet.language import Argument

NAMES: dict[str, Message] = {
    "P": M("Pickaxe"),
    "R": M("Ration"),
    "G": M("Gloves"),
    "L": M("Lantern"),
    "A": M("Armor"),
    "E": M("Helmet"),
    "H": M("Hammer"),
    "S": M("Arcane Stone"),
}
"""A card's name as a title. TRK-01"""

ONE: dict[str, Message] = {
    "P": M("a pickaxe"),
    "R": M("a ration"),
    "G": M("gloves"),
    "L": M("a lantern"),
    "A": M("an armor"),
    "E": M("a helmet"),
    "H": M("a hammer"),
    "S": M("an Arcane Stone"),
}
"""A card inside a sentence."""

ICONS = dict(zip(CARDS, ("eq-pickaxe", "eq-ration", "eq-gloves", "eq-lantern", "eq-armor", "eq-helmet",
                         "eq-hammer", "eq-stone")))  # fmt: skip
"""The drawing of a card."""

UPGRADE_ICONS = {name: f"{'up' if i < 3 else 'dw'}-{name.lower()}" for i, name in enumerate(UPGRADES)}
"""The drawing of an Upgrade."""

UPGRADE_NAMES: dict[str, Message] = {
    **{name: Message(name) for name in UPGRADES},  # dwarves are called alike in all languages
    "Mine": M("Mine"),
    "Vein": M("Vein"),
    "Cart": M("Cart"),
    "Mother": M("Mother Dwerg"),
    "Father": M("Father Dwerg"),
}

EFFECTS: dict[str, Message] = {
    "Mine": M("In every Supply phase it brings one more card, face up, for your hand."),
    "Vein": M("When you combine, one of your pickaxes may count as an Arcane Stone."),
    "Cart": M("At the end of a round you may keep one card that is left over, but no Arcane Stone."),
    "Thrud": M("Whenever an exchange makes the market three alike, you receive 2 Aare, whoever did it."),
    "Grid": M("Your offer counts 3 more. At the end of a round you receive 1 Aare."),
    "Aegur": M("Identical cards: each one beyond the third pays you 5 instead of 3."),
    "Dagda": M("Identical rations, gloves or lanterns: the first three pay you 7."),
    "Kraal": M("Identical armors, helmets or hammers: the first three pay you 10."),
    "Idunn": M("Five different cards whose values follow each other bring two Upgrades of the first five."),
    "Skaa": M("Three different cards let you choose from the whole row."),
    "Mother": M("At the end of a round you receive 1 Aare for each dwarf you own, herself included."),
    "Father": M("At the end of a round you receive 1 Aare for each Mine, Vein and Cart you own."),
    "Zoral": M("At the end of a round you receive 1 Aare for each pickaxe in the market."),
    "Astrid": M("At the end of a round you receive 2 Aare for each green card in the market: "
                "ration, gloves, lantern."),
    "Ylud": M("At the end of a round you receive 3 Aare for each red card in the market: "
              "armor, helmet, hammer."),
}  # fmt: skip

BRIEF: dict[str, Message] = {
    "Mine": M("+1 card"),
    "Vein": M("pickaxe = Stone"),
    "Cart": M("keep 1"),
    "Thrud": M("three alike: +2"),
    "Grid": M("offer +3"),
    "Aegur": M("each more: 5"),
    "Dagda": M("green: 7"),
    "Kraal": M("red: 10"),
    "Idunn": M("run: two"),
    "Skaa": M("three: any"),
    "Mother": M("+1 a dwarf"),
    "Father": M("+1 a site"),
    "Zoral": M("+1 a pickaxe"),
    "Astrid": M("+2 a green"),
    "Ylud": M("+3 a red"),
}
"""What fits on a small card."""


def effect(upgrade: str) -> Message:
    """What an Upgrade does for its owner. TRK-63 to TRK-77"""
    return EFFECTS[upgrade]


def brief(upgrade: str) -> Message:
    """The same in two or three words."""
    return BRIEF[upgrade]


@cache
def counted(card: str, number: int) -> Message:
    """So many cards of a type: “3 hammers”."""
    match card:
        case "P":
            return P("{count} pickaxe", "{count} pickaxes", number)
        case "R":
            return P("{count} ration", "{count} rations", number)
        case "G":
            return P("{count} pair of gloves", "{count} pairs of gloves", number)
        case "L":
            return P("{count} lantern", "{count} lanterns", number)
        case "A":
            return P("{count} armor", "{count} armors", number)
        case "E":
            return P("{count} helmet", "{count} helmets", number)
        case "H":
            return P("{count} hammer", "{count} hammers", number)
        case "p":
            return P("{count} pickaxe as a Stone", "{count} pickaxes as Stones", number)
    return P("{count} Stone", "{count} Stones", number)


@lru_cache(4096)
def listed(letters: str) -> Argument:
    """Cards in a sentence: “a hammer and 2 rations”."""
    kinds = sorted({*letters}, key=(CARDS + "p").index)
    return tuple(
        ONE[kind] if letters.count(kind) == 1 and kind in ONE else counted(kind, letters.count(kind))
        for kind in kinds
    )


def upgrades_listed(upgrades: Iterable[str]) -> Argument:
    """Upgrades in a sentence."""
    return tuple(UPGRADE_NAMES[upgrade] for upgrade in upgrades)
