"""What marks a seat wherever it is drawn: a letter, a shape and a colour, so that no cue stands alone."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Mark:
    """How a seat looks: `css` is the class that sets its colours, `shape` the name in the sprite."""

    letter: str
    shape: str
    css: str
    colour: str
    on: str


MARKS = (
    Mark("A", "dot", "s1", "#d55e00", "#14100c"),
    Mark("B", "tri", "s2", "#0072b2", "#ffffff"),
    Mark("C", "sq", "s3", "#009e73", "#14100c"),
    Mark("D", "dia", "s4", "#f0e442", "#14100c"),
    Mark("E", "star", "s5", "#cc79a7", "#14100c"),
    Mark("F", "hex", "s6", "#56b4e9", "#14100c"),
)
