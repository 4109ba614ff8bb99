"""Position on which turns are played and undone in place; keys are by Zobrist hashing."""

from collections.abc import Sequence

from oneoh_ai.kernels.zero_point_one.attack_sets import ATTACKS
from oneoh_ai.kernels.zero_point_one.numbering import BLUE, EMPTY, HAND, KIND_COUNT
from oneoh_ai.kernels.zero_point_one.piece_square_values import PIECE_SQUARE_VALUES, hand_value
from oneoh_games import Generator
from oneoh_games.zero_point_one.squares import SQUARES, STEPS

try:
    import cython
except ImportError:
    from oneoh_ai.kernels import uncompiled as cython

if not cython.compiled:
    from oneoh_ai.kernels.bits import lowest_bit
    from oneoh_ai.kernels.zero_point_one.network import Accumulator, hand_feature, view_of

    bits = [0] * 64
    steps = [0] * (64 * KIND_COUNT)
    piece_values = [0] * (64 * 2 * BLUE)
    hand_values = [0] * (16 * 2 * BLUE)
    piece_keys = [0] * (64 * 2 * BLUE)
    hand_keys = [0] * (16 * 2 * BLUE)

not_rank_1 = sum(1 << square for square in SQUARES if square % 8)
not_rank_8 = not_rank_1 >> 1
not_ranks_1_2 = not_rank_1 & not_rank_1 << 1
not_ranks_7_8 = not_ranks_1_2 >> 2

_RNG = Generator(0x2_2)


def _random_bits() -> int:
    return _RNG.below(1 << 31) << 31 | _RNG.below(1 << 31)


