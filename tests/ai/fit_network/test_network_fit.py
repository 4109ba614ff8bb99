"""Fit of the network: its arrays, its gradient, and the file that the kernel reads."""

import re
from array import array
from pathlib import Path

import numpy as np
import pytest

import fit_network.network_fit
from fit_network.__main__ import main
from fit_network.network_fit import (
    Examples,
    chance,
    features_of,
    fit,
    gradient,
    new_network,
    read_examples,
    rows_of,
    write_network,
)
from fit_network.positions import Scored, chance_of
from oneoh_ai.kernels.zero_point_one.network import (
    CEILING,
    FEATURES,
    FILE,
    HIDDEN,
    ZONES,
    ordered_features,
)
from oneoh_games.zero_point_one import Position, squares_in
from tests.ai.kernels.zero_point_one.positions import random_position

SQUARES, PIECES = 64, 32


def scored(seed: int) -> Scored:
    """Return a position whose score is the numbers of pieces of both sides, compared."""
    position = random_position(seed, seed % 70)
    mover = position.mover
    counts = [sum(len(squares_in(boards)) for boards in side) for side in position.pieces]
    score = 200 * (counts[mover] - counts[1 - mover])
    return Scored(position, score, 0, round(1000 * chance_of(score)))


@pytest.fixture(scope="module")
def examples() -> Examples:
    return read_examples(map(scored, range(300)))


def test_each_piece_has_a_row_in_both_views() -> None:
    for seed in range(20):
        position = random_position(seed, 3 * seed)
        features = features_of(position)
        assert len(set(features)) == PIECES
        assert set(features) <= set(ordered_features())
        for rows in map(np.array, rows_of(position)):
            assert len(set(rows // FEATURES)) == 1, "all are of the zone of the 0-1"
            assert set(rows % FEATURES) <= set(ordered_features())


def test_positions_that_are_taken_keep_their_features(examples: Examples) -> None:
    chosen = np.array([3, 250, 17])
    some = examples.take(chosen)
    assert len(some) == 3
    for place, number in enumerate(chosen):
        here = slice(*some.starts[place : place + 2])
        there = slice(*examples.starts[number : number + 2])
        assert (some.own[here] == examples.own[there]).all()
        assert (some.other[here] == examples.other[there]).all()


def test_left_and_right_exchanged_is_the_same() -> None:
    for seed in range(20):
        position = random_position(seed, 3 * seed)
        here, there = rows_of(position), rows_of(exchanged(position))
        assert list(map(sorted, here)) == list(map(sorted, there))


def exchanged(position: Position) -> Position:
    red, blue = (
        tuple(sum(1 << (square ^ 7 << 3) for square in squares_in(board)) for board in boards)
        for boards in position.pieces
    )
    return Position((red, blue), position.hands, position.mover)


def test_the_gradient_is_the_slope_of_the_error(examples: Examples) -> None:
    network = new_network(2)
    _, slopes = gradient(network, examples)
    rng, step = np.random.default_rng(1), 1e-2
    for array_, slope in zip(network.arrays(), slopes, strict=True):
        direction = (np.sign(slope) * rng.random(slope.shape)).astype(np.float32)
        expected = float((slope * direction).sum())
        errors = []
        for sign in (-1, 1):
            array_ += sign * step * direction
            errors.append(gradient(network, examples)[0])
            array_ -= sign * step * direction
        assert (errors[1] - errors[0]) / (2 * step) == pytest.approx(expected, rel=0.1, abs=1e-5)


def test_it_learns_what_the_score_depends_on(examples: Examples) -> None:
    told: list[tuple[int, float, float]] = []
    fit(examples, 60, 1, lambda *figures: told.append(figures))
    assert [epoch for epoch, _, _ in told] == list(range(60))
    (_, first, _), (_, last, held) = told[0], told[-1]
    assert last < first / 3
    assert held < first


def test_the_fit_uses_nothing_of_the_kernel_that_only_c_sees() -> None:
    """Once it is compiled, what its declarations name cannot be imported."""
    declared = re.findall(
        r"^cdef \w+(?:\[\d+\])? ([^(\n]+)$", FILE.with_suffix(".pxd").read_text(), re.MULTILINE
    )
    hidden = {name for names in declared for name in names.split(", ")}
    imported = vars(fit_network.network_fit).keys()
    assert "HAND_FEATURES" in hidden
    assert not (hidden - {"BLUE"}) & imported


def test_what_is_learned_is_the_score_and_less_so_what_became_of_it() -> None:
    position = random_position(1, 20)
    learned = read_examples([Scored(position, 0, 0, 1000), Scored(position, 0, 0, 400)])
    assert learned.chance.tolist() == pytest.approx([0.65, 0.47])


def test_an_even_position_has_an_even_chance() -> None:
    assert chance(np.zeros(1, np.float32)) == 0.5


def test_the_file_has_the_rows_in_the_order_of_the_features(tmp_path: Path) -> None:
    network, file = new_network(5), tmp_path / "network.bin"
    network.zoned += np.random.default_rng(6).random(network.zoned.shape, np.float32)
    write_network(network, file)
    numbers = array("h", file.read_bytes())
    assert len(numbers) * 2 == FILE.stat().st_size
    features = ordered_features()
    for zone in (0, ZONES - 1):
        for place in (0, SQUARES, len(features) - 1):
            row = zone * len(features) + place
            weights = network.weights[zone * FEATURES + features[place]] * CEILING
            assert numbers[row * HIDDEN : (row + 1) * HIDDEN].tolist() == weights.round().tolist()


def test_the_commands_play_and_fit(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    positions, network = tmp_path / "positions.txt", tmp_path / "network.bin"
    main(["play", str(positions), "--games", "3", "--nodes", "40"])
    main(["fit", str(positions), "--output", str(network), "--epochs", "2"])
    told = capsys.readouterr()
    assert "3 of 3 games" in told.err
    assert "epoch 2: " in told.out
    assert network.stat().st_size == FILE.stat().st_size


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "there is no position in the files"),
        ("w7/8/8/8/8/3A4/8/3NDDFW[] r 25 -3 500\nw7/8 r 1 2 3\n", "line 2 is no scored position: "),
        ("w7/8/8/8/8/3A4/8/3NDDFW[] r 25 -3\n", "line 1 is no scored position: "),
    ],
)
def test_a_file_that_is_none_is_refused(tmp_path: Path, content: str, message: str) -> None:
    positions, network = tmp_path / "positions.txt", tmp_path / "network.bin"
    positions.write_text(content)
    with pytest.raises(SystemExit, match=message):
        main(["fit", str(positions), "--output", str(network)])
    assert not network.exists()


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="missing"):
        main(["fit", str(tmp_path / "missing"), "--output", str(tmp_path / "network.bin")])


def test_an_output_that_cannot_be_written_is_refused_before_the_fit(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    positions = tmp_path / "positions.txt"
    positions.write_text("w7/8/8/8/8/3A4/8/3NDDFW[] r 25 -3 500\n")
    with pytest.raises(SystemExit, match="missing"):
        main(["fit", str(positions), "--output", str(tmp_path / "missing" / "network.bin")])
    assert "epoch" not in capsys.readouterr().out
