"""Example of Binary for the accessibility gate."""

from collections.abc import Sequence
from typing import Any

from textual.geometry import Region

from oneoh_games import GAMES
from oneoh_games.binary.position import play
from oneoh_tui.app import OneohApp
from oneoh_tui.games.binary.checkerboard import Checkerboard
from tests.oneoh_tui.accessibility.example import Example


def _state() -> Any:
    game = GAMES["binary"]
    return play(game.start(2, 1, game.options()), "c1", "b1,d1", "a1,c3", "g2")


def _discs(app: OneohApp) -> Sequence[Sequence[Region]]:
    """Return cells of a black piece on c3 and a white one on g2, each on its own colour."""
    board = app.screen.query_one(Checkerboard)
    layout, origin = board.layout_now, board.content_region
    scale = layout.scale

    def at(square: str) -> Region:
        x, y = layout.corner(square)
        return Region(origin.x + x, origin.y + y, scale.width, scale.height)

    return [[at("c3"), at("g2")], [at("a1"), at("b1")]]


EXAMPLE = Example(_state, _discs, ("up", "right"))
