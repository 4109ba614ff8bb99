"""The board: squares, names and labels, home rows, and reached squares; rules page, "The board".

Squares count from 0 up the files: a1, a2, ... a8, b1, ... h8, in the order of their names. A
bitboard is a set of squares, an integer with one bit for each.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from oneoh_games.zero_point_one.pieces import KINDS, Kind

T = TypeVar("T")

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


def _sets_of_file(file: int) -> tuple[tuple[int, ...], ...]:
    """Return the squares of a file whose bits are set, for each value of its byte."""
    found: list[tuple[int, ...]] = [()]
    for square in range(SIDE * file, SIDE * file + SIDE):
        found += [(*squares, square) for squares in found]
    return tuple(found)


_IN_FILES = tuple(map(_sets_of_file, range(SIDE)))
_NAMES_IN_FILES = tuple(
    tuple(tuple(NAMES[square] for square in squares) for squares in file) for file in _IN_FILES
)


def squares_in(bitboard: int) -> list[int]:
    """Return the squares of a bitboard, in order."""
    found = []
    while bitboard:
        square = bitboard.bit_length() - 1
        found.append(square)
        bitboard ^= 1 << square
    found.reverse()
    return found


def many_squares_in(bitboard: int) -> list[int]:
    """Return the same as `squares_in`, faster from four squares on."""
    return _look_up(_IN_FILES, bitboard)


def names_in(bitboard: int) -> list[str]:
    """Return the names of the squares of a bitboard, in order."""
    return _look_up(_NAMES_IN_FILES, bitboard)


def _look_up(files: Sequence[Sequence[Iterable[T]]], bitboard: int) -> list[T]:
    """Return what the files have for the bytes of a bitboard."""
    found: list[T] = []
    for file, byte in zip(files, bitboard.to_bytes(SIDE, "little"), strict=True):
        if byte:
            found += file[byte]
    return found