def _fill() -> None:
    """Fill the tables: steps, values and keys by `64 * piece + square`, hands by `16 * piece`."""
    pieces = [BLUE * seat + kind for seat in (0, 1) for kind in range(KIND_COUNT)]
    for square in SQUARES:
        bits[square] = 1 << square
    for kind in range(KIND_COUNT):
        for square in SQUARES:
            steps[64 * kind + square] = STEPS[kind][square]
    for number, piece in enumerate(pieces):
        for count in range(16):
            hand_values[16 * piece + count] = hand_value(piece // BLUE, piece % BLUE, count)
        for square in SQUARES:
            piece_values[64 * piece + square] = PIECE_SQUARE_VALUES[number][square]
            piece_keys[64 * piece + square] = _random_bits()
    for piece in pieces:
        for count in range(16):
            hand_keys[16 * piece + count] = _random_bits()


_fill()
blue_key = _random_bits()


class Board:
    """Position with its key and score, updated incrementally by each turn."""

    if not cython.compiled:
        __slots__ = (
            "accumulator",
            "hands",
            "height",
            "in_hand",
            "key",
            "mover",
            "occupied",
            "past_keys",
            "past_scores",
            "past_turns",
            "pieces",
            "score",
            "squares",
        )

    def __init__(self, pieces: Sequence[int], hands: Sequence[int], mover: int) -> None:
        """Set up bitboards and counts of pieces in hand, each Red's five kinds, then Blue's."""
        if not cython.compiled:
            self.pieces = [0] * (2 * BLUE)
            self.hands = [0] * (2 * BLUE)
            self.occupied = [0, 0]
            self.squares = [EMPTY] * 64
            self.past_turns = [0] * 256
            self.past_keys = [0] * 256
            self.past_scores = [0] * 256
        self.accumulator = Accumulator()
        self.mover = mover
        self.in_hand = 0
        self.height = 0
        self.key = blue_key if mover else 0
        self.score = 0
        for square in range(64):
            self.squares[square] = EMPTY
        for number in range(2 * KIND_COUNT):
            self._put(number + 3 * (number >= KIND_COUNT), pieces[number], hands[number])
        for seat in range(2):
            self._look(seat)

    def _put(self, piece: int, squares: int, in_hand: int) -> None:
        """Put all pieces of a kind on their squares and into their hand."""
        self.pieces[piece] = squares
        self.occupied[piece >> 3] |= squares
        self.hands[piece] = in_hand
        self.in_hand += in_hand
        while squares:
            square = lowest_bit(squares)
            squares &= squares - 1
            self.squares[square] = piece
            self.key ^= piece_keys[piece << 6 | square]
            self.score += piece_values[piece << 6 | square]
        for number in range(in_hand):
            self.key ^= hand_keys[piece << 4 | number]
            self.score += hand_values[piece << 4 | number]

    def _look(self, seat: int) -> None:
        """Have the network add up all pieces as a seat sees them from where its 0-1 is."""
        self.accumulator.look(seat, lowest_bit(self.pieces[seat << 3]))
        for square in range(64):
            if self.squares[square] != EMPTY:
                self.accumulator.add(seat, self.squares[square] << 6 | square)
        for piece in range(2 * BLUE):
            for number in range(self.hands[piece]):
                self.accumulator.add(seat, hand_feature(piece, number))

    def play(self, turn: int) -> None:
        """Play a turn that is legal and captures no 0-1."""
        mover = self.mover
        origin, target = turn >> 6, turn & 63
        taken = self.squares[target]
        key, score = self.key, self.score
        height = self.height
        self.past_turns[height] = turn << 4 | taken
        self.past_keys[height] = key
        self.past_scores[height] = score
        self.height = height + 1
        change = bits[target]
        if origin >= HAND:
            piece = mover << 3 | (origin & 7)
            count = self.hands[piece] - 1
            self.hands[piece] = count
            self.in_hand -= 1
            key ^= hand_keys[piece << 4 | count]
            score -= hand_values[piece << 4 | count]
            self.accumulator.replace(hand_feature(piece, count), piece << 6 | target)
        else:
            piece = self.squares[origin]
            self.squares[origin] = EMPTY
            if taken == EMPTY:
                self.accumulator.replace(piece << 6 | origin, piece << 6 | target)
            else:
                won = taken ^ 8
                self.pieces[taken] ^= change
                self.occupied[1 - mover] ^= change
                count = self.hands[won]
                self.hands[won] = count + 1
                self.in_hand += 1
                key ^= piece_keys[taken << 6 | target] ^ hand_keys[won << 4 | count]
                score += hand_values[won << 4 | count] - piece_values[taken << 6 | target]
                self.accumulator.replace_two(
                    piece << 6 | origin,
                    piece << 6 | target,
                    taken << 6 | target,
                    hand_feature(won, count),
                )
            change |= bits[origin]
            key ^= piece_keys[piece << 6 | origin]
            score -= piece_values[piece << 6 | origin]
        self.squares[target] = piece
        self.pieces[piece] ^= change
        self.occupied[mover] ^= change
        self.key = key ^ piece_keys[piece << 6 | target] ^ blue_key
        self.score = score + piece_values[piece << 6 | target]
        self.mover = 1 - mover
        if piece == mover << 3 and view_of(mover, origin) != view_of(mover, target):
            self._look(mover)

    def undo(self) -> None:
        """Undo the last turn."""
        self.accumulator.go_back()
        height = self.height - 1
        self.height = height
        past = self.past_turns[height]
        self.key = self.past_keys[height]
        self.score = self.past_scores[height]
        mover = 1 - self.mover
        self.mover = mover
        origin, target, taken = past >> 10, past >> 4 & 63, past & 15
        piece = self.squares[target]
        self.squares[target] = taken
        change = bits[target]
        if origin >= HAND:
            self.hands[piece] += 1
            self.in_hand += 1
        else:
            self.squares[origin] = piece
            if taken != EMPTY:
                self.pieces[taken] ^= change
                self.occupied[1 - mover] ^= change
                self.hands[taken ^ 8] -= 1
                self.in_hand -= 1
            change |= bits[origin]
        self.pieces[piece] ^= change
        self.occupied[mover] ^= change

    def play_null_move(self) -> None:
        """Give the turn to the other seat; the same again takes it back."""
        self.mover = 1 - self.mover
        self.key ^= blue_key

    def attackers(self, square: int, seat: int) -> int:
        """Return a bitboard of the pieces of `seat` that attack a square, or defend it."""
        base = seat << 3
        return (
            (steps[square] & self.pieces[base])
            | (steps[64 + square] & self.pieces[base + 1])
            | (steps[128 + square] & self.pieces[base + 2])
            | (steps[192 + square] & self.pieces[base + 3])
            | (steps[256 + square] & self.pieces[base + 4])
        )

    def attack_set(self, seat: int) -> int:
        """Return a bitboard of the squares that `seat` attacks, those of its own pieces included."""
        base = seat << 3
        if not cython.compiled:
            return (
                ATTACKS[0][self.pieces[base]]
                | ATTACKS[1][self.pieces[base + 1]]
                | ATTACKS[2][self.pieces[base + 2]]
                | ATTACKS[3][self.pieces[base + 3]]
                | ATTACKS[4][self.pieces[base + 4]]
            )
        wazir, dabbabas, knight = self.pieces[base], self.pieces[base + 1], self.pieces[base + 3]
        beside = wazir | one_rank(self.pieces[base + 2]) | two_ranks(knight)
        beyond = dabbabas | one_rank(knight) | two_ranks(self.pieces[base + 4])
        reached = beside << 8 | beside >> 8 | beyond << 16 | beyond >> 16
        return reached | one_rank(wazir) | two_ranks(dabbabas)

    def royal(self, seat: int) -> int:
        """Return the square of the 0-1 of `seat`, which it has to have."""
        return lowest_bit(self.pieces[seat << 3])

    def has_hand(self, seat: int) -> bool:
        """Return whether `seat` has a piece to drop."""
        base = seat << 3
        return (
            self.hands[base + 1]
            + self.hands[base + 2]
            + self.hands[base + 3]
            + self.hands[base + 4]
        ) > 0


def one_rank(squares: int) -> int:
    """Return the squares one rank up or down of these."""
    return (squares & not_rank_8) << 1 | (squares & not_rank_1) >> 1


def two_ranks(squares: int) -> int:
    """Return the squares two ranks up or down of these."""
    return (squares & not_ranks_7_8) << 2 | (squares & not_ranks_1_2) >> 2
