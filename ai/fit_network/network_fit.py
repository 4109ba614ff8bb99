"""Fit of the network: gradient descent by Adam on the chances to win."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import msgspec
import numpy as np
from numpy.typing import NDArray

from fit_network.positions import CHANCE_UNIT, Scored, chance_of
from oneoh_ai.kernels.zero_point_one.network import (
    CEILING,
    FEATURES,
    HIDDEN,
    SHIFT,
    STAGES,
    ZONES,
    hand_feature,
    ordered_features,
    row_of,
    stage_of,
    view_of,
)
from oneoh_ai.kernels.zero_point_one.numbering import BLUE, WAZIR
from oneoh_games.zero_point_one import Position, squares_in

Floats = NDArray[np.float32]
Whole = NDArray[np.intp]

LATER = 0.3
"""Share of what became of a position in what is learned; the rest is by the score of its search."""
OUTPUT_UNIT = 400.0
"""Score of an output of 1."""
BATCH = 8192
RATE = 0.004
"""Step of Adam at first; it falls to nearly 0 along a cosine."""
HELD_OUT = 25
"""Share of the positions, 1 in so many and the last ones, that is kept to test the fit."""
SMALLEST = 1e-8
ZONED_SHARE = 0.1
"""Step of the weights that a zone has for itself, against those for all zones: it sees less."""


class Examples(msgspec.Struct, frozen=True):
    """Positions as arrays: of each, rows of both views, stage, rest of the score, chance."""

    own: Whole
    """Rows of the weights as the movers see the board, position after position."""
    other: Whole
    starts: Whole
    """Begin of each position in them, and the end of the last."""
    stage: Whole
    rest: Floats
    chance: Floats

    def __len__(self) -> int:
        return len(self.rest)

    def take(self, chosen: Whole) -> "Examples":
        """Return some of the positions."""
        counts = (self.starts[1:] - self.starts[:-1])[chosen]
        starts = np.concatenate(([0], np.cumsum(counts)))
        places = np.arange(starts[-1]) + np.repeat(self.starts[chosen] - starts[:-1], counts)
        return Examples(
            self.own[places],
            self.other[places],
            starts,
            self.stage[chosen],
            self.rest[chosen],
            self.chance[chosen],
        )


class Network(msgspec.Struct):
    """Weights as floats, 1 where a clipped sum ends."""

    shared: Floats
    """A row for each feature: what it counts for in all zones."""
    zoned: Floats
    """A row for each feature of each zone: what it counts for besides, there alone."""
    biases: Floats
    own: Floats
    """Weights of the sums of the mover's view, a row for each stage."""
    other: Floats
    bias: Floats
    """A number for each stage."""

    def arrays(self) -> list[Floats]:
        return [self.shared, self.zoned, self.biases, self.own, self.other, self.bias]

    @property
    def weights(self) -> Floats:
        """Rows for each feature of each zone."""
        return np.tile(self.shared, (ZONES, 1)) + self.zoned


def read_examples(scored: Iterable[Scored]) -> Examples:
    """Return positions as arrays."""
    own: list[int] = []
    other: list[int] = []
    starts, stage, rest, target = [0], [], [], []
    for each in scored:
        rows, mover = rows_of(each.position), each.position.mover
        own += rows[mover]
        other += rows[1 - mover]
        starts.append(len(own))
        stage.append(stage_of(sum(map(sum, each.position.hands))))
        rest.append(each.rest)
        target.append((1 - LATER) * chance_of(each.score) + LATER * each.later / 1000)
    return Examples(
        np.array(own, np.intp),
        np.array(other, np.intp),
        np.array(starts),
        np.array(stage, np.intp),
        np.array(rest, np.float32),
        np.array(target, np.float32),
    )


def rows_of(position: Position) -> list[list[int]]:
    """Return, for each seat, the rows of the weights of all pieces as it sees them."""
    features, rows = features_of(position), []
    for seat in (0, 1):
        (royal,) = squares_in(position.pieces[seat][WAZIR])
        view = view_of(seat, royal)
        rows.append([row_of(seat, view, feature) for feature in features])
    return rows


def features_of(position: Position) -> list[int]:
    """Return the features of all pieces."""
    found = []
    for seat in (0, 1):
        for kind, (squares, count) in enumerate(
            zip(position.pieces[seat], position.hands[seat], strict=True)
        ):
            piece = BLUE * seat + kind
            found += [piece << 6 | square for square in squares_in(squares)]
            found += [hand_feature(piece, number) for number in range(count)]
    return found


def chance(score: Floats) -> Floats:
    """Return the chance to win, 0 to 1."""
    return np.asarray(1 / (1 + np.exp(-score / CHANCE_UNIT)), np.float32)


