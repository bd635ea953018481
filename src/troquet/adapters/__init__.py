"""The games as learners want them: every decision letter by letter, from a fixed alphabet, seats counted from 0.

    spelling.py     how moves are spelt: letters, and a position between two of them
    observing.py    what a seat sees, as numbers
    pettingzoo.py   environments of PettingZoo; needs the extra `pettingzoo`
    openspiel.py    games of OpenSpiel; needs the extra `openspiel`

What a seat observes is made from its View, what it may do from its legal moves, so secrets stay secret.
"""
