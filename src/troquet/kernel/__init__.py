"""How rules are declared, run plainly, and compiled. Knows no game."""
