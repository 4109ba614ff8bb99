"""The checkerboard: squares, their names, and sets of squares as bitboards.

Squares are numbered alike on boards of every size: 13 from one rank to the next, one more than the
largest board has files. So a turn is the same value everywhere, and a step sideways off one rank
never lands on the next.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, TypeAlias, TypeVar

import msgspec

T = TypeVar("T")

Square: TypeAlias = int
Squares: TypeAlias = int
"""Bitboard: bit `n` is square `n`."""
Colour: TypeAlias = int

BLACK, WHITE = 0, 1
COLOURS = (BLACK, WHITE)

Size: TypeAlias = Literal[8, 6, 10, 12]
"""Squares a side; the default first."""
SIZES: tuple[Size, ...] = (6, 8, 10, 12)

_STRIDE = 13
_FILES = "abcdefghijkl"

SQUARE_OF: Mapping[str, Square] = {
    f"{letter}{rank + 1}": _STRIDE * rank + file
    for rank in range(max(SIZES))
    for file, letter in enumerate(_FILES)
}
"""Squares of the largest board by name."""
NAME_OF: Mapping[Square, str] = {square: name for name, square in SQUARE_OF.items()}

_BITS: Mapping[Square | None, Squares] = {square: 1 << square for square in NAME_OF}


def bit(square: Square | None) -> Squares:
    """Return the set of one square; the empty set for a square on no board, and for None."""
    return _BITS.get(square, 0)


def bits(squares: Iterable[Square]) -> Squares:
    """Return the set of `squares`."""
    return sum({1 << square for square in squares})


def _squares_in_byte(first: Square) -> tuple[tuple[Square, ...], ...]:
    """Return, for each value of a byte, the squares whose bits are set."""
    found: list[tuple[Square, ...]] = [()]
    for square in range(first, first + 8):
        found += [(*squares, square) for squares in found]
    return tuple(found)


_IN_BYTES = tuple(map(_squares_in_byte, range(0, _STRIDE * max(SIZES), 8)))
_NAMES_IN_BYTES = tuple(
    tuple(tuple(NAME_OF.get(square, "") for square in squares) for squares in of_byte)
    for of_byte in _IN_BYTES
)


def members(squares: Squares) -> list[Square]:
    """Return the members of a set, the lowest number first."""
    return _look_up(_IN_BYTES, squares)


def names(squares: Squares) -> tuple[str, ...]:
    """Return the names of the members of a set, sorted."""
    return tuple(sorted(_look_up(_NAMES_IN_BYTES, squares)))


def _look_up(tables: Sequence[Sequence[Iterable[T]]], squares: Squares) -> list[T]:
    """Return what the tables of the bytes have for a set: much faster than bit by bit."""
    found: list[T] = []
    of_bytes = squares.to_bytes(squares.bit_length() + 7 >> 3, "little")
    for table, byte in zip(tables, of_bytes, strict=False):
        if byte:
            found += table[byte]
    return found


def neighbours(squares: Squares) -> Squares:
    """Return the side neighbours of `squares`, and some bits that are on no board."""
    return squares << 1 | squares >> 1 | squares << _STRIDE | squares >> _STRIDE


class Checkerboard(msgspec.Struct, frozen=True):
    """Geometry of an empty board of one size."""

    size: int
    squares: Squares
    coloured: tuple[Squares, Squares]
    """Dark squares, which are Black's colour, and light ones, which are White's."""
    center: Squares
    pieces: int
    """Pieces of each side at the start: a quarter of the squares."""

    def among(self, squares: Squares) -> list[Square]:
        """Return the members of a set that are on the board, sorted by name."""
        return [SQUARE_OF[name] for name in names(squares & self.squares)]


def _board(size: int) -> Checkerboard:
    steps = range(size)
    middle = (size // 2 - 1, size // 2)
    light = bits(_at(file, rank) for file in steps for rank in steps if (file + rank) % 2)
    squares = bits(_at(file, rank) for file in steps for rank in steps)
    return Checkerboard(
        size=size,
        squares=squares,
        coloured=(squares & ~light, light),
        center=bits(_at(file, rank) for file in middle for rank in middle),
        pieces=size * size // 4,
    )


def _at(file: int, rank: int) -> Square:
    return _STRIDE * rank + file


BOARDS: Mapping[int, Checkerboard] = {size: _board(size) for size in SIZES}
"""Boards by size."""
