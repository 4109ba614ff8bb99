"""Positions of games of the search against itself, and their file."""

from pathlib import Path

import pytest

from fit_network.positions import Scored, read_file, write_line
from fit_network.self_play import DECIDED, play_game
from oneoh_ai.alphabeta.board import board_of
from oneoh_ai.kernels.zero_point_one.evaluate import evaluate
from oneoh_games import Generator
from oneoh_games.zero_point_one import is_attacked, read_position


@pytest.fixture(scope="module")
def scored() -> list[Scored]:
    """Return the positions of some games."""
    rng = Generator(3)
    return [each for _ in range(4) for each in play_game(rng.spawn(), 60)]


def test_positions_are_quiet_and_not_decided(scored: list[Scored]) -> None:
    assert len(scored) > 20
    for each in scored:
        assert not is_attacked(each.position, each.position.mover)
        assert abs(each.score) < DECIDED


def test_the_rest_and_the_network_make_the_static_score(scored: list[Scored]) -> None:
    for each in scored:
        board = board_of(each.position)
        mover = board.mover
        static = evaluate(board, board.attack_set(mover), board.attack_set(1 - mover))
        assert each.rest + board.accumulator.score(mover, board.in_hand) == static


def test_the_same_seed_plays_the_same_game() -> None:
    first, second = (list(play_game(Generator(8), 40)) for _ in range(2))
    assert first == second
    assert first


def test_positions_are_written_and_read(tmp_path: Path, scored: list[Scored]) -> None:
    file = tmp_path / "positions.txt"
    file.write_text("".join(map(write_line, scored)), encoding="ascii")
    assert list(read_file(file)) == scored


def test_a_line_is_the_position_and_both_scores() -> None:
    position = read_position("w7/8/8/8/8/3A4/8/3NDDFW[] r")
    assert write_line(Scored(position, 25, -3)) == "w7/8/8/8/8/3A4/8/3NDDFW[] r 25 -3\n"
