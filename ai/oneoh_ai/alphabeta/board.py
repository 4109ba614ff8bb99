"""A position that turns are played on and taken back, in place.

A piece is a number, 5 for each seat before it and then its kind; a turn is one too, its target and
64 times its origin, where 64 and up are the kinds in hand.
"""

from oneoh_ai.alphabeta.reach import BIT
from oneoh_ai.alphabeta.worth import HELD, WORTH
from oneoh_games import Generator
from oneoh_games.contract import Seat
from oneoh_games.zero_point_one.actions import Action, Drop, Move
from oneoh_games.zero_point_one.pieces import ARMY, INDEX, KINDS
from oneoh_games.zero_point_one.position import Position
from oneoh_games.zero_point_one.squares import SQUARES, STEPS, squares_in

WAZIR, DABBABA, FERZ, KNIGHT, ALFIL = range(len(KINDS))
KIND_COUNT = len(KINDS)
EMPTY = 2 * KIND_COUNT
"""In place of a piece."""
HAND = len(SQUARES)
"""The origin of a drop is this and the kind."""
PASS = -1
"""The turn that only a search takes."""

_RNG = Generator(0x2_2)


def _random_bits() -> int:
    return _RNG.below(1 << 31) << 31 | _RNG.below(1 << 31)


_OF_PIECE = tuple(tuple(_random_bits() for _ in SQUARES) for _ in range(EMPTY))
_OF_HAND = tuple(tuple(_random_bits() for _ in range(2 * max(ARMY))) for _ in range(EMPTY))
"""`_OF_HAND[piece][n]` is in a key if there are more than n in the hand."""
_OF_BLUE = _random_bits()

_WAZIR_TO, _DABBABA_TO, _FERZ_TO, _KNIGHT_TO, _ALFIL_TO = STEPS


class Board:
    """What a search needs of a position, kept up to date from turn to turn."""

    __slots__ = ("_trail", "hands", "key", "mover", "occupied", "pieces", "score", "squares")

    def __init__(self, position: Position) -> None:
        self.mover: Seat = position.mover
        self.pieces = [*position.pieces[0], *position.pieces[1]]
        """A bitboard for each piece."""
        self.hands = [*position.hands[0], *position.hands[1]]
        self.occupied = [0, 0]
        self.squares = [EMPTY] * len(SQUARES)
        self.key = _OF_BLUE if position.mover else 0
        """The same for the same position; for different ones, as good as never."""
        self.score = 0
        """Of the pieces, where they are, to Red."""
        self._trail: list[tuple[int, int, int, int]] = []
        for piece in range(EMPTY):
            for square in squares_in(self.pieces[piece]):
                self._put(piece, square)
            for number in range(self.hands[piece]):
                self.key ^= _OF_HAND[piece][number]
                self.score += HELD[piece]

    def _put(self, piece: int, square: int) -> None:
        self.squares[square] = piece
        self.occupied[piece // KIND_COUNT] |= BIT[square]
        self.key ^= _OF_PIECE[piece][square]
        self.score += WORTH[piece][square]

    def play(self, turn: int) -> None:
        """Take a turn that is legal and captures no 0-1."""
        mover, squares, occupied = self.mover, self.squares, self.occupied
        origin, target = turn >> 6, turn & 63
        key, score, taken = self.key, self.score, squares[target]
        self._trail.append((turn, taken, key, score))
        if origin >= HAND:
            piece = origin - HAND + KIND_COUNT * mover
            left = self.hands[piece] - 1
            self.hands[piece] = left
            change = BIT[target]
            key ^= _OF_HAND[piece][left] ^ _OF_PIECE[piece][target]
            score += WORTH[piece][target] - HELD[piece]
        else:
            piece = squares[origin]
            squares[origin] = EMPTY
            change = BIT[origin] | BIT[target]
            numbers, worth = _OF_PIECE[piece], WORTH[piece]
            key ^= numbers[origin] ^ numbers[target]
            score += worth[target] - worth[origin]
            if taken != EMPTY:
                self.pieces[taken] ^= BIT[target]
                occupied[1 - mover] ^= BIT[target]
                won = taken - KIND_COUNT if taken >= KIND_COUNT else taken + KIND_COUNT
                count = self.hands[won]
                self.hands[won] = count + 1
                key ^= _OF_PIECE[taken][target] ^ _OF_HAND[won][count]
                score += HELD[won] - WORTH[taken][target]
        squares[target] = piece
        self.pieces[piece] ^= change
        occupied[mover] ^= change
        self.key, self.score, self.mover = key ^ _OF_BLUE, score, 1 - mover

    def undo(self) -> None:
        """Take the last turn back."""
        turn, taken, self.key, self.score = self._trail.pop()
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

    def pass_on(self) -> None:
        """The other seat's turn; `take_back` undoes it."""
        self.mover = 1 - self.mover
        self.key ^= _OF_BLUE

    take_back = pass_on

    def attackers(self, square: int, seat: Seat) -> int:
        """A bitboard of the pieces of `seat` that could step on a square, were it not their own."""
        pieces, base = self.pieces, KIND_COUNT * seat
        return (
            _WAZIR_TO[square] & pieces[base]
            | _DABBABA_TO[square] & pieces[base + 1]
            | _FERZ_TO[square] & pieces[base + 2]
            | _KNIGHT_TO[square] & pieces[base + 3]
            | _ALFIL_TO[square] & pieces[base + 4]
        )

    def royal(self, seat: Seat) -> int:
        """The square of the 0-1 of `seat`."""
        return self.pieces[KIND_COUNT * seat].bit_length() - 1

    def holds(self, seat: Seat) -> bool:
        """The seat has something to drop."""
        return any(self.hands[KIND_COUNT * seat : KIND_COUNT * (seat + 1)])


def turn_of(action: Action) -> int:
    """An action of the game as a number."""
    if isinstance(action, Drop):
        return (HAND + INDEX[action.kind]) << 6 | action.square
    return action.origin << 6 | action.target


def action_of(turn: int) -> Action:
    """The inverse."""
    origin, target = turn >> 6, turn & 63
    return Drop(KINDS[origin - HAND], target) if origin >= HAND else Move(origin, target)
