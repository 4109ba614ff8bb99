"""Example of Zero Point One for the accessibility gate."""

from collections.abc import Sequence
from typing import Any

from textual.geometry import Region

from oneoh_games import GAMES, Generator
from oneoh_tui.app import OneohApp
from oneoh_tui.games.zero_point_one.grid import Grid
from tests.oneoh_tui.accessibility.example import Example


def _state() -> Any:
    game, rng = GAMES["zero-point-one"], Generator(4)
    state = game.start(2, 4, game.options())
    while game.view(state, 0).phase == "deployment" or game.to_act(state) != 0:
        state = game.apply(state, rng.choice(game.legal_actions(state)))
    return state


def _armies(app: OneohApp) -> Sequence[Sequence[Region]]:
    """Return cells with a piece of each kind that both sides have on the board."""
    grid = app.screen.query_one(Grid)
    assert grid.scene is not None
    layout, origin = grid.layout_now, grid.content_region
    where: dict[str, Region] = {}
    for square, letter in grid.scene.pieces.items():
        x, y = layout.corner(square)
        where[letter] = Region(origin.x + x, origin.y + y, layout.scale.width, layout.scale.height)
    kinds = [letter for letter in where if letter.isupper() and letter.lower() in where]
    return [[where[letter], where[letter.lower()]] for letter in kinds]


EXAMPLE = Example(_state, _armies, ("tab", "enter"))
