"""Kernel of Zero Point One: the squares that pieces attack."""

from collections.abc import Sequence

from oneoh_games.zero_point_one.squares import SQUARES, STEPS

try:
    import cython
except ImportError:
    from oneoh_ai.kernels import uncompiled as cython

if not cython.compiled:
    from oneoh_ai.kernels.bits import lowest_bit

KINDS = len(STEPS)
steps = [0] * 320
"""Squares one step away, by kind and square."""


def _fill() -> None:
    for kind in range(KINDS):
        for square in SQUARES:
            steps[64 * kind + square] = STEPS[kind][square]


_fill()


def attacked(kind: int, pieces: int) -> int:
    """Return the squares that pieces of a kind attack; both are bitboards."""
    found = 0
    while pieces:
        found |= steps[64 * kind + lowest_bit(pieces)]
        pieces &= pieces - 1
    return found


def attack_set(pieces: Sequence[int], seat: int) -> int:
    """Return the squares that a seat attacks; `pieces` are its bitboards by seat and kind."""
    found = 0
    for kind in range(KINDS):
        found |= attacked(kind, pieces[KINDS * seat + kind])
    return found
