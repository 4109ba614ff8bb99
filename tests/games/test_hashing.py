"""Hashes: states, actions and views can be keys, as searches and learners need."""

import msgspec
import pytest

from oneoh_games import GAMES, Generator


@pytest.mark.parametrize("game_id", GAMES)
def test_equal_values_of_a_game_have_equal_hashes(game_id: str) -> None:
    game, rng = GAMES[game_id], Generator(1)
    state = game.start(game.seats[0], 1, game.options())
    for _ in range(40):
        if (seat := game.to_act(state)) is None:
            break
        view = game.view(state, seat)
        sent = msgspec.convert(msgspec.to_builtins(view), game.view_type)
        action = rng.choice(game.legal_actions(state))
        read = game.parse_action(game.format_action(action))
        assert {view: 1, action: 2, state: 3} == {sent: 1, read: 2, state: 3}
        state = game.apply(state, action)
