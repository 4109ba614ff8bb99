"""Turn generation: captures, evasions, quiet moves, drops.

No piece stands in another's way, so that there are no pins, and no turn of another piece blocks
an attack: an attacked 0-1 is saved only by its own step, or by the capture of a single attacker.

Each function of the search appends to a list of turns in which `count` are in use, and returns how
many are then.
"""

from oneoh_ai.kernels.zero_point_one.numbering import DABBABA, HAND, KIND_COUNT, MOST_TURNS, WAZIR
from oneoh_ai.kernels.zero_point_one.piece_square_values import CAPTURE_VALUES
from oneoh_games.zero_point_one.squares import EVERYWHERE, SQUARES, many_squares_in, squares_in

try:
    import cython
except ImportError:
    from oneoh_ai.kernels import uncompiled as cython

if not cython.compiled:
    from oneoh_ai.kernels.bits import lowest_bit
    from oneoh_ai.kernels.zero_point_one.board import Board, bits, steps

    victims_first = [0] * (KIND_COUNT - 1)
    attackers_first = [0] * KIND_COUNT

everywhere = EVERYWHERE
_VICTIMS = sorted(range(DABBABA, KIND_COUNT), key=lambda kind: -CAPTURE_VALUES[kind])
for _number, _kind in enumerate(_VICTIMS):
    victims_first[_number] = _kind
    attackers_first[KIND_COUNT - 2 - _number] = _kind
attackers_first[KIND_COUNT - 1] = WAZIR


class TurnsByTargets(dict[int, tuple[int, ...]]):
    """Cache from a bitboard of targets to the turns from one origin to them."""

    def __init__(self, origin: int) -> None:
        super().__init__()
        self._origin = origin << 6

    def __missing__(self, targets: int) -> tuple[int, ...]:
        turns = tuple(self._origin | target for target in squares_in(targets))
        self[targets] = turns
        return turns


MOVES = tuple(map(TurnsByTargets, SQUARES))
"""Turns by origin and targets. A piece has at most 8 targets, so these caches stay small."""


def add_moves(origin: int, targets: int, turns: list[int], count: int) -> int:
    """Add the turns from an origin, of moves, to each target of a bitboard."""
    if not cython.compiled:
        found = MOVES[origin][targets]
        turns[count : count + len(found)] = found
        return count + len(found)
    return add_drops(origin, targets, turns, count)


def add_drops(origin: int, targets: int, turns: list[int], count: int) -> int:
    """Add the turns from an origin, of drops, to each target of a bitboard."""
    if not cython.compiled:
        found = [origin << 6 | target for target in many_squares_in(targets)]
        turns[count : count + len(found)] = found
        return count + len(found)
    while targets:
        turns[count] = origin << 6 | lowest_bit(targets)
        targets &= targets - 1
        count += 1
    return count


def add_captures(board: Board, own: int, other: int, turns: list[int], count: int) -> int:
    """Add captures by MVV-LVA: most valuable victim first, then least valuable attacker.

    The 0-1 captures only what is undefended. `own` and `other` are the attack sets of the mover
    and of the other seat.
    """
    base = board.mover << 3
    for number in range(KIND_COUNT - 1):
        targets = board.pieces[(base ^ 8) | victims_first[number]] & own
        while targets:
            target = lowest_bit(targets)
            targets &= targets - 1
            for place in range(KIND_COUNT):
                captor = attackers_first[place]
                origins = steps[captor << 6 | target] & board.pieces[base | captor]
                if captor == WAZIR and other & bits[target]:
                    continue
                while origins:
                    turns[count] = lowest_bit(origins) << 6 | target
                    origins &= origins - 1
                    count += 1
    return count


def add_evasions(board: Board, attackers: int, other: int, turns: list[int], count: int) -> int:
    """Add all turns that save an attacked 0-1; `other` is the other seat's attack set."""
    mover = board.mover
    royal = board.royal(mover)
    if not attackers & (attackers - 1):
        target = lowest_bit(attackers)
        captors = board.attackers(target, mover) & ~bits[royal]
        while captors:
            turns[count] = lowest_bit(captors) << 6 | target
            captors &= captors - 1
            count += 1
    return add_moves(royal, steps[royal] & ~board.occupied[mover] & ~other, turns, count)


def add_quiet_moves(board: Board, other: int, turns: list[int], count: int) -> int:
    """Add moves to empty squares; the 0-1 moves only where it is not attacked."""
    base = board.mover << 3
    occupied = board.occupied[0] | board.occupied[1]
    royal = board.royal(board.mover)
    count = add_moves(royal, steps[royal] & ~occupied & ~other, turns, count)
    for kind in range(DABBABA, KIND_COUNT):
        origins = board.pieces[base | kind]
        while origins:
            origin = lowest_bit(origins)
            origins &= origins - 1
            count = add_moves(origin, steps[kind << 6 | origin] & ~occupied, turns, count)
    return count


def add_all_drops(board: Board, turns: list[int], count: int) -> int:
    """Add all drops on all empty squares."""
    base = board.mover << 3
    empty = ~(board.occupied[0] | board.occupied[1]) & everywhere
    for kind in range(DABBABA, KIND_COUNT):
        if board.hands[base | kind]:
            count = add_drops(HAND + kind, empty, turns, count)
    return count


def gives_attack(board: Board, turn: int, target: int) -> bool:
    """Return whether the piece that moves or is dropped then attacks `target`."""
    origin = turn >> 6
    kind = (origin if origin >= HAND else board.squares[origin]) & 7
    return steps[kind << 6 | (turn & 63)] & bits[target] != 0


def royal_captures(board: Board) -> list[int]:
    """Return the turns that win at once."""
    target = board.royal(1 - board.mover)
    return [origin << 6 | target for origin in squares_in(board.attackers(target, board.mover))]


def safe_turns(board: Board) -> list[int]:
    """Return all turns after which the other seat cannot capture the 0-1."""
    if not cython.compiled:
        turns = [0] * MOST_TURNS
    count = add_safe_turns(board, turns)
    return [turns[number] for number in range(count)]


def captures(board: Board) -> list[int]:
    """Return the captures of `add_captures`."""
    if not cython.compiled:
        turns = [0] * MOST_TURNS
    own, other = board.attack_set(board.mover), board.attack_set(1 - board.mover)
    count = add_captures(board, own, other, turns, 0)
    return [turns[number] for number in range(count)]


def add_safe_turns(board: Board, turns: list[int]) -> int:
    """Add all turns that leave the 0-1 safe to an empty list."""
    mover = board.mover
    own, other = board.attack_set(mover), board.attack_set(1 - mover)
    attackers = board.attackers(board.royal(mover), 1 - mover)
    if attackers:
        return add_evasions(board, attackers, other, turns, 0)
    count = add_captures(board, own, other, turns, 0)
    return add_all_drops(board, turns, add_quiet_moves(board, other, turns, count))
