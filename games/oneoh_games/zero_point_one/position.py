"""Positions as bitboards: their turns, the position after a turn, and attacks."""

from collections.abc import Callable
from functools import cache
from struct import Struct as Layout
from typing import Generic, NamedTuple, TypeAlias, TypeVar

import msgspec

from oneoh_games.contract import Seat
from oneoh_games.zero_point_one.actions import Action, Drop, Move, format_action
from oneoh_games.zero_point_one.pieces import ARMY, INDEX, KINDS, ROYAL
from oneoh_games.zero_point_one.squares import (
    EVERYWHERE,
    SQUARES,
    STEPS,
    many_squares_in,
    names_in,
    squares_in,
)

T = TypeVar("T")

Bitboards: TypeAlias = tuple[int, ...]
"""A bitboard for each kind."""

Counts: TypeAlias = tuple[int, ...]
"""A number of pieces for each kind."""


class Position(msgspec.Struct, frozen=True, gc=False):
    """Board, hands and side to move. Pairs are of seat 0, Red, and seat 1, Blue."""

    pieces: tuple[Bitboards, Bitboards]
    hands: tuple[Counts, Counts]
    """Pieces to drop; during deployment, pieces still to be placed."""
    mover: Seat = 0


NO_PIECES: Counts = (0,) * len(KINDS)
EMPTY_BOARD = Position((NO_PIECES, NO_PIECES), (ARMY, ARMY))
"""Empty board before deployment."""


def occupied(boards: Bitboards) -> int:
    """Return the squares that hold any of these pieces."""
    wazir, dabbabas, ferzes, knight, alfils = boards
    return wazir | dabbabas | ferzes | knight | alfils


def kind_at(boards: Bitboards, square: int) -> int | None:
    """Return the index of the kind on the square, or None if none of these pieces is there."""
    bit = 1 << square
    wazir, dabbabas, ferzes, knight, alfils = boards
    if alfils & bit:  # the kind of most pieces first
        return _ALFIL
    if dabbabas & bit:
        return _DABBABA
    if ferzes & bit:
        return _FERZ
    if knight & bit:
        return _KNIGHT
    return ROYAL if wazir & bit else None


_, _DABBABA, _FERZ, _KNIGHT, _ALFIL = range(len(KINDS))


class Form(NamedTuple, Generic[T]):
    """Form in which turns are listed, with a function from sets of them to the turns."""

    moves: Callable[[int, int], tuple[T, ...]]
    """Moves from an origin to each target, a bitboard."""
    drops: Callable[[Counts, int], list[T]]
    """Drops of each kind in a hand onto each square of a bitboard."""


def legal_turns(position: Position) -> list[Action]:
    """Return all turns of the mover after deployment, sorted by text; none without a 0-1."""
    return list_turns(position, ACTIONS)


def list_turns(position: Position, form: Form[T]) -> list[T]:
    """Return `legal_turns` in a form."""
    mover = position.mover
    own, hand = position.pieces[mover], position.hands[mover]
    if not own[ROYAL]:
        return []
    mine = occupied(own)
    found: list[T] = []
    if any(hand):
        free = EVERYWHERE ^ (mine | occupied(position.pieces[1 - mover]))
        found += form.drops(hand, free)
    moves = form.moves
    _, dabbabas, ferzes, knight, alfils = own
    others = EVERYWHERE ^ mine
    for origin in many_squares_in(mine):
        bit = 1 << origin
        if alfils & bit:  # the kind of most pieces first
            reached = _BY_ALFIL[origin]
        elif dabbabas & bit:
            reached = _BY_DABBABA[origin]
        elif ferzes & bit:
            reached = _BY_FERZ[origin]
        elif knight & bit:
            reached = _BY_KNIGHT[origin]
        else:
            reached = _BY_WAZIR[origin]
        found += moves(origin, reached & others)
    return found


def has_turn(position: Position) -> bool:
    """Return whether `legal_turns` has any."""
    own = position.pieces[position.mover]
    if not own[ROYAL]:
        return False
    # A board of 64 squares is never full of 32 pieces, so a drop finds room.
    if any(position.hands[position.mover]):
        return True
    free = ~occupied(own)
    # There are most 2-2s, and they are seldom all stuck.
    for steps, board in zip(reversed(STEPS), reversed(own), strict=True):
        while board:
            origin = board.bit_length() - 1
            if steps[origin] & free:
                return True
            board ^= 1 << origin
    return False


