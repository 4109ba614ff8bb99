"""Detection of mate in one: an attack on a 0-1 that nothing saves, without playing it.

A 0-1 steps one square orthogonally, and no other kind attacks from there: so it never captures
its attacker, unless that is the other 0-1.
"""

from oneoh_ai.kernels.zero_point_one.attack_sets import ATTACKS
from oneoh_ai.kernels.zero_point_one.numbering import DABBABA, KIND_COUNT

try:
    import cython
except ImportError:
    from oneoh_ai.kernels import uncompiled as cython

if not cython.compiled:
    from oneoh_ai.kernels.bits import bit_count, lowest_bit
    from oneoh_ai.kernels.zero_point_one.board import Board, bits, steps

MAX_FLIGHTS = 2
"""Most squares to flee to with which searching for a mate is worth its time."""


def gives_mate(board: Board, seat: int, own: int, other: int) -> bool:
    """Return whether a turn of `seat` attacks the other 0-1 so that its capture must follow.

    `own` and `other` are the attack sets of the seat and of the other one. True is certain; a
    few mates are missed.
    """
    theirs = board.occupied[1 - seat]
    royal = board.royal(1 - seat)
    flights = steps[royal] & ~theirs
    if bit_count(flights & ~own) > MAX_FLIGHTS:
        return False
    # Squares where the attacker would be captured, or that are occupied by an own piece.
    barred = board.occupied[seat] | other
    base = seat << 3
    for kind in range(DABBABA, KIND_COUNT):
        targets = steps[kind << 6 | royal] & ~barred
        if not targets:
            continue
        if board.hands[base | kind] and _drop_mates(kind, targets & ~theirs, flights & ~own):
            return True
        standing = board.pieces[base | kind]
        if standing and targets & attacked(kind, standing):
            others = _attacks_of_others(board, seat, kind)
            if _move_mates(kind, standing, targets, flights & ~others):
                return True
    return False


def attacked(kind: int, pieces: int) -> int:
    """Return the squares that pieces of a kind attack; both are bitboards."""
    if not cython.compiled:
        return ATTACKS[kind][pieces]
    found = 0
    while pieces:
        found |= steps[kind << 6 | lowest_bit(pieces)]
        pieces &= pieces - 1
    return found


def _drop_mates(kind: int, targets: int, flights: int) -> bool:
    while targets:
        if not flights & ~steps[kind << 6 | lowest_bit(targets)]:
            return True
        targets &= targets - 1
    return False


def _move_mates(kind: int, standing: int, targets: int, flights: int) -> bool:
    while targets:
        target = lowest_bit(targets)
        targets &= targets - 1
        origins = steps[kind << 6 | target] & standing
        while origins:
            origin = lowest_bit(origins)
            origins &= origins - 1
            if not flights & ~attacked(kind, standing ^ bits[origin] ^ bits[target]):
                return True
    return False


def _attacks_of_others(board: Board, seat: int, but: int) -> int:
    """Return the squares that a seat attacks without its pieces of the kind `but`."""
    base = seat << 3
    found = 0
    for kind in range(KIND_COUNT):
        if kind != but:
            found |= attacked(kind, board.pieces[base | kind])
    return found
