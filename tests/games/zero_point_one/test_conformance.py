"""Conformance of Zero Point One, with all its options."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oneoh_games.testing import check_game
from oneoh_games.zero_point_one import GAME, Options
from oneoh_games.zero_point_one.options import MAX_TURNS

pytestmark = pytest.mark.slow

DEPLOYED = 32

OPTIONS = st.builds(
    Options,
    repetition=st.sampled_from([0, *range(2, 10)]),
    turn_limit=st.integers(0, 12) | st.integers(0, MAX_TURNS),
)


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 2**128 - 1), options=OPTIONS)
def test_the_game_conforms_with_all_house_rules(seed: int, options: Options) -> None:
    check_game(GAME, 2, seed, options, longest=DEPLOYED + (options.turn_limit or MAX_TURNS))


@settings(max_examples=5, deadline=None)
@given(seed=st.integers(0, 2**128 - 1))
def test_the_game_conforms_as_codecup_plays_it(seed: int) -> None:
    check_game(GAME, 2, seed, Options(rules="codecup"), longest=DEPLOYED + 100)


def test_the_game_is_for_two_and_has_a_name_and_a_version() -> None:
    assert (GAME.id, GAME.rules_version, list(GAME.seats)) == ("zero-point-one", 1, [2])
