"""Move ordering: transposition-table turn, captures by MVV-LVA, killers, history.

The sooner a good turn is searched, the more of the others is cut off.
"""

from collections.abc import Iterator

from oneoh_ai.alphabeta.attack_sets import AROUND, ATTACKS, BIT
from oneoh_ai.alphabeta.board import DABBABA, EMPTY, HAND, KIND_COUNT, Board
from oneoh_ai.alphabeta.piece_square_values import CAPTURE_VALUES, ON_BOARD
from oneoh_ai.alphabeta.static_exchange import static_exchange
from oneoh_ai.alphabeta.static_features import StaticFeatures
from oneoh_ai.alphabeta.transposition_table import NO_TURN
from oneoh_ai.alphabeta.turn_generation import captures, drops, evasions, quiet_moves
from oneoh_games.contract import Seat
from oneoh_games.zero_point_one.squares import EVERYWHERE, STEPS

MAX_PLY = 128
"""Most turns from the root."""
SHALLOW = 2
"""Depth up to which only drops with a purpose are searched."""
_TURNS = (HAND + KIND_COUNT) << 6
_MOST = 1 << 20


class KillersAndHistory:
    """Quiet turns that caused a beta cutoff: two killers a ply, and the history heuristic."""

    __slots__ = ("history", "killers")

    def __init__(self) -> None:
        self.history = ([0] * _TURNS, [0] * _TURNS)
        """Counts by mover and turn, weighted by the square of the depth."""
        self.killers = [(NO_TURN, NO_TURN)] * MAX_PLY

    def refuted(self, mover: Seat, turn: int, depth: int, ply: int) -> None:
        """Note that a quiet turn caused a beta cutoff."""
        first, _ = self.killers[ply]
        if turn != first:
            self.killers[ply] = (turn, first)
        history = self.history[mover]
        history[turn] += depth * depth
        if history[turn] > _MOST:
            history[:] = [count >> 1 for count in history]


def ordered_turns(
    board: Board,
    memory: KillersAndHistory,
    table_turn: int,
    features: StaticFeatures,
    ply: int,
    *,
    every_drop: bool,
) -> Iterator[int]:
    """Yield turns that leave the 0-1 safe, `table_turn` first.

    Without `every_drop`, drops without a purpose are left out.
    """
    own, other, attackers, _ = features
    if attackers:
        yield from _evasions(board, table_turn, attackers, other)
        return
    if table_turn != NO_TURN:
        yield table_turn
    losing = []
    for turn in captures(board, own, other):
        if turn != table_turn:
            if loses_material(board, turn, other):
                losing.append(turn)
            else:
                yield turn
    killers = [turn for turn in memory.killers[ply] if turn != table_turn]
    for turn in killers:
        if is_possible(board, turn, other):
            yield turn
    quiet = [*quiet_moves(board, other), *_drops(board, own, other, every_drop=every_drop)]
    quiet.sort(key=memory.history[board.mover].__getitem__, reverse=True)
    for turn in quiet:
        if turn != table_turn and turn not in killers:
            yield turn
    yield from losing


def loses_material(board: Board, turn: int, other: int) -> bool:
    """Return whether a capture loses material, by static exchange evaluation."""
    squares = board.squares
    taken, captor = squares[turn & 63] % KIND_COUNT, squares[turn >> 6] % KIND_COUNT
    if not other & BIT[turn & 63] or ON_BOARD[taken] >= ON_BOARD[captor]:
        return False
    return static_exchange(board, turn) < 0


def is_possible(board: Board, turn: int, other: int) -> bool:
    """Return whether a killer is a quiet turn in this position too, and leaves the 0-1 safe."""
    if turn == NO_TURN or board.squares[turn & 63] != EMPTY:
        return False
    origin, mover = turn >> 6, board.mover
    base = KIND_COUNT * mover
    if origin >= HAND:
        return board.hands[base + origin - HAND] > 0
    piece = board.squares[origin]
    if piece == EMPTY or not board.occupied[mover] & BIT[origin]:
        return False
    target = BIT[turn & 63]
    return STEPS[piece - base][origin] & target != 0 and not (piece == base and other & target)


def _evasions(board: Board, table_turn: int, attackers: int, other: int) -> list[int]:
    squares = board.squares

    def gain(turn: int) -> int:
        if turn == table_turn:
            return 10_000
        taken = squares[turn & 63]
        if taken == EMPTY:
            return 0
        return CAPTURE_VALUES[taken % KIND_COUNT] - ON_BOARD[squares[turn >> 6] % KIND_COUNT]

    return sorted(evasions(board, attackers, other), key=gain, reverse=True)


def _drops(board: Board, own: int, other: int, *, every_drop: bool) -> list[int]:
    mover, hands = board.mover, board.hands
    base = KIND_COUNT * mover
    empty = EVERYWHERE ^ (board.occupied[0] | board.occupied[1])
    found: list[int] = []
    for kind in range(DABBABA, KIND_COUNT):
        if hands[base + kind]:
            wanted = empty if every_drop else empty & _purposes(board, kind, own, other)
            found += drops(kind, wanted)
    return found


def _purposes(board: Board, kind: int, own: int, other: int) -> int:
    """Return squares where a drop attacks the 0-1 or loose pieces, or stands next to either 0-1."""
    mover = board.mover
    royal, theirs = board.royal(1 - mover), board.occupied[1 - mover]
    steps = STEPS[kind]
    near = AROUND[royal] | AROUND[board.royal(mover)]
    loose = ATTACKS[kind][theirs & ~other]
    return (steps[royal] | near | loose) & (~other | own) & EVERYWHERE
