"""The tokens of the look for drawings that stand alone; those of the page are in troquet.css."""

from __future__ import annotations

DISPLAY = "'Bricolage Grotesque','Arial Narrow',system-ui,sans-serif"
TEXT = "'Atkinson Hyperlegible Next',system-ui,sans-serif"

LIGHT: dict[str, str] = {
    "paper": "#f3ead9",
    "sheet": "#fcf7ec",
    "ink": "#211c17",
    "ink-2": "#5a4f43",
    "felt": "#2a5145",
    "well": "#214238",
    "felt-rule": "#4b7566",
    "felt-ink": "#fbf4e6",
    "felt-ink-2": "#c6d8cb",
    "accent": "#f2ab21",
    "accent-ink": "#1d1711",
    "card": "#fcf7ec",
    "card-2": "#ece0c8",
    "card-ink": "#211c17",
    "card-ink-2": "#5a4f43",
    "card-edge": "#87795f",
    "shade": "#16302850",
    "cut": "#fcf7ec",
    "skin": "#f0cfa8",
    "blush": "#d9795a",
    "troll": "#8fa56f",
    "jewel": "#e9a01f",
    "coin": "#e7c778",
    "moss": "#4a7a3c",
    "brick": "#b43d28",
    "cobalt": "#2c5f9b",
    "tint": "#d8c9ab",
    "seat-line": "#fcf7ec",
    "piece-line": "#1d1711",
    "board-line": "#a3947a",
}
"""Colours by the names of their custom properties. A drawing of a seat adds `c` and `on`."""
