"""Which turn to look at first: the sooner the best comes, the less is left to be searched."""

from collections.abc import Iterator

from oneoh_ai.alphabeta.board import DABBABA, EMPTY, HAND, KIND_COUNT, Board
from oneoh_ai.alphabeta.exchange import gain
from oneoh_ai.alphabeta.look import Look
from oneoh_ai.alphabeta.reach import AROUND, BIT, REACH
from oneoh_ai.alphabeta.table import NO_TURN
from oneoh_ai.alphabeta.turns import captures, drops, evasions, quiet_moves
from oneoh_ai.alphabeta.worth import ON_BOARD, PRIZE
from oneoh_games.contract import Seat
from oneoh_games.zero_point_one.squares import EVERYWHERE, STEPS

DEEPEST = 128
"""Turns from the root, at most."""
SHALLOW = 2
"""So near to the leaves only drops with a purpose are tried."""
_TURNS = (HAND + KIND_COUNT) << 6
_MOST = 1 << 20


class Memory:
    """Quiet turns that refuted something: at the same distance, and anywhere."""

    __slots__ = ("history", "killers")

    def __init__(self) -> None:
        self.history = ([0] * _TURNS, [0] * _TURNS)
        """By mover and turn."""
        self.killers = [(NO_TURN, NO_TURN)] * DEEPEST

    def refuted(self, mover: Seat, turn: int, depth: int, ply: int) -> None:
        """The turn was too good for the other side."""
        first, _ = self.killers[ply]
        if turn != first:
            self.killers[ply] = (turn, first)
        history = self.history[mover]
        history[turn] += depth * depth
        if history[turn] > _MOST:
            history[:] = [count >> 1 for count in history]


def in_order(
    board: Board,
    memory: Memory,
    known: int,
    look: Look,
    ply: int,
    *,
    every_drop: bool,
) -> Iterator[int]:
    """Turns that leave the 0-1 safe, the `known` one first; all of them if `every_drop`."""
    own, other, attackers, _ = look
    if attackers:
        yield from _evasions(board, known, attackers, other)
        return
    if known != NO_TURN:
        yield known
    losing = []
    for turn in captures(board, own, other):
        if turn != known:
            if loses(board, turn, other):
                losing.append(turn)
            else:
                yield turn
    killers = [turn for turn in memory.killers[ply] if turn != known]
    for turn in killers:
        if is_possible(board, turn, other):
            yield turn
    quiet = [*quiet_moves(board, other), *_drops(board, own, other, every_drop=every_drop)]
    quiet.sort(key=memory.history[board.mover].__getitem__, reverse=True)
    for turn in quiet:
        if turn != known and turn not in killers:
            yield turn
    yield from losing


def loses(board: Board, turn: int, other: int) -> bool:
    """Whether a capture costs more than it wins."""
    squares = board.squares
    taken, captor = squares[turn & 63] % KIND_COUNT, squares[turn >> 6] % KIND_COUNT
    if not other & BIT[turn & 63] or ON_BOARD[taken] >= ON_BOARD[captor]:
        return False
    return gain(board, turn) < 0


def is_possible(board: Board, turn: int, other: int) -> bool:
    """Whether a quiet turn from elsewhere in the tree is one here, and safe, too."""
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


def _evasions(board: Board, known: int, attackers: int, other: int) -> list[int]:
    squares = board.squares

    def promise(turn: int) -> int:
        if turn == known:
            return 10_000
        taken = squares[turn & 63]
        if taken == EMPTY:
            return 0
        return PRIZE[taken % KIND_COUNT] - ON_BOARD[squares[turn >> 6] % KIND_COUNT]

    return sorted(evasions(board, attackers, other), key=promise, reverse=True)


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
    """Squares where a drop attacks the 0-1 or loose pieces, or stands next to either 0-1."""
    mover = board.mover
    royal, theirs = board.royal(1 - mover), board.occupied[1 - mover]
    steps = STEPS[kind]
    near = AROUND[royal] | AROUND[board.royal(mover)]
    loose = REACH[kind][theirs & ~other]
    return (steps[royal] | near | loose) & (~other | own) & EVERYWHERE
