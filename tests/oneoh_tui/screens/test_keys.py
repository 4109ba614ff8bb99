"""Keys of the screens: each key of a screen does one thing."""

import pytest
from textual.binding import Binding

from oneoh_tui.screens.finished_games import FinishedScreen
from oneoh_tui.screens.home import HomeScreen
from oneoh_tui.screens.lobby import LobbyScreen
from oneoh_tui.screens.operator import OperatorScreen
from oneoh_tui.screens.replay import ReplayScreen
from oneoh_tui.screens.table import TableScreen
from oneoh_tui.widgets.page import Page

SCREENS: list[type[Page[None]]] = [
    FinishedScreen, HomeScreen, LobbyScreen, OperatorScreen, ReplayScreen, TableScreen,
]  # fmt: skip


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.__name__)
def test_no_key_is_bound_twice(screen: type[Page[None]]) -> None:
    bindings = [binding for binding in screen.BINDINGS if isinstance(binding, Binding)]
    keys = [key for binding in bindings for key in binding.key.split(",")]
    assert keys
    assert len(keys) == len(set(keys))
