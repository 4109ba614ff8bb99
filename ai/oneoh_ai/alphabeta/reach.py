"""Where pieces step to, for whole sets of them at once, remembered.

A turn changes one or two of ten sets, so that a search asks for the same ones many times.
"""

from oneoh_games.zero_point_one.squares import SQUARES, STEPS, squares_in

BIT = tuple(1 << square for square in SQUARES)
MOST = 1 << 15
"""Sets that are remembered of each kind."""


class Reach(dict[int, int]):
    """From a bitboard of pieces of one kind to the squares that they could step on."""

    def __init__(self, steps: tuple[int, ...]) -> None:
        super().__init__()
        self._steps = steps

    def __missing__(self, bitboard: int) -> int:
        if len(self) >= MOST:
            self.clear()
        reached = 0
        for square in squares_in(bitboard):
            reached |= self._steps[square]
        self[bitboard] = reached
        return reached


BY_WAZIR, BY_DABBABA, BY_FERZ, BY_KNIGHT, BY_ALFIL = REACH = tuple(map(Reach, STEPS))


def _around(square: int) -> int:
    file, rank = divmod(square, 8)
    return sum(
        BIT[8 * x + y]
        for x in range(max(0, file - 1), min(8, file + 2))
        for y in range(max(0, rank - 1), min(8, rank + 2))
    )


AROUND = tuple(map(_around, SQUARES))
"""A square and its neighbours, the diagonal ones too."""
