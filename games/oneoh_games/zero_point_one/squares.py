"""The board: squares, names and labels, home rows, and reached squares; rules page, "The board".

Squares count from 0 up the files: a1, a2, ... a8, b1, ... h8, in the order of their names. A
bitboard is a set of squares, an integer with one bit for each.
"""

from collections.abc import Mapping

from oneoh_games.zero_point_one.pieces import KINDS, Kind

FILES, RANKS = "abcdefgh", "12345678"
SIDE = 8
SQUARES = range(SIDE * SIDE)
EVERYWHERE = (1 << len(SQUARES)) - 1

NAMES = tuple(file + rank for file in FILES for rank in RANKS)
SQUARE: Mapping[str, int] = {name: square for square, name in enumerate(NAMES)}
"""Squares by name."""

READING = tuple(SQUARE[file + rank] for rank in reversed(RANKS) for file in FILES)
"""Squares as a page shows them: a8 to h8 first, a1 to h1 last."""

_LABEL_ROWS = ("47834783", "52165216", "83478347", "16521652") * 2

LABELS = tuple(
    int(_LABEL_ROWS[READING.index(square) // SIDE][square // SIDE]) for square in SQUARES
)
"""Number 1 to 8 on each square, for squares that a 2-2 can reach; rules page, "The numbers"."""


def _rows(ranks: str) -> int:
    return sum(1 << square for square in SQUARES if NAMES[square][1] in ranks)


HOME = (_rows("12"), _rows("78"))
"""Home squares of each seat."""


def _reached(kind: Kind, square: int) -> int:
    """Return the squares one step of `kind` away: a piece is named after its step."""
    file, rank = divmod(square, SIDE)
    short, long = map(int, kind.split("-"))
    steps = ((short, long), (long, short))
    return sum(
        1 << other
        for other in SQUARES
        if (abs(other // SIDE - file), abs(other % SIDE - rank)) in steps
    )


STEPS = tuple(tuple(_reached(kind, square) for square in SQUARES) for kind in KINDS)
"""`STEPS[index of a kind][square]`: a bitboard. A piece can step back to where it came from."""


def squares_in(bitboard: int) -> list[int]:
    """Return the squares of a bitboard, in order."""
    found = []
    while bitboard:
        square = bitboard.bit_length() - 1
        found.append(square)
        bitboard ^= 1 << square
    found.reverse()
    return found
