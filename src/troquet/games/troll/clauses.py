"""The rules of Troll and our rulings on them, clause by clause, as a player reads them."""

from __future__ import annotations

from troquet.language import M, Message

BRIEFLY: tuple[Message, ...] = (
    M("In each round everybody plays one of their thieves; its number is how many jewels it tries to take."),
    M(
        "The troll sleeps through as many jewels as its number says. The thieves are counted from the smallest "
        "up: who brings the total above that is captured and loses 2, and those who come after run away with "
        "nothing. All others escape with their jewels."
    ),
    M(
        "When it is your turn, look at the troll and play face up; or dare: play face down without a look, and "
        "win or lose double."
    ),
    M("Each thief can be played once a day. The most jewels after the last day win."),
)
"""How a game goes, for who has never played it."""

HEADINGS: dict[str, Message] = {
    "TRL-01": M("Cards and table"),
    "TRL-11": M("Who escapes, who is captured"),
    "TRL-21": M("A round"),
    "TRL-30": M("The display"),
    "TRL-37": M("End of the day"),
    "TRL-45": M("End of the game"),
}
"""The parts of the rules: the clause each begins with, and its heading."""

RULES: dict[str, Message] = {
    "TRL-01": M("There are seven Troll cards: 3, 5, 7, 9, 11, 13 and 15."),
    "TRL-02": M("There are thirty Thief cards: the numbers 0 to 5, once in each of five colours."),
    "TRL-03": M("Eleven chips head the display: one for each number 0 to 5 and one for each colour."),
    "TRL-04": M("A marker shows ×2 on one side and −2 on the other."),
    "TRL-05": M("Jewels are worth 1 (orange) or 5 (red)."),
    "TRL-06": M(
        "Five players use all seven trolls. Four leave out the 15, three leave out the 13 and the 15."
    ),
    "TRL-07": M("The trolls in use are shuffled and lie in a pile, face down."),
    "TRL-08": M("The display has a column for each player and a row for each number from 0 to 5."),
    "TRL-09": M(
        "Everybody starts a day with six thieves of one colour, 0 to 5, held so that nobody else sees them."
    ),
    "TRL-10": M("Three players play three days, four or five players play two."),
    "TRL-11": M("The aim is to own the most jewels at the end."),
    "TRL-12": M(
        "In each round everybody plays exactly one thief; its number is how many jewels it tries to take."
    ),
    "TRL-13": M("When the round is resolved, the thieves are counted together from the smallest number up."),
    "TRL-14": M(
        "The thief with whom the running total first goes above the troll’s number is captured: −2 points. "
        "Reaching exactly that number is safe."
    ),
    "TRL-15": M("Every thief counted before the capture escapes and earns its number."),
    "TRL-16": M("Every thief counted after the capture drops its jewels and runs away: 0 points."),
    "TRL-17": M("Thieves with the same number are counted at once, as one block."),
    "TRL-18": M("A block that takes the total above the troll is captured whole."),
    "TRL-19": M("If the total of all thieves stays within the troll’s number, everybody escapes."),
    "TRL-20": M("A ×2 marker doubles what is won or lost, never the number that is counted."),
    "TRL-21": M("The youngest player is the first Scout of the first day."),
    "TRL-22": M("A round begins with its Scout, who looks at the top troll in secret and puts it back."),
    "TRL-23": M("The Scout then plays one thief face up."),
    "TRL-24": M(
        "The others follow one by one, clockwise from the Scout’s left; each is either cautious or daring."
    ),
    "TRL-25": M("Cautious: look at the troll, then play a thief face up."),
    "TRL-26": M("Daring: do not look, and play a thief face down with a ×2 marker on it."),
    "TRL-27": M(
        "A daring thief who escapes earns double its number; captured, it costs 4 points instead of 2."
    ),
    "TRL-28": M("If everybody who had the choice before was cautious, the last player must be daring."),
    "TRL-29": M(
        "When all have played, the troll and the thieves face down are turned up and the round is resolved."
    ),
    "TRL-30": M("An escaped thief goes face up to its cell of the display; a daring one keeps its ×2."),
    "TRL-31": M(
        "A captured thief goes face down to its cell with a −2 on it; a daring one keeps its ×2 as well."
    ),
    "TRL-32": M("A thief who ran away goes face down to its cell, with no marker at all."),
    "TRL-33": M(
        "In the display a thief face up is worth its number, with ×2 double that; face down 0, "
        "with −2 minus 2, with −2 and ×2 minus 4."
    ),
    "TRL-34": M("The troll of a resolved round is out for the rest of the day."),
    "TRL-35": M("The next player clockwise is Scout of the next round."),
    "TRL-36": M(
        "A thief that was played stays in the display until the day ends, so hands shrink by one each round."
    ),
    "TRL-37": M(
        "A day is over when everybody has been Scout once: as many rounds as there are players. "
        "Two trolls are never turned up that day."
    ),
    "TRL-38": M(
        "At the end of a day everybody receives as many jewels as the cells of their column add up to."
    ),
    "TRL-39": M("If a column adds up to less than 0, jewels of earlier days are lost."),
    "TRL-40": M("Nobody ever owns fewer than 0 jewels."),
    "TRL-41": M("After the scoring everybody takes back all six thieves."),
    "TRL-42": M("Who scored most on a day is the first Scout of the next."),
    "TRL-43": M(
        "If several did, it is the first of them clockwise from the first Scout of the day just over."
    ),
    "TRL-44": M("Every day is played the same way."),
    "TRL-45": M("The game is over after the last day, and the most jewels win."),
    "TRL-46": M("Among equals wins who has the smaller sum of unplayed thieves left from the last day."),
    "TRL-47": M("Who is still equal then shares the victory: a draw."),
    "TRL-A01": M("All trolls in use are shuffled together anew for every day."),
    "TRL-A02": M("Minus 4 is the price of one daring thief that is captured, not of a whole day."),
    "TRL-A03": M("The Scout has no choice, and so does not count among those who had one."),
    "TRL-A04": M(
        "If the first Scout of the day is among those tied for most, that player scouts first again."
    ),
    "TRL-A05": M(
        "The most of a day means the points of the day, even if some cost nothing for want of jewels."
    ),
    "TRL-A06": M("Captured means strictly above the troll’s number."),
    "TRL-A07": M("Who has looked can no longer be daring: the choice comes before the look."),
    "TRL-A08": M("The Scout cannot be daring: the Scout looks and plays face up."),
    "TRL-A09": M("Markers and jewels never run out."),
    "TRL-A10": M("How many jewels are red and how many orange makes no difference; change is always given."),
    "TRL-A11": M(
        "The two trolls left over at the end of a day are not shown, though everybody can work them out."
    ),
    "TRL-A12": M("Talk is free, and so is bluff: say what you like about the troll."),
    "TRL-A13": M("The thieves in hand are compared for a tie before they would be handed back."),
    "TRL-A14": M("A thief face down in the display is no secret: its cell names its number."),
    "TRL-A15": M("Three, four or five can play."),
    "TRL-A16": M("Who counts as the youngest is agreed on before the start; otherwise it is seat 1."),
    "TRL-A17": M("Seats are numbered clockwise, and clockwise is the order of play."),
}
