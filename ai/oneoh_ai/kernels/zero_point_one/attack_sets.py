"""Attack sets: the squares that a set of pieces of one kind attacks, cached.

A turn changes one or two of ten sets of pieces, so a search looks the same sets up many times. A
compiled one computes them, which takes less time there than looking up.
"""

from oneoh_games.zero_point_one.squares import SQUARES, STEPS, squares_in

MOST = 1 << 15
"""Most cached sets of each kind."""


class AttackSets(dict[int, int]):
    """Cache from a bitboard of pieces of one kind to a bitboard of the squares that they attack."""

    def __init__(self, steps: tuple[int, ...]) -> None:
        super().__init__()
        self._steps = steps

    def __missing__(self, bitboard: int) -> int:
        if len(self) >= MOST:
            self.clear()
        attack_set = 0
        for square in squares_in(bitboard):
            attack_set |= self._steps[square]
        self[bitboard] = attack_set
        return attack_set


ATTACKS = tuple(map(AttackSets, STEPS))


def _around(square: int) -> int:
    file, rank = divmod(square, 8)
    return sum(
        1 << 8 * x + y
        for x in range(max(0, file - 1), min(8, file + 2))
        for y in range(max(0, rank - 1), min(8, rank + 2))
    )


AROUND = tuple(map(_around, SQUARES))
"""`AROUND[square]`: a bitboard of the square and its neighbours, diagonal ones included."""
