"""The rules of Trök and our rulings on them, clause by clause, as a player reads them."""

from __future__ import annotations

from troquet.language import M, Message

BRIEFLY: tuple[Message, ...] = (
    M(
        "In each round everybody offers three cards, face down. Then they are turned up: the highest total "
        "becomes Trade Master and takes the first card."
    ),
    M(
        "Take a card that somebody else offers, and keep it or exchange it for one of the market. Who lost "
        "that card takes the next one, until no offered card is left."
    ),
    M(
        "Then combine: three or more identical cards bring Aare; three or more different ones bring an "
        "Upgrade, which is yours until the end."
    ),
    M(
        "What is left over is discarded. At the end of a round who owns the most, and 50 Aare or more, wins; so "
        "does, however poor, who shows the perfect combination: all seven types and a Stone."
    ),
)
"""How a game goes, for who has never played it."""

HEADINGS: dict[str, Message] = {
    "TRK-01": M("Cards and table"),
    "TRK-14": M("Supply"),
    "TRK-19": M("Offers and the Trade Master"),
    "TRK-27": M("Trading"),
    "TRK-40": M("Combinations"),
    "TRK-52": M("End of the round"),
    "TRK-57": M("End of the game"),
    "TRK-63": M("The Upgrades"),
}
"""The parts of the rules: the clause each begins with, and its heading."""

_CARDS_AND_TABLE: dict[str, Message] = {
    "TRK-01": M(
        "There are 58 Equipment cards: 11 pickaxes, 10 rations, 9 gloves, 8 lanterns, 7 armors, 6 helmets, "
        "5 hammers and 2 Arcane Stones."
    ),
    "TRK-02": M(
        "Values: pickaxe 1, ration 2, gloves 3, lantern 4, armor 5, helmet 6, hammer 7. "
        "A Stone has no value and is a wild card."
    ),
    "TRK-03": M(
        "Rations, gloves and lanterns are green; armors, helmets and hammers are red; "
        "pickaxes and Stones are neither."
    ),
    "TRK-04": M("There are 27 Upgrade cards."),
    "TRK-05": M(
        "Five of them are Mines, five Veins, five Carts; the other twelve are dwarves, each different."
    ),
    "TRK-06": M("There is one market, and one Trade Master token."),
    "TRK-07": M("Money is counted in Aare; coins are worth 1, 5 or 10."),
    "TRK-08": M("The Equipment cards are shuffled into one deck, face down."),
    "TRK-09": M("The top three are turned up: they are the market, which always has three places."),
    "TRK-10": M("The Upgrades are shuffled into a deck of their own; seven of them lie face up in a row."),
    "TRK-11": M("Nobody holds the Trade Master token at first, and everybody starts with 0 Aare."),
    "TRK-12": M("On a real table coins may be kept face down, and changed at any time."),
    "TRK-13": M("Every round has four phases: Supply, Trök, Combination, end of the round."),
}

_SUPPLY: dict[str, Message] = {
    "TRK-14": M("Everybody is dealt five Equipment cards, face down."),
    "TRK-15": M("Then one card is turned up for each Mine somebody owns."),
    "TRK-16": M("The five cards, those of the Mines and all that lies in the Carts make up the hand."),
    "TRK-17": M("Without Mines and without cards in Carts a hand is five cards, as in the first round."),
    "TRK-18": M(
        "Whenever the Equipment deck runs out, the discards are shuffled at once and become the deck."
    ),
}

_TRADING: dict[str, Message] = {
    "TRK-19": M("Everybody chooses exactly three cards of their hand and lays them face down."),
    "TRK-20": M("All offers are turned up together, when the last player has chosen."),
    "TRK-21": M("An offer counts the sum of its three values; a Stone counts 10."),
    "TRK-22": M("The owner of Grid adds 3 to that."),
    "TRK-23": M("Who alone has the highest total becomes Trade Master and gets the token."),
    "TRK-24": M(
        "If the highest totals tie, from the second round on the old Trade Master names who gets the token, "
        "but never themself."
    ),
    "TRK-25": M("In the first round a tie goes to the youngest player."),
    "TRK-26": M("The Trade Master is the first to be active."),
    "TRK-27": M("The active player must take one of the cards that lie face up before another player."),
    "TRK-28": M(
        "That card goes to the taker’s hand; or it is exchanged for one of the three of the market, "
        "which goes to the hand instead."
    ),
    "TRK-29": M("Whose card was taken is active next, and must do the same."),
    "TRK-30": M("This goes on until no offered card is left: each step takes exactly one."),
    "TRK-31": M("Cards that were gained stay in the hand and are not offered again this round."),
    "TRK-32": M(
        "If an exchange makes the three market cards identical, they are discarded, three new ones are "
        "turned up, and who exchanged receives 3 Aare at once."
    ),
    "TRK-33": M("Each time that happens Thrud’s owner receives 2 Aare, whoever caused it."),
    "TRK-34": M(
        "An active player who alone has offered cards left deals with them one after another: back to the "
        "hand, or exchanged for one of the market."
    ),
    "TRK-35": M("If the last card was taken from the Trade Master, hands are even and nothing more is done."),
    "TRK-36": M(
        "Otherwise the Trade Master chooses a card of their own hand and gives it to who lost the last card."
    ),
    "TRK-37": M("A lone holder who is not the Trade Master gets such a card as well."),
    "TRK-38": M(
        "In short: if who would be active next is not the Trade Master, the Trade Master gives them a card."
    ),
    "TRK-39": M("So after the trading every hand is as large as before it."),
}

