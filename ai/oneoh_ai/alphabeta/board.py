"""Position on which turns are played and undone in place.

A piece is an integer: 5 times its seat plus its kind. A turn is an integer: 64 times its origin
plus its target. The origin of a drop is 64 plus the kind. Keys are by Zobrist hashing.
"""

from oneoh_ai.alphabeta.attack_sets import BIT
from oneoh_ai.alphabeta.piece_square_values import HAND_VALUES, PIECE_SQUARE_VALUES
from oneoh_games import Generator
from oneoh_games.contract import Seat
from oneoh_games.zero_point_one.actions import Action, Drop, Move
from oneoh_games.zero_point_one.pieces import ARMY, KINDS
from oneoh_games.zero_point_one.position import Position
from oneoh_games.zero_point_one.squares import SQUARES, STEPS, squares_in

WAZIR, DABBABA, FERZ, KNIGHT, ALFIL = range(len(KINDS))
KIND_COUNT = len(KINDS)
EMPTY = 2 * KIND_COUNT
"""Piece number of an empty square."""
HAND = len(SQUARES)
"""Origin of a drop of kind 0."""

_RNG = Generator(0x2_2)


def _random_bits() -> int:
    return _RNG.below(1 << 31) << 31 | _RNG.below(1 << 31)


_PIECE_KEYS = tuple(tuple(_random_bits() for _ in SQUARES) for _ in range(EMPTY))
_HAND_KEYS = tuple(tuple(_random_bits() for _ in range(2 * max(ARMY))) for _ in range(EMPTY))
"""`_HAND_KEYS[piece][n]` is part of a key if the hand holds more than n of that piece."""
_BLUE_KEY = _random_bits()

_WAZIR_TO, _DABBABA_TO, _FERZ_TO, _KNIGHT_TO, _ALFIL_TO = STEPS


class Board:
    """Position with its key and score, updated incrementally by each turn."""

    __slots__ = ("_undo_stack", "hands", "key", "mover", "occupied", "pieces", "score", "squares")

    def __init__(self, position: Position) -> None:
        self.mover: Seat = position.mover
        self.pieces = [*position.pieces[0], *position.pieces[1]]
        """Bitboards, by piece number."""
        self.hands = [*position.hands[0], *position.hands[1]]
        """Counts of pieces in hand, by piece number."""
        self.occupied = [0, 0]
        self.squares = [EMPTY] * len(SQUARES)
        self.key = _BLUE_KEY if position.mover else 0
        """Zobrist key: equal positions have equal keys, different ones almost never."""
        self.score = 0
        """Sum of the piece-square and hand values, to Red."""
        self._undo_stack: list[tuple[int, int, int, int]] = []
        for piece in range(EMPTY):
            for square in squares_in(self.pieces[piece]):
                self._put(piece, square)
            for number in range(self.hands[piece]):
                self.key ^= _HAND_KEYS[piece][number]
                self.score += HAND_VALUES[piece]

    def _put(self, piece: int, square: int) -> None:
        self.squares[square] = piece
        self.occupied[piece // KIND_COUNT] |= BIT[square]
        self.key ^= _PIECE_KEYS[piece][square]
        self.score += PIECE_SQUARE_VALUES[piece][square]

    def play(self, turn: int) -> None:
        """Play a turn that is legal and captures no 0-1."""
        mover, squares, occupied = self.mover, self.squares, self.occupied
        origin, target = turn >> 6, turn & 63
        key, score, taken = self.key, self.score, squares[target]
        self._undo_stack.append((turn, taken, key, score))
        if origin >= HAND:
            piece = origin - HAND + KIND_COUNT * mover
            left = self.hands[piece] - 1
            self.hands[piece] = left
            change = BIT[target]
            key ^= _HAND_KEYS[piece][left] ^ _PIECE_KEYS[piece][target]
            score += PIECE_SQUARE_VALUES[piece][target] - HAND_VALUES[piece]
        else:
            piece = squares[origin]
            squares[origin] = EMPTY
            change = BIT[origin] | BIT[target]
            numbers, worth = _PIECE_KEYS[piece], PIECE_SQUARE_VALUES[piece]
            key ^= numbers[origin] ^ numbers[target]
            score += worth[target] - worth[origin]
            if taken != EMPTY:
                self.pieces[taken] ^= BIT[target]
                occupied[1 - mover] ^= BIT[target]
                won = taken - KIND_COUNT if taken >= KIND_COUNT else taken + KIND_COUNT
                count = self.hands[won]
                self.hands[won] = count + 1
                key ^= _PIECE_KEYS[taken][target] ^ _HAND_KEYS[won][count]
                score += HAND_VALUES[won] - PIECE_SQUARE_VALUES[taken][target]
        squares[target] = piece
        self.pieces[piece] ^= change
        occupied[mover] ^= change
        self.key, self.score, self.mover = key ^ _BLUE_KEY, score, 1 - mover

    def undo(self) -> None:
        """Undo the last turn."""
        turn, taken, self.key, self.score = self._undo_stack.pop()
        mover = self.mover = 1 - self.mover
        squares = self.squares
        origin, target = turn >> 6, turn & 63
        piece = squares[target]
        squares[target] = taken
        if origin >= HAND:
            self.hands[piece] += 1
            change = BIT[target]
        else:
            squares[origin] = piece
            change = BIT[origin] | BIT[target]
            if taken != EMPTY:
                self.pieces[taken] ^= BIT[target]
                self.occupied[1 - mover] ^= BIT[target]
                won = taken - KIND_COUNT if taken >= KIND_COUNT else taken + KIND_COUNT
                self.hands[won] -= 1
        self.pieces[piece] ^= change
        self.occupied[mover] ^= change

    def play_null_move(self) -> None:
        """Give the turn to the other seat; `undo_null_move` takes it back."""
        self.mover = 1 - self.mover
        self.key ^= _BLUE_KEY

    undo_null_move = play_null_move

    def attackers(self, square: int, seat: Seat) -> int:
        """Return a bitboard of the pieces of `seat` that attack a square, or defend it."""
        pieces, base = self.pieces, KIND_COUNT * seat
        return (
            _WAZIR_TO[square] & pieces[base]
            | _DABBABA_TO[square] & pieces[base + 1]
            | _FERZ_TO[square] & pieces[base + 2]
            | _KNIGHT_TO[square] & pieces[base + 3]
            | _ALFIL_TO[square] & pieces[base + 4]
        )

    def royal(self, seat: Seat) -> int:
        """Return the square of the 0-1 of `seat`."""
        return self.pieces[KIND_COUNT * seat].bit_length() - 1

    def has_hand(self, seat: Seat) -> bool:
        """Return whether `seat` has a piece to drop."""
        return any(self.hands[KIND_COUNT * seat : KIND_COUNT * (seat + 1)])


def action_of(turn: int) -> Action:
    """Return a turn as an action of the game."""
    origin, target = turn >> 6, turn & 63
    return Drop(KINDS[origin - HAND], target) if origin >= HAND else Move(origin, target)
