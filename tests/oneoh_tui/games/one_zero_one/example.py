"""Example of One Zero One for the accessibility gate."""

from collections.abc import Sequence
from typing import Any

from textual.geometry import Region

from oneoh_games import GAMES
from oneoh_games.one_zero_one.view import Space
from oneoh_tui.app import OneohApp
from oneoh_tui.games.one_zero_one.program import Program
from tests.oneoh_tui.accessibility.example import Example
from tests.oneoh_tui.net.game_wire import position


def _state() -> Any:
    game = GAMES["one-zero-one"]
    return next(
        state for plies in range(8, 20) if game.to_act(state := position(5, plies=plies)) == 0
    )


def _cards(app: OneohApp) -> Sequence[Sequence[Region]]:
    """Return cells of two blank cards, 0 and 1."""
    program = app.screen.query_one(Program)
    assert program._scene is not None
    found: dict[int, Region] = {}
    layout, origin = program.layout_now, program.content_region
    for line in program._scene.view.lines:
        for column, card in enumerate(line.cards, start=1):
            space = Space(line.number, column)
            if card is not None and card.kind == "blank" and layout.shows(space):
                x, y = layout.corner(space)
                size = layout.size
                found.setdefault(
                    card.digit, Region(origin.x + x, origin.y + y, size.width, size.height)
                )
    return [[found[0], found[1]]]


EXAMPLE = Example(_state, _cards, ("1", "2"))