_COMBINING: dict[str, Message] = {
    "TRK-40": M("Players combine one by one, clockwise from the Trade Master."),
    "TRK-41": M(
        "A turn allows one combination of identical cards and one of different cards, or only one, or none."
    ),
    "TRK-42": M("A card serves in one combination only."),
    "TRK-43": M("A Stone stands for any card its player likes, in either kind of combination."),
    "TRK-44": M("Identical: at least three cards of your hand, all of one type, wilds included."),
    "TRK-45": M("It pays the value of the type for the first three cards, and 3 Aare for each further card."),
    "TRK-46": M(
        "Different: at least three cards of your hand, no two of one type; they need not follow each other."
    ),
    "TRK-47": M(
        "It brings one Upgrade of the row: with so many cards, one of the first so many places. "
        "If the row is shorter, any of it."
    ),
    "TRK-48": M("An Upgrade lies face up before its owner and works at once, until the end of the game."),
    "TRK-49": M("The row then closes up to the left and is not filled before the end of the round."),
    "TRK-50": M("The cards of a combination are discarded face up."),
    "TRK-51": M("One Upgrade a turn, unless a card says otherwise: only Idunn does."),
}

_ENDING: dict[str, Message] = {
    "TRK-52": M("All cards left in hand are discarded, except those put into Carts."),
    "TRK-53": M("Then all Upgrades that pay at the end of a round pay."),
    "TRK-54": M("The row is filled up to seven, from the right."),
    "TRK-55": M("If the Upgrades run out, the row stays shorter. Upgrades never come back."),
    "TRK-56": M("Then a new round starts, unless the game is over."),
    "TRK-57": M("If at the end of a round somebody owns 50 Aare or more, the game is over."),
    "TRK-58": M("If several do, the wealthiest wins."),
    "TRK-59": M(
        "The perfect combination is eight cards: one of each of the seven types, and a Stone. Who shows it "
        "wins, however rich the others are; the round is still played to its end."
    ),
    "TRK-60": M("If several show it in one round, the wealthiest of them wins."),
    "TRK-61": M("Wilds may fill its places: further Stones, and pickaxes that count as Stones."),
    "TRK-62": M("So it is any eight cards of which those that are no wilds are all different."),
}

_UPGRADES: dict[str, Message] = {
    "TRK-63": M("Mine: in every Supply phase one more card, face up, for its owner’s hand."),
    "TRK-64": M("Thrud: 2 Aare each time the market is renewed for three alike, whoever caused it."),
    "TRK-65": M("Grid: 3 more for every offer, and 1 Aare at the end of every round."),
    "TRK-66": M("Aegur: in identical combinations each card beyond the third pays 5 instead of 3."),
    "TRK-67": M("Dagda: three identical rations, gloves or lanterns pay 7; further cards pay as always."),
    "TRK-68": M("Vein: in the Combination phase each Vein lets one pickaxe count as a Stone."),
    "TRK-69": M("Kraal: three identical armors, helmets or hammers pay 10; further cards pay as always."),
    "TRK-70": M(
        "Idunn: five different cards whose values follow each other bring two Upgrades of the first five."
    ),
    "TRK-71": M("Skaa: with three different cards any Upgrade of the row may be chosen."),
    "TRK-72": M("Mother Dwerg: at the end of a round 1 Aare for each dwarf her owner has, herself included."),
    "TRK-73": M(
        "Cart: at the end of a round its owner may keep one card in it, face up, that would be discarded; "
        "never a Stone."
    ),
    "TRK-74": M("Father Dwerg: at the end of a round 1 Aare for each Mine, Vein and Cart of his owner."),
    "TRK-75": M("Zoral: at the end of a round 1 Aare for each pickaxe in the market."),
    "TRK-76": M("Astrid: at the end of a round 2 Aare for each green card in the market."),
    "TRK-77": M("Ylud: at the end of a round 3 Aare for each red card in the market."),
    "TRK-78": M("Of Mines, Veins and Carts one may own several, and all of them work."),
}

