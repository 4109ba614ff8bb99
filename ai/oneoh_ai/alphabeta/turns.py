"""Which turns there are: captures, evasions, quiet moves, drops.

No piece stands in another's way, so that a turn of any piece but the 0-1 neither covers nor bares
it: after an attack only a step of the 0-1, or the capture of a lone attacker, saves it.
"""

from oneoh_ai.alphabeta.board import DABBABA, HAND, KIND_COUNT, WAZIR, Board
from oneoh_ai.alphabeta.reach import BIT, BY_ALFIL, BY_DABBABA, BY_FERZ, BY_KNIGHT, BY_WAZIR
from oneoh_ai.alphabeta.worth import PRIZE
from oneoh_games.contract import Seat
from oneoh_games.zero_point_one.squares import EVERYWHERE, SIDE, SQUARES, STEPS, squares_in

BY_PRIZE = sorted(range(DABBABA, KIND_COUNT), key=lambda kind: -PRIZE[kind])
"""Kinds that can be captured without an end, the best first."""
CHEAPEST_FIRST = [*reversed(BY_PRIZE), WAZIR]


class Turns(dict[int, tuple[int, ...]]):
    """From a bitboard of targets to the turns from one origin onto them, remembered."""

    def __init__(self, origin: int) -> None:
        super().__init__()
        self._origin = origin << 6

    def __missing__(self, targets: int) -> tuple[int, ...]:
        turns = tuple(self._origin | target for target in squares_in(targets))
        self[targets] = turns
        return turns


_MOVES = tuple(map(Turns, SQUARES))
"""The targets of a piece are at most 8 squares, so that these stay small."""

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


def reached(board: Board, seat: Seat) -> int:
    """All that the pieces of `seat` could step on, own pieces included."""
    pieces, base = board.pieces, KIND_COUNT * seat
    return (
        BY_WAZIR[pieces[base]]
        | BY_DABBABA[pieces[base + 1]]
        | BY_FERZ[pieces[base + 2]]
        | BY_KNIGHT[pieces[base + 3]]
        | BY_ALFIL[pieces[base + 4]]
    )


def captures(board: Board, own: int, other: int) -> list[int]:
    """The best victims first, and of their captors the least; the 0-1 goes where it is safe.

    `own` and `other` are what the mover and the other seat reach.
    """
    mover, found = board.mover, []
    base, enemy = KIND_COUNT * mover, KIND_COUNT * (1 - mover)
    pieces = board.pieces
    for kind in BY_PRIZE:
        for target in squares_in(pieces[enemy + kind] & own):
            for captor in CHEAPEST_FIRST:
                if origins := STEPS[captor][target] & pieces[base + captor]:
                    if captor == WAZIR and other & BIT[target]:
                        continue
                    found += [origin << 6 | target for origin in squares_in(origins)]
    return found


def evasions(board: Board, attackers: int, other: int) -> list[int]:
    """All that saves an attacked 0-1; `other` is what the other seat reaches."""
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
    """Moves onto empty squares; the 0-1 goes where it is safe."""
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
    """One drop of a kind on each of these squares, which are empty."""
    found: list[int] = []
    for of_byte, byte in zip(_DROPS[kind], squares.to_bytes(SIDE, "little"), strict=True):
        if byte:
            found += of_byte[byte]
    return found


def all_drops(board: Board) -> list[int]:
    """Everything from the hand, everywhere."""
    hands, base = board.hands, KIND_COUNT * board.mover
    empty = EVERYWHERE ^ (board.occupied[0] | board.occupied[1])
    found: list[int] = []
    for kind in range(DABBABA, KIND_COUNT):
        if hands[base + kind]:
            found += drops(kind, empty)
    return found


def royal_captures(board: Board) -> list[int]:
    """The turns that win at once."""
    target = board.royal(1 - board.mover)
    return [origin << 6 | target for origin in squares_in(board.attackers(target, board.mover))]


def safe_turns(board: Board) -> list[int]:
    """All turns after which the other seat cannot capture the 0-1."""
    mover = board.mover
    own, other = reached(board, mover), reached(board, 1 - mover)
    if attackers := board.attackers(board.royal(mover), 1 - mover):
        return evasions(board, attackers, other)
    return [*captures(board, own, other), *quiet_moves(board, other), *all_drops(board)]


def gives_attack(board: Board, turn: int, target: int) -> bool:
    """The piece that moves or is dropped will attack `target`."""
    origin = turn >> 6
    kind = origin - HAND if origin >= HAND else board.squares[origin] % KIND_COUNT
    return bool(STEPS[kind][turn & 63] & BIT[target])
