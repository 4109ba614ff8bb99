"""Positions of games of the search against itself, and their file."""

from pathlib import Path

import pytest

from fit_network.positions import Scored, read_file, write_line
from fit_network.self_play import DECIDED, FADING, ending, play_game, with_later
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
    first, second = (play_game(Generator(8), 40) for _ in range(2))
    assert first == second
    assert first


def test_positions_are_written_and_read(tmp_path: Path, scored: list[Scored]) -> None:
    file = tmp_path / "positions.txt"
    file.write_text("".join(map(write_line, scored)), encoding="ascii")
    assert list(read_file(file)) == scored


def test_a_line_is_the_position_and_its_numbers() -> None:
    position = read_position("w7/8/8/8/8/3A4/8/3NDDFW[] r")
    assert write_line(Scored(position, 25, -3, 512)) == "w7/8/8/8/8/3A4/8/3NDDFW[] r 25 -3 512\n"


def test_what_became_of_a_position_is_the_mean_of_what_was_later() -> None:
    """Both searches hold the position for even, and Red wins by what they do not see."""
    red, blue = (read_position(f"w7/8/8/8/8/3A4/8/3NDDFW[] {mover}") for mover in "rb")
    found = with_later([Scored(red, 0, 0, 0), Scored(blue, 0, 0, 0)], 1.0)
    assert [each.later for each in found] == [round(1000 * (FADING + (1 - FADING) / 2)), 0]


@pytest.mark.parametrize(
    ("text", "arisen", "chance"),
    [
        ("w7/W7/8/8/8/8/8/8[] r", 1, 1.0),
        ("8/8/8/8/8/1f6/1ff5/W6w[] r", 1, 0.0),
        ("w7/8/8/8/8/8/8/7W[] r", 1, None),
        ("w7/8/8/8/8/8/8/7W[] r", 3, 0.5),
        ("w7/W7/8/8/8/8/8/8[] b", 1, 1.0),
    ],
)
def test_a_game_ends_by_a_capture_or_by_a_position_that_arises_again(
    text: str, arisen: int, chance: float | None
) -> None:
    assert ending(board_of(read_position(text)), arisen) == chance