_RULINGS: dict[str, Message] = {
    "TRK-A01": M("Two to six can play; three to five is best."),
    "TRK-A02": M("The 50 Aare are what one owns at the end of a round, not what one earns in a single turn."),
    "TRK-A03": M("Offers are chosen at the same time and hidden until all have chosen."),
    "TRK-A04": M("Any card of the hand may be offered, also one that came from a Mine or a Cart."),
    "TRK-A05": M(
        "In the first round the youngest of those who tie becomes Trade Master. Who counts as the youngest is "
        "agreed on before the start; otherwise it is seat 1, and the others follow by seat."
    ),
    "TRK-A06": M(
        "The old Trade Master names one of those who tie; if only one can be named, that is who it is."
    ),
    "TRK-A07": M("A lone holder deals with their own cards when active, not before."),
    "TRK-A08": M(
        "Three alike that no exchange made stay, and pay nobody. If the table has chosen “always renewed”, "
        "they are renewed, and still pay nobody."
    ),
    "TRK-A09": M("In the market a Stone is no wild card."),
    "TRK-A10": M("One combination of each kind may be shown in a turn."),
    "TRK-A11": M("The two combinations come in whichever order their player likes."),
    "TRK-A12": M("Aegur’s 5 holds for the further cards also when Dagda or Kraal pay for the first three."),
    "TRK-A13": M("A combination may consist of wilds alone, and a wild may stand for any type."),
    "TRK-A14": M("In the perfect combination a pickaxe may be the Stone, through a Vein."),
    "TRK-A15": M("Idunn needs exactly five cards; wilds may fill the gaps."),
    "TRK-A16": M(
        "Idunn’s two Upgrades are chosen together from the same first five; if there are fewer, as many as "
        "there are. Five cards that can be read as a run are one."
    ),
    "TRK-A17": M("Skaa needs exactly three cards."),
    "TRK-A18": M(
        "At the end of a round cards are discarded first, then Upgrades pay, then the row is filled."
    ),
    "TRK-A19": M("Whether somebody has 50 Aare is looked at when all of that is done."),
    "TRK-A20": M("Who is equally wealthy shares the victory."),
    "TRK-A21": M("For several perfect combinations, too, wealth is compared at the very end of the round."),
    "TRK-A22": M(
        "A perfect combination is a combination of different cards: it brings an Upgrade, and identical cards "
        "may be shown as well."
    ),
    "TRK-A23": M("A lone holder decides card by card, in any order, about the market as it then is."),
    "TRK-A24": M("While others still offer, one’s own cards cannot be taken."),
    "TRK-A25": M("The Trade Master’s gift is seen only by who gives and who receives it."),
    "TRK-A26": M(
        "Carts are filled at the same time, hidden until all have chosen. Every owner of a Cart who has a card "
        "left is asked, even if it is only Stones."
    ),
    "TRK-A27": M(
        "What lies in a Cart must be picked up in the next Supply phase; it may be stored again later."
    ),
    "TRK-A28": M("Nobody has to combine."),
    "TRK-A29": M("After a combination of different cards an Upgrade must be taken if the row has any."),
    "TRK-A30": M("While the row is empty, different cards can be shown only as a perfect combination."),
    "TRK-A31": M(
        "Should deck and discards both be empty, the deck stays empty until something is discarded."
    ),
    "TRK-A32": M("Everybody’s Aare lie open."),
    "TRK-A33": M("Cards left over are discarded face up, like all others."),
    "TRK-A34": M("Coins never run out."),
    "TRK-A35": M("The twelve Upgrades with a name of their own are the dwarves."),
    "TRK-A36": M("A game that is still undecided after round 60 ends there, and the wealthiest wins."),
    "TRK-A37": M(
        "Cards are dealt one by one, clockwise from the Trade Master, at first from seat 1; then the Mines."
    ),
    "TRK-A38": M("The rulebook points to a page and to pictures that are missing; nothing is lost by that."),
}

RULES: dict[str, Message] = {
    **_CARDS_AND_TABLE, **_SUPPLY, **_TRADING, **_COMBINING, **_ENDING, **_UPGRADES, **_RULINGS,
}  # fmt: skip
