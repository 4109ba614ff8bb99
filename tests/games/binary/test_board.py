"""Board and pieces; rules page, "The board"."""

import pytest

from oneoh_games import BadOptions, read_options
from oneoh_games.binary import BLACK, BOARDS, GAME, NAME_OF, SIZES, SQUARE_OF, WHITE, Options, Size

CENTER = {
    6: {"c3", "d3", "c4", "d4"},
    8: {"d4", "e4", "d5", "e5"},
    10: {"e5", "f5", "e6", "f6"},
    12: {"f6", "g6", "f7", "g7"},
}


def names(size: int, squares: int) -> set[str]:
    return {NAME_OF[square] for square in BOARDS[size].among(squares)}


def test_there_are_four_sizes_and_eight_is_the_usual_one() -> None:
    assert sorted(CENTER) == list(SIZES)
    assert Options() == Options(size=8, swap=False)


@pytest.mark.parametrize(("size", "pieces"), [(6, 9), (8, 16), (10, 25), (12, 36)])
def test_each_side_has_a_quarter_of_the_squares_as_pieces(size: Size, pieces: int) -> None:
    state = GAME.start(2, 0, Options(size=size))
    assert state.hands == (pieces, pieces)
    assert state.pieces == (0, 0)
    assert 4 * pieces == BOARDS[size].squares.bit_count()


def test_seat_0_is_black_and_moves_first_whatever_the_seed() -> None:
    for seed in (0, 1, 2**128 - 1):
        state = GAME.start(2, seed, Options())
        assert GAME.to_act(state) == 0
        assert [side.colour for side in GAME.view(state, None).sides] == ["black", "white"]


@pytest.mark.parametrize("size", SIZES)
def test_squares_go_from_a1_at_the_bottom_left_to_the_last_file_and_rank(size: int) -> None:
    last = "abcdefghijkl"[size - 1]
    everything = names(size, BOARDS[size].squares)
    assert len(everything) == size * size
    assert {"a1", f"a{size}", f"{last}1", f"{last}{size}"} <= everything
    assert max(name[0] for name in everything) == last
    assert max(int(name[1:]) for name in everything) == size


def test_files_of_the_largest_board_run_from_a_to_l() -> None:
    assert {name[0] for name in SQUARE_OF} == set("abcdefghijkl")


@pytest.mark.parametrize("size", SIZES)
def test_a1_is_dark_and_neighbours_differ_in_colour(size: int) -> None:
    """Ruling: a1 is dark. Dark squares are Black's colour, light ones White's."""
    dark, light = (names(size, BOARDS[size].coloured[colour]) for colour in (BLACK, WHITE))
    for name in names(size, BOARDS[size].squares):
        is_dark = ("abcdefghijkl".index(name[0]) + int(name[1:]) - 1) % 2 == 0
        assert (name in dark, name in light) == (is_dark, not is_dark)


@pytest.mark.parametrize("size", SIZES)
def test_the_center_space_is_the_four_squares_in_the_middle(size: int) -> None:
    board = BOARDS[size]
    assert names(size, board.center) == CENTER[size]
    for colour in (BLACK, WHITE):
        assert (board.center & board.coloured[colour]).bit_count() == 2


@pytest.mark.parametrize("given", [{"size": 7}, {"size": "8"}, {"size": 0}, {"swap": 1}, {"x": 1}])
def test_other_options_are_refused(given: dict[str, object]) -> None:
    with pytest.raises(BadOptions):
        read_options(GAME, given)


def test_options_are_checked_however_they_are_made() -> None:
    with pytest.raises(BadOptions, match="no board of size 14; there are 6, 8, 10 and 12"):
        Options(size=14)  # type: ignore[arg-type]


def test_the_game_is_for_two_seats() -> None:
    with pytest.raises(BadOptions, match="for two seats, not 3"):
        GAME.start(3, 0, Options())


def test_a_host_is_warned_of_the_second_seats_edge_and_of_the_house_rule() -> None:
    """Rules page, "How fair it is"."""
    assert GAME.cautions(Options()) == ("second-seat-edge",)
    assert GAME.cautions(Options(swap=True)) == ("second-seat-edge", "house-rule")
