"""Turns of a colour on an empty board, listed once, from which a position selects its legal ones.

A set of turns is an integer with one byte for each turn, 1 or 0, the first turn lowest.
"""

from collections.abc import Mapping
from functools import cache, lru_cache
from itertools import combinations
from typing import TypeAlias

import msgspec

from oneoh_games.binary.actions import Action, Swap, format_action, place_on, squares_of
from oneoh_games.binary.board import BOARDS, Colour, Square, Squares, members

TurnSet: TypeAlias = int


class Turns(msgspec.Struct, frozen=True):
    """All turns that a colour could ever take on a board, sorted by text, the swap last."""

    size: int
    colour: Colour
    actions: tuple[Action, ...]
    texts: tuple[str, ...]
    board: Squares
    every: TurnSet
    pairs: TurnSet
    """Turns of two pieces."""
    on: Mapping[Square, TurnSet]
    """By square: the turns that put a piece there."""

    def selectors(self, singles: Squares, *, in_pairs: bool, may_swap: bool) -> bytes:
        """Return, for `itertools.compress`, a byte for each turn: 1 if it is legal, else 0.

        A piece that may not be put onto a square alone may not be put there in a pair either.
        """
        barred = 0 if in_pairs else self.pairs
        squares = self.board & ~singles
        for number, byte in enumerate(squares.to_bytes(squares.bit_length() + 7 >> 3, "little")):
            if byte:
                barred |= _on_any(self.size, self.colour, number, byte)
        legal = (self.every ^ barred).to_bytes(len(self.actions), "little")
        return legal if may_swap else legal[:-1]


# The squares of a rank change seldom: most moves find all of theirs here.
@lru_cache(maxsize=4096)
def _on_any(size: int, colour: Colour, number: int, byte: int) -> TurnSet:
    """Return the turns that put a piece onto any of the squares in a byte of a set."""
    found = 0
    for square in members(byte << 8 * number):
        found |= turns(size, colour).on[square]
    return found


@cache
def turns(size: int, colour: Colour) -> Turns:
    """Return the turns of a colour on a board, made when it is first played on."""
    board = BOARDS[size]
    pairs = combinations(board.among(board.coloured[colour] & ~board.center), 2)
    places = [*map(place_on, board.among(board.squares)), *(place_on(*pair) for pair in pairs)]
    places.sort(key=format_action)
    actions: tuple[Action, ...] = (*places, Swap())
    on = dict.fromkeys(members(board.squares), 0)
    for number, place in enumerate(places):
        for square in squares_of(place):
            on[square] |= 1 << 8 * number
    return Turns(
        size=size,
        colour=colour,
        actions=actions,
        texts=tuple(map(format_action, actions)),
        board=board.squares,
        every=int.from_bytes(b"\1" * len(actions), "little"),
        pairs=int.from_bytes([place.second is not None for place in places], "little"),
        on=on,
    )
