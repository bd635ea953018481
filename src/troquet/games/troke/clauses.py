"""The rules of Troke and our rulings on them, clause by clause, as a player reads them."""

from __future__ import annotations

from troquet.language import M, Message

BRIEFLY: tuple[Message, ...] = (
    M(
        "A Tower, a Wall and a Moat of one colour are a Castle. You start with four and rebuild them on the "
        "line opposite; who has done so ends the game."
    ),
    M("In your turn one of your pieces goes one step: ahead, slanting ahead or sideways, never back."),
    M(
        "Two pieces of the same kind never share a point. A piece that comes to pieces of other kinds captures "
        "all of them: they go along, one further step for each."
    ),
    M(
        "An opponent’s piece that you capture wins you one of their chips. Who first has one, two, three or "
        "four Castles there wins as many chips from everybody else. The most chips win."
    ),
)
"""How a game goes, for who has never played it."""

HEADINGS: dict[str, Message] = {
    "TKE-01": M("Pieces and board"),
    "TKE-14": M("Moving"),
    "TKE-19": M("Capturing"),
    "TKE-30": M("Starting Line and Goal Line"),
    "TKE-40": M("End of the game"),
    "TKE-44": M("Chips"),
}
"""The parts of the rules: the clause each begins with, and its heading."""

