"""Pieces and turns as numbers.

A piece is 8 times its seat plus its kind. A turn is 64 times its origin plus its target; the origin
of a drop is 64 plus the kind.
"""

from oneoh_games.zero_point_one.pieces import KINDS

WAZIR, DABBABA, FERZ, KNIGHT, ALFIL = range(len(KINDS))
KIND_COUNT = len(KINDS)
BLUE = 8
"""Piece number of a blue wazir, the 0-1."""
EMPTY = 7
"""Piece number of an empty square."""
HAND = 64
"""Origin of a drop of kind 0."""
NO_TURN = -1
MOST_TURNS = 512
"""Room for the turns of a position."""
