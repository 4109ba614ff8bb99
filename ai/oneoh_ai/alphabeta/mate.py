"""Detection of mate in one: an attack on a 0-1 that nothing saves, without playing it.

A 0-1 steps one square orthogonally, and no other kind attacks from there: so it never captures
its attacker, unless that is the other 0-1.
"""

from oneoh_ai.alphabeta.attack_sets import ATTACKS, BIT
from oneoh_ai.alphabeta.board import DABBABA, KIND_COUNT, WAZIR, Board
from oneoh_games.zero_point_one.squares import STEPS, squares_in

MAX_FLIGHTS = 2
"""Most squares to flee to with which searching for a mate is worth its time."""


def gives_mate(board: Board, own: int, other: int) -> bool:
    """Return whether a turn of the mover attacks the other 0-1 so that its capture must follow.

    `own` and `other` are the attack sets of the mover and of the other seat. True is certain; a
    few mates are missed.
    """
    mover = board.mover
    theirs = board.occupied[1 - mover]
    royal = board.royal(1 - mover)
    flights = STEPS[WAZIR][royal] & ~theirs
    if (flights & ~own).bit_count() > MAX_FLIGHTS:
        return False
    # Squares where the attacker would be captured, or that are occupied by an own piece.
    barred = board.occupied[mover] | other
    base, pieces, hands = KIND_COUNT * mover, board.pieces, board.hands
    for kind in range(DABBABA, KIND_COUNT):
        steps = STEPS[kind]
        targets = steps[royal] & ~barred
        if not targets:
            continue
        standing = pieces[base + kind]
        if hands[base + kind] and _drop_mates(steps, targets & ~theirs, flights & ~own):
            return True
        if standing and targets & ATTACKS[kind][standing]:
            others = _attacks_of_others(board, kind)
            if _move_mates(kind, standing, targets, flights & ~others):
                return True
    return False


def _drop_mates(steps: tuple[int, ...], targets: int, flights: int) -> bool:
    return any(not flights & ~steps[target] for target in squares_in(targets))


def _move_mates(kind: int, standing: int, targets: int, flights: int) -> bool:
    steps, attacks = STEPS[kind], ATTACKS[kind]
    return any(
        not flights & ~attacks[standing ^ BIT[origin] ^ BIT[target]]
        for target in squares_in(targets)
        for origin in squares_in(steps[target] & standing)
    )


def _attacks_of_others(board: Board, but: int) -> int:
    base, pieces = KIND_COUNT * board.mover, board.pieces
    attack_set = 0
    for kind in range(KIND_COUNT):
        if kind != but:
            attack_set |= ATTACKS[kind][pieces[base + kind]]
    return attack_set