def new_network(seed: int) -> Network:
    """Return a network of small random weights."""
    rng = np.random.default_rng(seed)

    def small(*shape: int) -> Floats:
        return rng.normal(0, 0.05, shape).astype(np.float32)

    biases = np.full(HIDDEN, 0.2, np.float32)
    own, other = small(STAGES, HIDDEN), small(STAGES, HIDDEN)
    zoned = np.zeros((ZONES * FEATURES, HIDDEN), np.float32)
    return Network(small(FEATURES, HIDDEN), zoned, biases, own, other, small(STAGES))


def fit(
    examples: Examples, epochs: int, seed: int, report: Callable[[int, float, float], object]
) -> Network:
    """Return a network; `report` is told each epoch, and the mean squared errors of both parts.

    They are of the chance to win: of the positions that are learned, and of those held out.
    """
    network, rng = new_network(seed), np.random.default_rng(seed)
    held = len(examples) // HELD_OUT
    learned = len(examples) - held
    test = examples.take(np.arange(learned, len(examples)))
    adam = Adam(network, epochs * -(-learned // BATCH))
    for epoch in range(epochs):
        order, errors = rng.permutation(learned), []
        for at in range(0, learned, BATCH):
            batch = examples.take(np.sort(order[at : at + BATCH]))
            error, slopes = gradient(network, batch)
            adam.step(slopes)
            errors.append(error)
        report(epoch, float(np.mean(errors)), gradient(network, test)[0] if held else 0.0)
    return network


def gradient(network: Network, batch: Examples) -> tuple[float, list[Floats]]:
    """Return the mean squared error of a batch, and its gradient by each array of weights."""
    weights = network.weights
    own, other = (
        np.add.reduceat(weights[view], batch.starts[:-1]) + network.biases
        for view in (batch.own, batch.other)
    )
    mine, theirs = np.clip(own, 0, 1), np.clip(other, 0, 1)
    to_own, to_other = network.own[batch.stage], network.other[batch.stage]
    output = np.sum(mine * to_own + theirs * to_other, axis=1) + network.bias[batch.stage]
    found = chance(batch.rest + OUTPUT_UNIT * output)
    error = found - batch.chance
    slope = 2 / len(batch) * OUTPUT_UNIT / CHANCE_UNIT * error * found * (1 - found)
    by_own = slope[:, None] * to_own * ((own > 0) & (own < 1))
    by_other = slope[:, None] * to_other * ((other > 0) & (other < 1))
    rows = _by_row(batch, batch.own, by_own) + _by_row(batch, batch.other, by_other)
    shared = rows.reshape(ZONES, FEATURES, HIDDEN).sum(axis=0)
    biases = (by_own + by_other).sum(axis=0)
    by_stage = slope * (np.arange(STAGES)[:, None] == batch.stage)
    outputs = [by_stage @ mine, by_stage @ theirs, by_stage.sum(axis=1)]
    return float(np.mean(error**2)), [shared, rows, biases, *outputs]


def _by_row(batch: Examples, view: Whole, slopes: Floats) -> Floats:
    """Return the sums of the slopes of all positions that have a row, for each row."""
    places = np.repeat(np.arange(len(batch)), np.diff(batch.starts))
    order = np.argsort(view, kind="stable")
    rows, begins = np.unique(view[order], return_index=True)
    found = np.zeros((ZONES * FEATURES, HIDDEN), np.float32)
    found[rows] = np.add.reduceat(slopes[places[order]], begins)
    return found


class Adam:
    """Gradient descent by Adam (Kingma and Ba, 2014), with a step that falls along a cosine."""

    def __init__(self, network: Network, steps: int) -> None:
        self._arrays = network.arrays()
        self._shares = [ZONED_SHARE if array is network.zoned else 1.0 for array in self._arrays]
        self._means = [np.zeros_like(array) for array in self._arrays]
        self._squares = [np.zeros_like(array) for array in self._arrays]
        self._steps, self._done = steps, 0

    def step(self, slopes: Sequence[Floats]) -> None:
        """Change the weights by a gradient."""
        self._done += 1
        rate = RATE / 2 * (1 + np.cos(np.pi * self._done / self._steps))
        parts = zip(self._arrays, self._shares, self._means, self._squares, slopes, strict=True)
        for array, share, mean, square, slope in parts:
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            typical = np.sqrt(square / (1 - 0.999**self._done)) + SMALLEST
            array -= share * rate * mean / (1 - 0.9**self._done) / typical


def write_network(network: Network, path: Path) -> None:
    """Write the weights as the kernel reads them: whole numbers, of 16 bits."""
    unit = OUTPUT_UNIT * (1 << SHIFT) / CEILING
    parts = [
        network.weights.reshape(ZONES, FEATURES, HIDDEN)[:, ordered_features()].ravel() * CEILING,
        network.biases * CEILING,
        np.stack((network.own, network.other), axis=1).ravel() * unit,
        network.bias * OUTPUT_UNIT,
    ]
    path.write_bytes(np.round(np.concatenate(parts)).clip(-32768, 32767).astype("<i2").tobytes())
