"""Page for authors of bots: it says what the game does."""

import pytest

from oneoh_games import Generator
from oneoh_games.registry import folder_of
from oneoh_games.zero_point_one import GAME

PAGE = (folder_of(GAME) / "wire.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("turn_limit", [0, 2])
def test_the_page_has_every_piece_and_reason(turn_limit: int) -> None:
    state = GAME.start(2, 1, GAME.options(turn_limit=turn_limit))
    pieces = {text.partition("@")[0] for text in map(GAME.format_action, GAME.legal_actions(state))}
    assert all(f'"{piece}"' in PAGE for piece in pieces)
    rng = Generator(2)
    while GAME.to_act(state) is not None:
        assert GAME.default_action(state) == GAME.legal_actions(state)[0]
        state = GAME.apply(state, rng.choice(GAME.legal_actions(state)))
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert f"`{outcome.reason}`" in PAGE