RULES: dict[str, Message] = {
    "TKE-01": M("Two, three or four can play."),
    "TKE-02": M("Everybody has twelve pieces of one colour: four Towers, four Walls and four Moats."),
    "TKE-03": M("Pieces nest: two or three of them fit on one point."),
    "TKE-04": M(
        "A Tower, a Wall and a Moat of one colour on one point are a Castle. "
        "Three pieces of mixed colours are none."
    ),
    "TKE-05": M("Two play Red and Green."),
    "TKE-06": M(
        "Three play Red, Green and one of Blue or Yellow. After each game seats change, "
        "so that everybody in turn faces the empty side."
    ),
    "TKE-07": M(
        "Four play each for themselves, or as partners: Red and Green, who face each other, "
        "against Blue and Yellow."
    ),
    "TKE-08": M("Everybody starts with the same number of chips of their own colour."),
    "TKE-09": M(
        "At the start four Castles stand on the four points in front of their player: "
        "the Starting Line, whose rings have the player’s colour."
    ),
    "TKE-10": M(
        "The four points opposite are the Goal Line, with spots in the player’s colour. "
        "It is the Starting Line of who sits there."
    ),
    "TKE-11": M("The aim is to bring all pieces across and to rebuild four Castles on the Goal Line."),
    "TKE-12": M(
        "Captures of opposing pieces and Castles on the own Goal Line win chips; the most chips won win the game."
    ),
    "TKE-13": M("Red moves first, and turns go round clockwise."),
    "TKE-14": M(
        "A turn moves any one piece of your own, out of a stack too, along a line to a neighbouring point."
    ),
    "TKE-15": M(
        "There are five directions: ahead, slanting ahead to either side, and sideways. "
        "Nothing ever moves backward."
    ),
    "TKE-16": M("A piece cannot enter a point where a piece of its kind stands, of whatever colour."),
    "TKE-17": M(
        "It may enter a point with one or two pieces of other kinds. A point with three pieces is full."
    ),
    "TKE-18": M("On an empty point the turn is over, unless further steps are owed (TKE-20)."),
    "TKE-19": M("On an occupied point everything that stands there is captured, own pieces too."),
    "TKE-20": M("For each captured piece one further step is owed, in the same turn: no fewer, and no more."),
    "TKE-21": M("Further steps go in the same five directions of the player who captures."),
    "TKE-22": M("All travel together, who captures and what is captured; nothing captured is left behind."),
    "TKE-23": M(
        "A further step may capture again, and then more steps are owed. As kinds must differ, "
        "at most two pieces are captured in a turn, and it has at most three steps."
    ),
    "TKE-24": M("A captured piece may be carried backward, as its owner sees it."),
    "TKE-25": M("Nobody may carry an opponent’s piece back into the Starting Line that it has left."),
    "TKE-26": M("A capture whose steps could only be completed by doing so is not allowed."),
    "TKE-27": M(
        "After the turn a captured piece obeys its owner again, who may move it, and it may be captured again."
    ),
    "TKE-28": M("A capture is allowed only if all the steps it owes can be made, and then they must be."),
    "TKE-29": M("The one exception is a capture that comes to a point of the own Goal Line (TKE-39)."),
    "TKE-30": M(
        "Castles on the Goal Line may be begun at any time, but none may be completed "
        "while a piece of your own is still on your Starting Line."
    ),
    "TKE-31": M("A piece that has left its Starting Line may not go back there, nor be carried there."),
    "TKE-32": M("No piece may enter, or be carried into, a Goal Line that is not its own."),
    "TKE-33": M(
        "So Red and Green never stand on the lines of Blue and Yellow, nor Blue and Yellow on those of Red and Green. "
        "Every piece that travels along is held to its own colour’s lines."
    ),
    "TKE-34": M(
        "No shuttling: a piece may not go sideways and straight back, neither within a turn "
        "nor in its player’s next turn."
    ),
    "TKE-35": M(
        "Sideways moves along the own Starting Line are allowed, "
        "and so are captures there, with the steps they owe."
    ),
    "TKE-36": M(
        "Pieces on their own Goal Line are safe: opponents can neither move nor capture them. Who starts on that line "
        "may still put a piece of another kind beside them; that is no capture and pays nothing."
    ),
    "TKE-37": M(
        "Sideways moves along the own Goal Line are allowed; after a capture there the further steps may be made, "
        "but need not be."
    ),
    "TKE-38": M(
        "The only opposing pieces that can stand on your Goal Line are those that have not left it yet as their start."
    ),
    "TKE-39": M(
        "A piece that reaches a point of its own Goal Line with steps still owed may stop there, "
        "or go on sideways along the line."
    ),
    "TKE-40": M("The game is over when somebody has all twelve pieces in four Castles on the Goal Line."),
    "TKE-41": M("Who has no legal move loses the turn."),
    "TKE-42": M("If nobody has a legal move, the game is over."),
    "TKE-43": M("Who has a legal move must make one."),
    "TKE-44": M("Each opposing piece that is captured wins one chip from its owner."),
    "TKE-45": M(
        "The first to have one Castle on the Goal Line wins one chip from everybody else; the first to have two, two; "
        "three, three; and four, four. Each of these prizes is paid once."
    ),
    "TKE-46": M(
        "Alternate scoring: all of this, and a captured opposing piece wins more chips by its kind: "
        "a Tower 1, a Wall 2, a Moat 3."
    ),
    "TKE-47": M("These are added up: a Tower that takes a Wall and a Moat wins 5 of them."),
    "TKE-48": M("Own pieces never win chips when they are captured."),
    "TKE-A01": M(
        "The board has eight rows from line to line; the short board, for two players only, has six."
    ),
    "TKE-A02": M(
        "The octagon cuts one point and its two neighbours off each corner (52 points), the cross four (48), "
        "the short board one (32). What is cut off is no point of the board."
    ),
    "TKE-A03": M("Every diagonal between two points can be walked."),
    "TKE-A04": M("Clockwise from Red sit Blue, Green and Yellow."),
    "TKE-A05": M("The two side lines stay barred even if nobody plays from them."),
    "TKE-A06": M(
        "With three players the third colour is chosen with the table: Blue, unless Yellow is wanted."
    ),
    "TKE-A07": M(
        "A captured piece that has not left its Starting Line may be carried sideways along it: "
        "it does not come back to where it has not left."
    ),
    "TKE-A08": M("An opponent’s pieces that have not left may be captured on your Goal Line, for chips."),
    "TKE-A09": M("Pieces of different size are pieces of different kinds."),
    "TKE-A10": M(
        "Where a safe piece and one of your own stand on a point, you capture your own and leave the safe one."
    ),
    "TKE-A11": M("A partner cannot take a piece off its Goal Line either."),
    "TKE-A12": M(
        "The bar on shuttling holds each piece that went sideways in its player’s last turn, for each of these steps."
    ),
    "TKE-A12b": M(
        "It holds pieces that were carried as well, and even as passengers, and wherever an opponent has moved "
        "them since. A lost turn lifts it."
    ),
    "TKE-A13": M(
        "Stopping with steps still owed is possible on any point of the Goal Line, not only on the first."
    ),
    "TKE-A14": M("No foreign piece ever rides into a Goal Line."),
    "TKE-A15": M("A piece has left its Starting Line when it does not stand on it, and so for good."),
    "TKE-A16": M(
        "To pass over the Goal Line with a Castle that may not be completed yet is no way out either."
    ),
    "TKE-A17": M("Whatever forbids a step, a capture that cannot be completed is not allowed."),
    "TKE-A18": M("A Castle on the Goal Line may be broken again; having to move may even force it."),
    "TKE-A19": M("Any piece of a stack may leave it, but only one at a time unless others are captured."),
    "TKE-A20": M(
        "After 200 turns for each player, lost ones included, the game is over and the chips decide."
    ),
    "TKE-A21": M("Nobody can move when everybody in a row has lost a turn, whatever the reason."),
    "TKE-A22": M("The drawings that the rules mention are not needed to play."),
    "TKE-A23": M("Everybody starts with 12 chips, unless the table says otherwise."),
    "TKE-A24": M("Who has no chips left pays all the same, and is in debt."),
    "TKE-A25": M("The chips won decide, whatever has been lost."),
    "TKE-A26": M(
        "With scoring by values the kind pays alone: a Tower 1, a Wall 2, a Moat 3; "
        "with alternate scoring one chip more each."
    ),
    "TKE-A27": M("Chips are paid at once in every way of scoring."),
    "TKE-A28": M("A prize counts the Castles that stand at one time; a broken one does not count."),
    "TKE-A29": M("Each prize goes to who is first to that number, whoever took the others."),
    "TKE-A30": M(
        "Partners add up the chips they have won, pay each other’s prizes like anybody, "
        "and win nothing for capturing each other’s pieces."
    ),
    "TKE-A31": M("The game is over as soon as one of two partners is done."),
    "TKE-A32": M("Equal chips share the victory."),
    "TKE-A33": M("To be done first ends the game but does not win it: the chips do."),
    "TKE-A34": M("When pieces of several owners are captured at once, each owner pays for theirs."),
    "TKE-A35": M("Where the printed table of values has a slip, the Moat is meant."),
}