def after(position: Position, action: Action) -> Position:
    """Return the position after a legal turn or a drop in deployment; the other seat moves."""
    mover = position.mover
    own, other = position.pieces[mover], position.pieces[1 - mover]
    hand = position.hands[mover]
    if isinstance(action, Drop):
        index = INDEX[action.kind]
        own = _changed(own, index, own[index] | 1 << action.square)
        hand = _changed(hand, index, hand[index] - 1)
    else:
        moved = kind_at(own, action.origin)
        assert moved is not None, action
        own = _changed(own, moved, own[moved] ^ (1 << action.origin | 1 << action.target))
        taken = kind_at(other, action.target)
        if taken is not None:
            other = _changed(other, taken, other[taken] ^ 1 << action.target)
            if taken != ROYAL:
                hand = _changed(hand, taken, hand[taken] + 1)
    if mover == 0:
        return Position((own, other), (hand, position.hands[1]), 1)
    return Position((other, own), (position.hands[0], hand), 0)


def attackers(position: Position, square: int, seat: Seat) -> int:
    """Return a bitboard of the pieces of `seat` that are one step from a square."""
    wazir, dabbabas, ferzes, knight, alfils = position.pieces[seat]
    by_wazir, by_dabbaba, by_ferz, by_knight, by_alfil = _STEPS_TO[square]
    return (
        wazir & by_wazir
        | dabbabas & by_dabbaba
        | ferzes & by_ferz
        | knight & by_knight
        | alfils & by_alfil
    )


def is_attacked(position: Position, seat: Seat) -> bool:
    """Return whether the other seat could capture the 0-1 of `seat`, were it to move."""
    royal = position.pieces[seat][ROYAL]
    return royal != 0 and attackers(position, royal.bit_length() - 1, 1 - seat) != 0


_KEY = Layout(f"<{2 * len(KINDS)}Q{2 * len(KINDS) + 1}B")


def key_of(position: Position) -> bytes:
    """Return board, hands and side to move, packed: equal bytes are equal positions."""
    (red, blue), (red_hand, blue_hand) = position.pieces, position.hands
    return _KEY.pack(*red, *blue, *red_hand, *blue_hand, position.mover)


def position_of(key: bytes) -> Position:
    """Return the position of a key, the inverse of `key_of`."""
    each = _KEY.unpack(key)
    n = len(KINDS)
    red, blue, red_hand, blue_hand = (each[i * n : i * n + n] for i in range(4))
    return Position((red, blue), (red_hand, blue_hand), each[-1])


def _changed(values: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    changed = [*values]
    changed[index] = value
    return tuple(changed)


# A 1-2 has at most 2**8 sets of targets from a square.
@cache
def _moves(origin: int, targets: int) -> tuple[Action, ...]:
    return tuple(Move(origin, target) for target in squares_in(targets))


@cache
def _move_line(origin: int, targets: int) -> tuple[str, ...]:
    moves = _moves(origin, targets)
    return (" ".join(map(format_action, moves)),) if moves else ()


def _drops(hand: Counts, targets: int) -> list[Action]:
    squares = many_squares_in(targets)
    found: list[Action] = []
    for drops, count in zip(_EVERY_DROP, hand, strict=True):
        if count:
            found += [drops[square] for square in squares]
    return found


def _drop_lines(hand: Counts, targets: int) -> list[str]:
    names = names_in(targets)
    found: list[str] = []
    for between, count in zip(_BETWEEN_DROPS, hand, strict=True):
        if count and names:
            found.append(between[1:] + between.join(names))
    return found


_BETWEEN_DROPS = tuple(f" {kind}@" for kind in KINDS)
"""Text between the squares of two drops of each kind."""


_EVERY_DROP = tuple(tuple(Drop(kind, square) for square in SQUARES) for kind in KINDS)

ACTIONS = Form(_moves, _drops)
LINES = Form(_move_line, _drop_lines)
"""Texts, as one string where several are found at once: there is a space between two."""

_BY_WAZIR, _BY_DABBABA, _BY_FERZ, _BY_KNIGHT, _BY_ALFIL = STEPS
_STEPS_TO = tuple(tuple(steps[square] for steps in STEPS) for square in SQUARES)
