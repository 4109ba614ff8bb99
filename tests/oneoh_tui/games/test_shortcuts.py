"""Tests of shortcuts: each action of every way is legal in its turn."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oneoh_games import GAMES, Generator
from oneoh_games.zero_point_one import READY_MADE
from oneoh_tui.games import BOARDS, Position
from oneoh_tui.games.shortcut import Way

RULES = GAMES["zero-point-one"]


@given(st.integers(0, 2**32), st.integers(0, 31), st.booleans())
def test_every_way_to_deploy_can_be_played_to_the_last_piece(
    seed: int, plies: int, is_begun_by_ready_made: bool
) -> None:
    rng, state = Generator(seed), RULES.start(2, 1, RULES.options())
    while plies and RULES.to_act(state) is not None:
        ways = _ways(state)
        word = rng.choice(ways) if is_begun_by_ready_made else ways[-1]
        for action in word.actions[:plies]:
            state = RULES.apply(state, RULES.parse_action(action))
        plies -= min(plies, len(word.actions))
    for way in _ways(state):
        after, seat = state, RULES.to_act(state)
        for action in way.actions:
            assert RULES.to_act(after) == seat
            after = RULES.apply(after, RULES.parse_action(action))
        assert not RULES.view(after, seat).to_deploy[seat]


def _ways(state: object) -> list[Way]:
    seat = RULES.to_act(state)
    shortcut = BOARDS["zero-point-one"].shortcut(
        Position(RULES.view(state, seat), (), ("Ada", "Bob"), seat)
    )
    assert shortcut is not None
    assert shortcut.name == "deploy"
    return list(shortcut.ways)


def test_nothing_but_chance_is_left_where_no_ready_made_way_fits() -> None:
    state = RULES.start(2, 1, RULES.options())
    assert [way.name for way in _ways(state)] == [*READY_MADE, "random"]
    state = RULES.apply(state, RULES.parse_action("0-1@e1"))
    assert [way.name for way in _ways(state)] == ["random"]


@pytest.mark.parametrize("game", sorted({*BOARDS} - {"zero-point-one"}))
def test_where_a_turn_is_one_action_there_is_none(game: str) -> None:
    rules = GAMES[game]
    view = rules.view(rules.start(min(rules.seats), 1, rules.options()), 0)
    assert BOARDS[game].shortcut(Position(view, (), ("Ada", "Bob"), 0)) is None
