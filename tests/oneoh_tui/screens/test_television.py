"""Television: channels, and the table of the one that is followed."""

from msgspec.structs import replace

from oneoh_protocol.messages import Channel, FollowChannel, Leave, UnfollowChannel, Watch
from oneoh_tui.screens.lobby import LobbyScreen
from oneoh_tui.screens.table import TableScreen
from oneoh_tui.screens.television import TelevisionScreen
from tests.oneoh_tui.conftest import FakeWire, MakeApp, press, screen_text, settle
from tests.oneoh_tui.net.game_wire import position, table
from tests.oneoh_tui.screens.test_lobby import in_lobby

ONE = replace(table(position(3), seat=None), table="one")
TWO = replace(table(position(5), seat=None), table="two")


def wire() -> FakeWire:
    made = FakeWire()
    made.tables = {"one": ONE, "two": TWO}
    return made


async def test_the_channels_are_the_best_game_bots_and_each_game(make_app: MakeApp) -> None:
    async with in_lobby(make_app, wire()) as pilot:
        await press(pilot, "v")
        text = screen_text(pilot.app)
        assert "The best game" in text
        assert "Bots" in text
        assert "One Zero One" in text


async def test_a_viewer_is_moved_to_the_next_game(make_app: MakeApp) -> None:
    server = wire()
    async with in_lobby(make_app, server) as pilot:
        await press(pilot, "v", "enter")
        assert server.asked[-1] == FollowChannel(channel="best")
        server.say(Channel("best", "one"))
        await settle(pilot)
        assert isinstance(pilot.app.screen, TableScreen)
        assert pilot.app.screen.table_id == "one"
        server.say(Channel("best", "two"))
        await settle(pilot)
        assert isinstance(pilot.app.screen, TableScreen)
        assert pilot.app.screen.table_id == "two"
        assert [type(screen) for screen in pilot.app.screen_stack[-3:]] == [
            LobbyScreen,
            TelevisionScreen,
            TableScreen,
        ]
        watched = [each for each in server.asked if isinstance(each, Watch | Leave)]
        assert watched == [Watch(table="one"), Watch(table="two"), Leave(table="one")]


async def test_the_channel_is_followed_until_its_table_is_left(make_app: MakeApp) -> None:
    server = wire()
    async with in_lobby(make_app, server) as pilot:
        await press(pilot, "v", "down", "enter")
        server.say(Channel("bots", "one"))
        await settle(pilot)
        await press(pilot, "q")
        assert isinstance(pilot.app.screen, TelevisionScreen)
        assert server.asked[-1] == UnfollowChannel()
        server.say(Channel("bots", "two"))
        await settle(pilot)
        assert isinstance(pilot.app.screen, TelevisionScreen)


async def test_a_channel_without_a_game_says_so_and_shows_the_next_one(make_app: MakeApp) -> None:
    server = wire()
    async with in_lobby(make_app, server) as pilot:
        await press(pilot, "v", "enter")
        server.say(Channel("best"))
        await settle(pilot)
        assert "Nothing is on now" in screen_text(pilot.app)
        server.say(Channel("best", "two"))
        await settle(pilot)
        assert isinstance(pilot.app.screen, TableScreen)
        await press(pilot, "q", "escape")
        assert isinstance(pilot.app.screen, LobbyScreen)
