"""Example of Bot255 for the accessibility gate."""

from collections.abc import Sequence
from typing import Any

from textual.geometry import Region

from oneoh_games.bot255.position import position
from oneoh_tui.app import OneohApp
from oneoh_tui.games.bot255.grid import Grid
from tests.oneoh_tui.accessibility.example import Example


def _state() -> Any:
    return position("move memory-4 spy", "move memory-2", discard="swap")


def _things(app: OneohApp) -> Sequence[Sequence[Region]]:
    """Return cells of the bot, a bit, a bug and a free cell of the viewer's own copy."""
    grid = app.screen.query_one(Grid)
    origin, scale = grid.content_region, grid.scale
    left = (origin.width - scale.columns) // 2 + 1
    places = {"bot": (0, 0), "bit": (1, 0), "bug": (7, 7), "free": (3, 3)}
    return [
        [
            Region(
                origin.x + left + column * scale.width,
                origin.y + 1 + row * scale.height,
                scale.width,
                scale.height,
            )
            for column, row in places.values()
        ]
    ]


EXAMPLE = Example(_state, _things, ("m", "up", "tab", "down"))
