"""Small neural network that adds to the evaluation, and is updated with each turn (NNUE).

Its inputs are features: each piece on each square, and each piece in hand. A first layer has
`HIDDEN` sums for each seat's view of the board; Blue sees its pieces where Red sees its own. The
sums are clipped, and weighed into a score: those of the mover's view apart from those of the other,
by weights for each stage of the game, which is told by the number of pieces in hand.
All numbers are whole, so that a position has the same score everywhere.

The weights, `network.bin`, were fitted by gradient descent (Adam) to the scores that this search gave
the quiet positions of its own games, at some thousand positions a turn, and to what became of them
later (TD(lambda)): what the rest of the evaluation lacked of both. The file has 16-bit numbers, low
byte first: `HIDDEN` weights for each feature, the biases, then for each stage the weights of the
mover's sums and of the other's, and last the bias of the score at each stage.
"""

import sys
from array import array
from operator import mul
from pathlib import Path

from oneoh_ai.kernels.zero_point_one.numbering import BLUE, KIND_COUNT

try:
    import cython
except ImportError:
    from oneoh_ai.kernels import uncompiled as cython

HIDDEN = 64
LANES = 2 * HIDDEN
"""Sums of both views, Red's first."""
HAND_FEATURES = 64 * 2 * BLUE
"""Number of the first feature of a hand. Those of the board are 64 times the piece plus the square."""
FEATURES = HAND_FEATURES + 16 * 2 * BLUE
STAGES = 8
"""Stages of a game: each is four more pieces in hand."""
CEILING = 255
"""Largest value of a sum; 0 is the least."""
SHIFT = 8
"""Binary places of the weighed sum."""
ROOM = 256
"""Positions on a board, one after the other."""
FILE = Path(__file__).with_name("network.bin")

if not cython.compiled:
    weights = [0] * (FEATURES * LANES)
    biases = [0] * LANES
    output_weights = [0] * (2 * STAGES * LANES)
    output_biases = [0] * STAGES
    lanes, ceiling, shift, last_stage = LANES, CEILING, SHIFT, STAGES - 1


def hand_feature(piece: int, number: int) -> int:
    """Return the feature of a piece in hand after `number` others of its kind."""
    return HAND_FEATURES + (piece << 4 | number)


def mirrored(feature: int) -> int:
    """Return the feature that the other seat sees in place of this one."""
    if feature >= HAND_FEATURES:
        return feature ^ BLUE << 4
    return feature ^ BLUE << 6 ^ 7


def stage_of(in_hand: int) -> int:
    """Return the stage of the game, from 0, by the number of pieces in both hands."""
    return min(in_hand >> 2, last_stage)


def ordered_features() -> list[int]:
    """Return the number of each feature, in the order of the file."""
    pieces = [BLUE * seat + kind for seat in (0, 1) for kind in range(KIND_COUNT)]
    board = [piece << 6 | square for piece in pieces for square in range(64)]
    return board + [hand_feature(piece, n) for piece in pieces if piece & 7 for n in range(16)]


def _read_weights() -> None:
    """Read the file into the tables."""
    values = array("h", FILE.read_bytes())
    if sys.byteorder == "big":
        values.byteswap()
    at = 0
    for feature in ordered_features():
        for lane in range(HIDDEN):
            weights[feature * LANES + lane] = values[at + lane]
            weights[mirrored(feature) * LANES + HIDDEN + lane] = values[at + lane]
        at += HIDDEN
    for lane in range(HIDDEN):
        biases[lane] = biases[HIDDEN + lane] = values[at + lane]
    for stage in range(STAGES):
        at += HIDDEN
        red, blue = 2 * stage * LANES, (2 * stage + 1) * LANES
        for lane in range(HIDDEN):
            own, other = values[at + lane], values[at + HIDDEN + lane]
            output_weights[red + lane] = output_weights[blue + HIDDEN + lane] = own
            output_weights[red + HIDDEN + lane] = output_weights[blue + lane] = other
        at += HIDDEN
        output_biases[stage] = values[stage - STAGES] << SHIFT


_read_weights()

if not cython.compiled:

    def _packed(values: list[int]) -> int:
        """Return values as the 16-bit lanes of one integer, which are added all at once (SWAR)."""
        return sum(value << 16 * lane for lane, value in enumerate(values))

    packed_weights = [_packed(weights[at : at + LANES]) for at in range(0, len(weights), LANES)]
    packed_biases = _packed(biases)
    weights_by_stage = [
        output_weights[at : at + LANES] for at in range(0, 2 * STAGES * LANES, LANES)
    ]
    ones = _packed([1] * LANES)
    signs, ceilings, to_sign = ones << 15, ones * CEILING, ones * (0x7FFF - CEILING)


class Accumulator:
    """First layer of the network at the position on a board, and at those before it."""

    if not cython.compiled:
        __slots__ = ("height", "sums")

    def __init__(self) -> None:
        """Begin with an empty board."""
        self.height = 0
        if not cython.compiled:
            self.sums = [packed_biases] * ROOM
            return
        for lane in range(lanes):
            self.sums[lane] = biases[lane]

    def add(self, feature: int) -> None:
        """Add a feature to the position."""
        height = self.height
        if not cython.compiled:
            self.sums[height] += packed_weights[feature]
            return
        for lane in range(lanes):
            self.sums[height * lanes + lane] += weights[feature * lanes + lane]

    def replace(self, old: int, new: int) -> None:
        """Go on to a position that has one feature in place of another."""
        height = self.height
        self.height = height + 1
        if not cython.compiled:
            self.sums[height + 1] = self.sums[height] - packed_weights[old] + packed_weights[new]
            return
        before, after, old, new = height * lanes, (height + 1) * lanes, old * lanes, new * lanes
        for lane in range(lanes):
            self.sums[after + lane] = (
                self.sums[before + lane] - weights[old + lane] + weights[new + lane]
            )

    def replace_two(self, old: int, new: int, old_too: int, new_too: int) -> None:
        """Go on to a position that has two features in place of two others."""
        self.replace(old, new)
        height = self.height
        if not cython.compiled:
            self.sums[height] += packed_weights[new_too] - packed_weights[old_too]
            return
        at, old, new = height * lanes, old_too * lanes, new_too * lanes
        for lane in range(lanes):
            self.sums[at + lane] += weights[new + lane] - weights[old + lane]

    def go_back(self) -> None:
        """Go back to the position before."""
        self.height -= 1

    def score(self, mover: int, in_hand: int) -> int:
        """Return the network's score to the mover, in hundredths of a 2-2.

        `in_hand` is the number of pieces in both hands.
        """
        height, stage = self.height, stage_of(in_hand)
        if not cython.compiled:
            # A lane has its highest bit set where its sum, and then where the rest, is not below 0.
            sums = self.sums[height] + signs
            positive = sums & (sums >> 15 & ones) * 0x7FFF
            above = (positive + to_sign) >> 15 & ones
            values = ((positive | above * CEILING) & ceilings).to_bytes(2 * lanes, "little")[::2]
            weighed: int = sum(map(mul, weights_by_stage[2 * stage + mover], values))
            return output_biases[stage] + weighed >> shift
        at, output_at, total = height * lanes, (2 * stage + mover) * lanes, output_biases[stage]
        for lane in range(lanes):
            value = self.sums[at + lane]
            if value < 0:
                value = 0
            elif value > ceiling:
                value = ceiling
            total += value * output_weights[output_at + lane]
        return total >> shift
