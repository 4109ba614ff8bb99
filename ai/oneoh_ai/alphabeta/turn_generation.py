"""Turn generation: captures, evasions, quiet moves, drops.

No piece stands in another's way, so that there are no pins, and no turn of another piece blocks
an attack: an attacked 0-1 is saved only by its own step, or by the capture of a single attacker.
"""

from oneoh_ai.alphabeta.attack_sets import (
    ALFIL_ATTACKS,
    BIT,
    DABBABA_ATTACKS,
    FERZ_ATTACKS,
    KNIGHT_ATTACKS,
    WAZIR_ATTACKS,
)
from oneoh_ai.alphabeta.board import DABBABA, HAND, KIND_COUNT, WAZIR, Board
from oneoh_ai.alphabeta.piece_square_values import CAPTURE_VALUES
from oneoh_games.contract import Seat
from oneoh_games.zero_point_one.squares import EVERYWHERE, SIDE, SQUARES, STEPS, squares_in

VICTIMS_FIRST = sorted(range(DABBABA, KIND_COUNT), key=lambda kind: -CAPTURE_VALUES[kind])
"""Kinds that can be captured without ending the game, most valuable first (MVV)."""
ATTACKERS_FIRST = [*reversed(VICTIMS_FIRST), WAZIR]


class TurnsByTargets(dict[int, tuple[int, ...]]):
    """Cache from a bitboard of targets to the turns from one origin to them."""

    def __init__(self, origin: int) -> None:
        super().__init__()
        self._origin = origin << 6

    def __missing__(self, targets: int) -> tuple[int, ...]:
        turns = tuple(self._origin | target for target in squares_in(targets))
        self[targets] = turns
        return turns


_MOVES = tuple(map(TurnsByTargets, SQUARES))
"""Turns by origin and targets. A piece has at most 8 targets, so these caches stay small."""

_DROPS = tuple(
    tuple(
        tuple(
            tuple((HAND + kind) << 6 | SIDE * file + rank for rank in squares_in(byte))
            for byte in range(256)
        )
        for file in range(SIDE)
    )
    for kind in range(KIND_COUNT)
)
"""`_DROPS[kind][file][squares of the file]`."""


def attack_set(board: Board, seat: Seat) -> int:
    """Return a bitboard of the squares that `seat` attacks, those of its own pieces included."""
    pieces, base = board.pieces, KIND_COUNT * seat
    return (
        WAZIR_ATTACKS[pieces[base]]
        | DABBABA_ATTACKS[pieces[base + 1]]
        | FERZ_ATTACKS[pieces[base + 2]]
        | KNIGHT_ATTACKS[pieces[base + 3]]
        | ALFIL_ATTACKS[pieces[base + 4]]
    )


def captures(board: Board, own: int, other: int) -> list[int]:
    """Return captures by MVV-LVA: most valuable victim first, then least valuable attacker.

    The 0-1 captures only what is undefended. `own` and `other` are the attack sets of the mover
    and of the other seat.
    """
    mover, found = board.mover, []
    base, enemy = KIND_COUNT * mover, KIND_COUNT * (1 - mover)
    pieces = board.pieces
    for kind in VICTIMS_FIRST:
        for target in squares_in(pieces[enemy + kind] & own):
            for captor in ATTACKERS_FIRST:
                if origins := STEPS[captor][target] & pieces[base + captor]:
                    if captor == WAZIR and other & BIT[target]:
                        continue
                    found += [origin << 6 | target for origin in squares_in(origins)]
    return found


def evasions(board: Board, attackers: int, other: int) -> list[int]:
    """Return all turns that save an attacked 0-1; `other` is the other seat's attack set."""
    mover = board.mover
    royal = board.royal(mover)
    found: list[int] = []
    if not attackers & (attackers - 1):
        target = attackers.bit_length() - 1
        captors = board.attackers(target, mover) & ~BIT[royal]
        found += [origin << 6 | target for origin in squares_in(captors)]
    steps = STEPS[WAZIR][royal] & ~board.occupied[mover] & ~other
    return [*found, *_MOVES[royal][steps]]


def quiet_moves(board: Board, other: int) -> list[int]:
    """Return moves to empty squares; the 0-1 moves only where it is not attacked."""
    mover, pieces = board.mover, board.pieces
    empty = EVERYWHERE ^ (board.occupied[0] | board.occupied[1])
    base = KIND_COUNT * mover
    royal = board.royal(mover)
    found = [*_MOVES[royal][STEPS[WAZIR][royal] & empty & ~other]]
    for kind in range(DABBABA, KIND_COUNT):
        steps = STEPS[kind]
        for origin in squares_in(pieces[base + kind]):
            found += _MOVES[origin][steps[origin] & empty]
    return found


def drops(kind: int, squares: int) -> list[int]:
    """Return a drop of a kind on each of these squares, which must be empty."""
    found: list[int] = []
    for of_byte, byte in zip(_DROPS[kind], squares.to_bytes(SIDE, "little"), strict=True):
        if byte:
            found += of_byte[byte]
    return found


def all_drops(board: Board) -> list[int]:
    """Return all drops on all empty squares."""
    hands, base = board.hands, KIND_COUNT * board.mover
    empty = EVERYWHERE ^ (board.occupied[0] | board.occupied[1])
    found: list[int] = []
    for kind in range(DABBABA, KIND_COUNT):
        if hands[base + kind]:
            found += drops(kind, empty)
    return found


def royal_captures(board: Board) -> list[int]:
    """Return the turns that win at once."""
    target = board.royal(1 - board.mover)
    return [origin << 6 | target for origin in squares_in(board.attackers(target, board.mover))]


def safe_turns(board: Board) -> list[int]:
    """Return all turns after which the other seat cannot capture the 0-1."""
    mover = board.mover
    own, other = attack_set(board, mover), attack_set(board, 1 - mover)
    if attackers := board.attackers(board.royal(mover), 1 - mover):
        return evasions(board, attackers, other)
    return [*captures(board, own, other), *quiet_moves(board, other), *all_drops(board)]


def gives_attack(board: Board, turn: int, target: int) -> bool:
    """Return whether the piece that moves or is dropped then attacks `target`."""
    origin = turn >> 6
    kind = origin - HAND if origin >= HAND else board.squares[origin] % KIND_COUNT
    return bool(STEPS[kind][turn & 63] & BIT[target])
