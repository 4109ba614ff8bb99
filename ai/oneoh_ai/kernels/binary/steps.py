"""Numbers by which the kernel and its callers mean cells, steps and rewards."""

STRIDE = 13
"""Cells from one rank to the next; also the cell of square 0 of the rules."""
CELLS = 182

OVER = 2
"""Side to move once the game is over."""

CELL = 255
"""Bits of a step that are its cell."""
FIRST = 256
"""Step onto the first of two squares."""
SECOND = 512
"""Step onto the second of two squares."""
SWAP = 1024
"""Step that takes over the other side."""

KEY = 2048
"""Factor of the worth in a key, by which steps are ordered; the step is the rest."""

MOST_HELD = 8
"""Most pieces in both hands with which the end of a game is searched."""
