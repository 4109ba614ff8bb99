"""A player who looks elsewhere is called by bell, notification and title, as the settings say."""

import pytest

from oneoh_tui.app import OneohApp
from oneoh_tui.attention import Attention
from oneoh_tui.config.settings import Settings
from tests.oneoh_tui.conftest import MakeApp
from tests.oneoh_tui.net.game_wire import GAME, GameWire, at_table, position

BELL, NOTICE = "bell", "\x1b]99;;Binary, Bob, move 3: your turn\x1b\\"
TEXT = "Binary, Bob, move 3: your turn"


class Terminal:
    """Terminal that keeps what is written to it."""

    def __init__(self, app: OneohApp) -> None:
        self.written: list[str] = []
        self.attention = Attention(
            app.session, {"TERM": "xterm-kitty"}, self.written.append, self._ring
        )

    def _ring(self) -> None:
        self.written.append(BELL)


@pytest.mark.parametrize(
    ("settings", "written"),
    [
        (Settings(), [BELL, NOTICE]),
        (Settings(turn_bell=False), [NOTICE]),
        (Settings(turn_notification=False), [BELL]),
        (Settings(turn_bell=False, turn_notification=False), []),
    ],
    ids=["both", "notification", "bell", "neither"],
)
def test_the_player_is_called_as_far_as_the_settings_want_it(
    make_app: MakeApp, settings: Settings, written: list[str]
) -> None:
    terminal = Terminal(make_app())
    terminal.attention.call(TEXT, settings)
    assert terminal.written == written


async def test_the_title_says_while_it_lasts_that_a_game_waits(make_app: MakeApp) -> None:
    state = position(1)
    seat = GAME.to_act(state)
    async with at_table(make_app, GameWire(state, seat=seat)) as here:
        terminal = Terminal(here.app)
        terminal.attention.update_title()
        terminal.attention.update_title()
        while GAME.to_act(here.wire.state) == seat:
            here.wire.play(here.wire.legal[0])
        await here.settle()
        terminal.attention.update_title()
        titles = ["your turn – oneoh", "oneoh"]
        assert terminal.written == [f"\x1b]2;{each}\x1b\\" for each in titles]
