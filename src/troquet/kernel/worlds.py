"""Information-set tree search over imagined worlds. Each game gets its own compiled copy (see `rule.instantiate`).

Every simulation imagines a new world from the View of who thinks (ISMCTS: information-set Monte Carlo tree search,
with many observers) and plays it on. A node of the tree is a View: whoever decides, in any world, decides by what that
seat sees there and by nothing else, so the tree never branches on a hidden thing. A choice made face down changes no
other View, so simultaneous choices are nodes that do not know of each other.

At a node the move is chosen by PUCT, among the moves that progressive widening has let in, best prior first. A seat
that has left the tree plays on by its playout, until the simulation is settled; what that is worth to a seat goes back
into the nodes that seat passed.

The names in the first block are bound to a game's rules at instantiation; here they only say the promise.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Any

from troquet.kernel.dice import Dice, below
from troquet.kernel.loops import DEALER, OVER, RANDOM, SPECTATOR
from troquet.kernel.rule import rule
from troquet.kernel.types import Codes, Reals

if TYPE_CHECKING:
    State = Any
    View = Any

    def actor(s: State) -> int: ...
    def legal(s: State, seat: int, moves: Codes) -> int: ...
    def apply(s: State, seat: int, move: int) -> None: ...
    def look(s: State, seat: int, v: View) -> None: ...
    def draw(s: State, dice: Dice, moves: Codes, weights: Codes) -> int: ...

    # What a game's `search.py` holds:
    OUTSIDE = 0
    """One in so many worlds is drawn from what everybody knows, and others learn only there; 0: none, they always do.

    Else they would learn from worlds that all have what the thinking seat knows, and play as if they knew it too.
    """

    def suppose(v: View, s: State, dice: Dice) -> None:
        """A world for this View. Who has chosen unseen may choose again in it."""

    def is_settled(s: State) -> bool:
        """Whether a simulation ends here."""

    def evaluate(s: State, values: Reals, work: Codes) -> None:
        """What a settled world is worth to each seat, from 0 (lost) to 1 (won)."""

    def weigh(v: View, moves: Codes, count: int, work: Codes, priors: Reals) -> None:
        """How good each move looks beforehand: numbers greater than 0, of any sum."""

    def playout(v: View, moves: Codes, count: int, work: Codes, dice: Dice) -> int:
        """A sensible move, quickly."""


# Places in the row `tree`: who thinks, who plays on outside the tree; what was done, so far; the root's edges
SEAT, MIND, SIMULATIONS, DEEPEST, NODES, EDGES, ROOT, WIDTH = range(8)
TREE = 8
SEATS = 8
EVERYBODY = -1

# A node is three integers: the key of its View, its first edge, how many edges it has
KEY, FIRST, SIZE = range(3)
NODE = 3

# An edge is two integers, its move and how often it was tried, and two numbers, what came of it and its prior
MOVE, TRIES = range(2)
TOTAL, PRIOR = range(2)
EDGE = 2

WIDEST = 64  # moves of a node that are ever tried
WIDEN = 2.0  # times the root of the simulations: so many moves are let in
ERRING = 2  # a mind besides those of `loops`: all others play at random, and the game is played to its end
EXPLORE = 0.6  # PUCT's constant
LONGEST = 64  # decisions of a simulation that are made in the tree

_BITS = 2**62 - 1


# ── nodes ────────────────────────────────────────────────────────────────────────────────────────────────────


@rule
def key_of(words: Codes) -> int:
    """A View, spelt by these words, as one number, never 0."""
    key = 1
    for i in range(len(words)):
        key = ((key ^ words[i]) * 0x1B873593CC9E2D51) & _BITS
        key ^= key >> 29
    return key | 1


@rule
def find(nodes: Codes, key: int) -> int:
    """The place of the node with this key, or of the gap where it belongs (open addressing)."""
    last = len(nodes) // NODE - 1  # one less than a power of two
    slot = key >> 20 & last
    while nodes[NODE * slot + KEY] != key and nodes[NODE * slot + KEY] != 0:
        slot = (slot + 1) & last
    return NODE * slot


@rule
def has_room(tree: Codes, nodes: Codes, edges: Codes) -> bool:
    """Whether the memory holds another node."""
    return tree[NODES] * NODE * 4 < len(nodes) * 3 and (tree[EDGES] + WIDEST) * EDGE <= len(edges)


@rule
def grow(
    v: View, moves: Codes, count: int, at: int, tree: Codes, nodes: Codes, edges: Codes, sums: Reals, work: Codes,
    priors: Reals,
) -> None:  # fmt: skip
    """Expand a node: its moves of the best priors become its edges, best first."""
    weigh(v, moves, count, work, priors)
    total = 0.0
    for i in range(count):
        total += priors[i]
    first, size = tree[EDGES], min(count, WIDEST)
    for place in range(first, first + size):
        best = 0
        for i in range(1, count):
            if priors[i] > priors[best]:
                best = i
        edges[EDGE * place + MOVE] = moves[best]
        edges[EDGE * place + TRIES] = 0
        sums[EDGE * place + TOTAL] = 0.0
        sums[EDGE * place + PRIOR] = priors[best] / total
        priors[best] = -1.0
    nodes[at + FIRST] = first
    nodes[at + SIZE] = size
    tree[EDGES] += size


@rule
def select(first: int, size: int, edges: Codes, sums: Reals) -> int:
    """The edge with the best upper bound (PUCT); one not tried yet counts as the mean of those that were."""
    passed = 0
    total = 0.0
    for edge in range(first, first + size):
        passed += edges[EDGE * edge + TRIES]
        total += sums[EDGE * edge + TOTAL]
    mean = total / passed if passed > 0 else 0.0
    wide = min(size, 2 + int(WIDEN * sqrt(passed)))
    reach = EXPLORE * sqrt(passed)
    chosen, best = first, -1.0
    for edge in range(first, first + wide):
        tries = edges[EDGE * edge + TRIES]
        worth = sums[EDGE * edge + TOTAL] / tries if tries > 0 else mean
        bound = worth + reach * sums[EDGE * edge + PRIOR] / (1 + tries)
        if bound > best:
            chosen, best = edge, bound
    return chosen


# ── simulations ──────────────────────────────────────────────────────────────────────────────────────────────


@rule
def begin(
    root: View, public: View, s: State, v: View, words: Codes, dice: Dice, tree: Codes, nodes: Codes, edges: Codes,
    sums: Reals, codes: Codes, count: int, work: Codes, priors: Reals,
) -> None:  # fmt: skip
    """The root: the View of who thinks, with the moves that are to be compared; and what all others know too."""
    tree[SEAT] = root.seat
    suppose(root, s, dice)
    look(s, SPECTATOR, public)
    look(s, tree[SEAT], v)
    at = find(nodes, key_of(words))
    nodes[at + KEY] = key_of(words)
    tree[NODES] = 1
    grow(v, codes, count, at, tree, nodes, edges, sums, work, priors)
    tree[ROOT] = nodes[at + FIRST]
    tree[WIDTH] = nodes[at + SIZE]


@rule
def is_played(s: State, mind: int) -> bool:
    """Whether a simulation ends here; what a settled world is worth supposes that others do not err."""
    return actor(s) == OVER if mind == ERRING else is_settled(s)


@rule
def simulate(
    s: State, v: View, words: Codes, dice: Dice, tree: Codes, nodes: Codes, edges: Codes, sums: Reals, path: Codes,
    length: int, moves: Codes, work: Codes, priors: Reals,
) -> int:  # fmt: skip
    """Play a world on; how many edges are now on the `path`, each after its seat."""
    erring = ~(1 << tree[SEAT]) if tree[MIND] == ERRING else 0  # seats, as a mask
    left = erring  # the seats that have left the tree
    while not is_played(s, tree[MIND]):
        seat = actor(s)
        if seat == DEALER:
            apply(s, DEALER, draw(s, dice, moves, work))
            continue
        count = legal(s, seat, moves)
        move = moves[0]
        if count > 1:
            in_tree = (left >> seat) & 1 == 0
            at_random = tree[MIND] == RANDOM or (erring >> seat) & 1 == 1
            if in_tree or not at_random:
                look(s, seat, v)
            at = -1
            if in_tree:
                at = visit(v, key_of(words), moves, count, tree, nodes, edges, sums, work, priors)
            if at >= 0 and length < LONGEST:
                path[2 * length] = seat
                path[2 * length + 1] = select(nodes[at + FIRST], nodes[at + SIZE], edges, sums)
                move = edges[EDGE * path[2 * length + 1] + MOVE]
                length += 1
            else:
                left |= 1 << seat
                if at_random:
                    move = moves[below(dice, count)]
                else:
                    move = playout(v, moves, count, work, dice)
        apply(s, seat, move)
    return length


@rule
def learn(edges: Codes, sums: Reals, path: Codes, length: int, learner: int, values: Reals) -> None:
    """Back up: this seat, or EVERYBODY, learns what its moves led to."""
    for i in range(length):
        seat, edge = path[2 * i], path[2 * i + 1]
        if learner in (seat, EVERYBODY):
            edges[EDGE * edge + TRIES] += 1
            sums[EDGE * edge + TOTAL] += values[seat]


@rule
def visit(
    v: View, key: int, moves: Codes, count: int, tree: Codes, nodes: Codes, edges: Codes, sums: Reals, work: Codes,
    priors: Reals,
) -> int:  # fmt: skip
    """The node of a View, or -1: on the first visit it is only noted, on the second it is expanded."""
    at = find(nodes, key)
    if nodes[at + SIZE] == 0:
        if not has_room(tree, nodes, edges):
            return -1
        if nodes[at + KEY] == 0:
            nodes[at + KEY] = key
            tree[NODES] += 1
            return -1
        grow(v, moves, count, at, tree, nodes, edges, sums, work, priors)
    return at


@rule
def search(
    root: View, public: View, s: State, v: View, words: Codes, dice: Dice, tree: Codes, nodes: Codes, edges: Codes,
    sums: Reals, path: Codes, moves: Codes, work: Codes, priors: Reals, values: Reals, simulations: int,
) -> None:  # fmt: skip
    """So many simulations more."""
    for _ in range(simulations):
        tree[SIMULATIONS] += 1
        length = 0
        learner = EVERYBODY if OUTSIDE == 0 else tree[SEAT]
        if OUTSIDE > 0 and tree[MIND] != ERRING and tree[SIMULATIONS] % OUTSIDE == 0:
            suppose(public, s, dice)
            learner = EVERYBODY
        else:
            suppose(root, s, dice)
            path[0] = tree[SEAT]
            path[1] = select(tree[ROOT], tree[WIDTH], edges, sums)
            length = 1
            apply(s, tree[SEAT], edges[EDGE * path[1] + MOVE])
        length = simulate(s, v, words, dice, tree, nodes, edges, sums, path, length, moves, work, priors)
        tree[DEEPEST] = max(tree[DEEPEST], length)
        evaluate(s, values, work)
        learn(edges, sums, path, length, learner, values)
