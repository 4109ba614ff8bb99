"""Small neural network that adds to the evaluation, and is updated with each turn (NNUE).

Its inputs are features: each piece on each square, and each piece in hand. A first layer has
`HIDDEN` sums for each seat's view of the board; Blue sees its pieces where Red sees its own. How
much a feature counts for depends on where the 0-1 of the seat is: there are weights for each of
`ZONES` (king buckets). A 0-1 on the right half is seen in a mirror, so that it is on the left. Once
a 0-1 is in another zone, or in the other half, the sums of its seat are added up again; else a turn
changes two or four features.

The sums are clipped, and weighed into a score: those of the mover's view apart from those of the other,
by weights for each stage of the game, which is told by the number of pieces in hand.
All numbers are whole, so that a position has the same score everywhere.

The weights, `network.bin`, were fitted by gradient descent (Adam) to the scores that this search gave
the quiet positions of its own games, at some thousand positions a turn, and to what became of them
later (TD(lambda)): what the rest of the evaluation lacked of both. The file has 16-bit numbers, low
byte first: `HIDDEN` weights for each feature of each zone, the biases, then for each stage the
weights of the mover's sums and of the other's, and last the bias of the score at each stage.
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
"""Sums of a view."""
LANES = 2 * HIDDEN
"""Sums of both views, Red's first."""
HAND_FEATURES = 64 * 2 * BLUE
"""Number of the first feature of a hand. Those of the board are 64 times the piece plus the square."""
FEATURES = HAND_FEATURES + 16 * 2 * BLUE
ZONE_BY_FILE, ZONE_BY_RANK = (0, 4, 8, 8, 8, 8, 4, 0), (0, 1, 2, 2, 3, 3, 3, 3)
"""Their sum is the zone of a 0-1, by its file, and by its rank from its own side."""
ZONES = 12
VIEWS = 2 * ZONES
"""Views of a seat: each is twice the zone of its 0-1, plus 1 in the mirror."""
FILE_BITS = 7 << 3
"""Bits of a square that a mirror changes."""
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
    views = [0] * (2 * 64)
    changes = [0] * (2 * VIEWS * 2)
    output_weights = [0] * (2 * STAGES * LANES)
    output_biases = [0] * STAGES
    weights: list[int] = []  # the compiled table; here it has packed rows
    packed_weights = [0] * (ZONES * FEATURES + 1)
    hidden, lanes, ceiling, shift, last_stage = HIDDEN, LANES, CEILING, SHIFT, STAGES - 1
    feature_count, view_count, bias_row = FEATURES, VIEWS, ZONES * FEATURES
    ones = sum(1 << 16 * lane for lane in range(LANES))
    signs, ceilings, to_sign = ones << 15, ones * CEILING, ones * (0x7FFF - CEILING)

    def _packed(data: bytes, at: int) -> int:
        """Return `HIDDEN` numbers as the 16-bit lanes of one integer, which are added all at once (SWAR)."""
        below_0 = signs & (1 << 16 * HIDDEN) - 1
        return (int.from_bytes(data[2 * at : 2 * (at + HIDDEN)], "little") ^ below_0) - below_0


def hand_feature(piece: int, number: int) -> int:
    """Return the feature of a piece in hand after `number` others of its kind."""
    return HAND_FEATURES + (piece << 4 | number)


def mirrored(feature: int) -> int:
    """Return the feature that the other seat sees in place of this one."""
    if feature >= HAND_FEATURES:
        return feature ^ BLUE << 4
    return feature ^ BLUE << 6 ^ 7


def view_of(seat: int, royal: int) -> int:
    """Return the view of a seat whose 0-1 is on a square."""
    return views[seat << 6 | royal]


def row_of(seat: int, view: int, feature: int) -> int:
    """Return the row of weights of a feature in a view of `seat`."""
    change = changes[(seat * view_count + view) << 1 | (feature >= HAND_FEATURES)]
    return (view >> 1) * feature_count + (feature ^ change)


def stage_of(in_hand: int) -> int:
    """Return the stage of the game, from 0, by the number of pieces in both hands."""
    return min(in_hand >> 2, last_stage)


def ordered_features() -> list[int]:
    """Return the number of each feature, in the order of the file."""
    pieces = [BLUE * seat + kind for seat in (0, 1) for kind in range(KIND_COUNT)]
    board = [piece << 6 | square for piece in pieces for square in range(64)]
    return board + [hand_feature(piece, n) for piece in pieces if piece & 7 for n in range(16)]


