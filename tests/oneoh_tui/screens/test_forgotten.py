"""A server that has forgotten the guest: the client says so and goes back to the lobby."""

import pytest
from textual.pilot import Pilot

from oneoh_protocol.client_events import Connected, Rejected
from oneoh_protocol.messages import Watch
from oneoh_tui.app import OneohApp
from oneoh_tui.config.settings import Settings
from oneoh_tui.screens.home import HomeScreen
from oneoh_tui.screens.lobby import LobbyScreen
from oneoh_tui.screens.too_small import TooSmall
from oneoh_tui.widgets.notice import Notice
from tests.oneoh_tui.conftest import MakeApp, press, screen_text, settle, welcome
from tests.oneoh_tui.net.game_wire import GameWire, at_table, position

FORGOTTEN = Rejected("unknown", "bad-token")
SAID = "does not know you any more"


@pytest.mark.parametrize(
    "keys",
    [(), (":", "d"), ("R",), ("d",), ("question_mark",), ("i",), ("ctrl+q",)],
    ids=["board", "typing", "resigning", "details", "help", "rules", "quitting"],
)
async def test_from_any_screen_of_a_forgotten_table_the_player_is_led_back(
    make_app: MakeApp, keys: tuple[str, ...]
) -> None:
    async with at_table(make_app, GameWire(position(1))) as here:
        await here.press(*keys)
        here.wire.say(FORGOTTEN, Connected(welcome()))
        await here.settle()
        assert SAID in " ".join(screen_text(here.app).split())
        await here.press("enter")
        assert isinstance(here.app.screen, HomeScreen)
        assert here.app.link.status == "up"
        assert here.app.session.games == []


async def test_a_window_that_is_too_small_stays_covered(make_app: MakeApp) -> None:
    async with at_table(make_app, GameWire(position(1))) as here:
        await here.pilot.resize_terminal(40, 10)
        await here.settle()
        here.wire.say(FORGOTTEN)
        await here.settle()
        assert isinstance(here.app.screen, TooSmall)
        assert any(isinstance(screen, Notice) for screen in here.app.screen_stack)


async def in_lobby(app: OneohApp, pilot: "Pilot[None]") -> None:
    await app.session.go_to_lobby("ws://lobby.test", "Ada")
    app.push_screen(LobbyScreen())
    await settle(pilot)


async def test_in_the_lobby_a_notification_says_it(make_app: MakeApp) -> None:
    wire = GameWire(position(1))
    app = make_app(Settings(name="Ada"), wire)
    async with app.run_test(size=(80, 24)) as pilot:
        await in_lobby(app, pilot)
        wire.say(FORGOTTEN, Connected(welcome()))
        await settle(pilot)
        assert [SAID in notice.message for notice in app._notifications] == [True]
        assert isinstance(app.screen, LobbyScreen)


async def test_from_a_table_the_player_is_back_in_its_lobby_which_goes_on(
    make_app: MakeApp,
) -> None:
    wire = GameWire(position(1))
    app = make_app(Settings(name="Ada"), wire)
    async with app.run_test(size=(80, 24)) as pilot:
        await in_lobby(app, pilot)
        await app.link.ask(Watch(table="t1"))
        app.tables.open("t1")
        await settle(pilot)
        wire.say(FORGOTTEN, Connected(welcome()))
        await settle(pilot)
        await press(pilot, "enter")
        assert isinstance(app.screen, LobbyScreen)
