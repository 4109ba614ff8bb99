"""Noise keeps the promises of a game, whatever its options."""

from hypothesis import given, settings
from hypothesis import strategies as st

from oneoh_games.testing import check_game
from oneoh_noise import GAME, Options

OPTIONS = st.builds(Options, hand=st.integers(3, 8), price=st.integers(1, 3))


@settings(max_examples=40)
@given(seed=st.integers(0, 2**128 - 1), options=OPTIONS)
def test_noise_keeps_the_promises_of_a_game(seed: int, options: Options) -> None:
    check_game(GAME, 2, seed, options, longest=4 * options.hand)
