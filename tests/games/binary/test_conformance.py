"""Conformance of Binary on every board, with and without the swap."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oneoh_games import Generator
from oneoh_games.binary import BOARDS, GAME, SIZES, Options, Place, Size
from oneoh_games.testing import check_game
from tests.games.binary.playing import random_turn

pytestmark = pytest.mark.slow

SEEDS = st.integers(0, 2**128 - 1)
EXAMPLES = {6: 20, 8: 10, 10: 2, 12: 1}
"""Games for each size; the larger the board, the more turns to check in each position."""
BOARDS_AND_SWAPS = [(size, swap) for size in SIZES for swap in (False, True) if swap or size < 12]
"""All but the largest board without the swap, which only adds a turn."""


def longest(size: int) -> int:
    """Return the most turns of a game: one for each piece, and the swap."""
    return 2 * BOARDS[size].pieces + 1


def test_binary_is_a_game_for_two() -> None:
    assert (GAME.id, GAME.rules_version, list(GAME.seats)) == ("binary", 1, [2])


@pytest.mark.parametrize(("size", "swap"), BOARDS_AND_SWAPS)
def test_every_board_conforms(size: Size, swap: bool) -> None:
    @settings(max_examples=EXAMPLES[size], deadline=None)
    @given(seed=SEEDS)
    def conforms(seed: int) -> None:
        options = Options(size=size, swap=swap)
        check_game(GAME, 2, seed, options, longest=longest(size))

    conforms()


@settings(deadline=None)
@given(seed=SEEDS, size=st.sampled_from(SIZES), swap=st.booleans())
def test_no_piece_is_lost_and_every_seat_with_pieces_can_move(
    seed: int, size: Size, swap: bool
) -> None:
    """No passing: a seat with pieces always has a legal turn."""
    rng, pieces = Generator(seed), BOARDS[size].pieces
    state = GAME.start(2, seed, Options(size=size, swap=swap))
    discarded = [0, 0]
    while state.to_move is not None:
        colour, hand = state.to_move, state.hands[state.to_move]
        assert hand > 0
        assert GAME.legal_actions(state)
        action = random_turn(state, rng)
        state = GAME.apply(state, action)
        if isinstance(action, Place):
            placed = 1 if action.second is None else 2
            discarded[colour] += hand - state.hands[colour] - placed
        for side in (0, 1):
            on_board = state.pieces[side].bit_count()
            assert on_board + state.hands[side] + discarded[side] == pieces
        assert state.pieces[0] & state.pieces[1] == 0
    assert state.hands == (0, 0)
    assert max(discarded) <= 2, "each side has two center squares of the other colour to fill"
