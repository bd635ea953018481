"""Drawing primitives and tokens: SVG, the sprite, what marks a seat. Knows no game."""
