"""Scores of positions: to their mover, in hundredths of a 2-2."""

WIN = 30_000
"""Score of a capture of the 0-1, less the turns until it happens."""
SURE_WIN = WIN - 1_000
"""Least score of a forced win: from here on, `WIN` less the score is its number of turns."""
INFINITE = WIN + 1