def _fill_views() -> None:
    """Fill the tables of the views, and of the bits of a feature that each of them changes."""
    for square in range(64):
        file, rank = square >> 3, square & 7
        for seat, own_rank in enumerate((rank, 7 - rank)):
            zone = ZONE_BY_FILE[file] + ZONE_BY_RANK[own_rank]
            views[seat << 6 | square] = 2 * zone + (file > 3)
    for seat in (0, 1):
        for view in range(VIEWS):
            at, mirror = (seat * VIEWS + view) << 1, FILE_BITS * (view & 1)
            changes[at] = (mirrored(0) if seat else 0) ^ mirror
            changes[at + 1] = mirrored(HAND_FEATURES) ^ HAND_FEATURES if seat else 0


def _read_weights() -> None:
    """Read the file into the tables."""
    data = FILE.read_bytes()
    values = array("h", data)
    if sys.byteorder == "big":
        values.byteswap()
    at, features = 0, ordered_features()
    for zone in range(ZONES):
        for feature in features:
            _read_row(zone * FEATURES + feature, data, values, at)
            at += HIDDEN
    _read_row(bias_row, data, values, at)
    for stage in range(STAGES):
        at += HIDDEN
        red, blue = 2 * stage * LANES, (2 * stage + 1) * LANES
        for lane in range(HIDDEN):
            own, other = values[at + lane], values[at + HIDDEN + lane]
            output_weights[red + lane] = output_weights[blue + HIDDEN + lane] = own
            output_weights[red + HIDDEN + lane] = output_weights[blue + lane] = other
        at += HIDDEN
        output_biases[stage] = values[stage - STAGES] << SHIFT


def _read_row(row: int, data: bytes, values: "array[int]", at: int) -> None:
    """Read the weights of a feature in a zone, or the biases, from a place of the file's numbers."""
    if not cython.compiled:
        packed_weights[row] = _packed(data, at)
        return
    for lane in range(hidden):
        weights[row * hidden + lane] = values[at + lane]


_fill_views()
_read_weights()

if not cython.compiled:
    weights_by_stage = [
        output_weights[at : at + LANES] for at in range(0, 2 * STAGES * LANES, LANES)
    ]


class Accumulator:
    """First layer of the network at the position on a board, and at those before it."""

    if not cython.compiled:
        __slots__ = ("height", "sums", "views")

    def __init__(self) -> None:
        """Begin with an empty board, which neither seat has looked at."""
        self.height = 0
        if not cython.compiled:
            self.sums = [0] * (2 * ROOM)
            self.views = [0] * (2 * ROOM)

    def look(self, seat: int, royal: int) -> None:
        """Begin the sums of a seat whose 0-1 is on a square: each feature is to be added."""
        at = 2 * self.height + seat
        self.views[at] = view_of(seat, royal)
        if not cython.compiled:
            self.sums[at] = packed_weights[bias_row]
            return
        for lane in range(hidden):
            self.sums[at * hidden + lane] = weights[bias_row * hidden + lane]

    def add(self, seat: int, feature: int) -> None:
        """Add a feature to the sums of a seat."""
        at = 2 * self.height + seat
        row = row_of(seat, self.views[at], feature)
        if not cython.compiled:
            self.sums[at] += packed_weights[row]
            return
        for lane in range(hidden):
            self.sums[at * hidden + lane] += weights[row * hidden + lane]

    def replace(self, old: int, new: int) -> None:
        """Go on to a position that has one feature in place of another."""
        for seat in range(2):
            before = 2 * self.height + seat
            after, view = before + 2, self.views[before]
            self.views[after] = view
            lost, won = row_of(seat, view, old), row_of(seat, view, new)
            if not cython.compiled:
                self.sums[after] = self.sums[before] - packed_weights[lost] + packed_weights[won]
                continue
            for lane in range(hidden):
                self.sums[after * hidden + lane] = (
                    self.sums[before * hidden + lane]
                    - weights[lost * hidden + lane]
                    + weights[won * hidden + lane]
                )
        self.height += 1

    def replace_two(self, old: int, new: int, old_too: int, new_too: int) -> None:
        """Go on to a position that has two features in place of two others."""
        self.replace(old, new)
        for seat in range(2):
            at = 2 * self.height + seat
            view = self.views[at]
            lost, won = row_of(seat, view, old_too), row_of(seat, view, new_too)
            if not cython.compiled:
                self.sums[at] += packed_weights[won] - packed_weights[lost]
                continue
            for lane in range(hidden):
                self.sums[at * hidden + lane] += (
                    weights[won * hidden + lane] - weights[lost * hidden + lane]
                )

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
            red, blue = self.sums[2 * height : 2 * height + 2]
            sums = red + (blue << 16 * HIDDEN) + signs
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
