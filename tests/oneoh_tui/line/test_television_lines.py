"""Television in line mode."""

from pathlib import Path

from msgspec.structs import replace

from oneoh_protocol.client import Refusal
from oneoh_protocol.messages import (
    Channel,
    FollowChannel,
    Leave,
    Refused,
    UnfollowChannel,
    Watch,
)
from tests.oneoh_tui.conftest import FakeWire
from tests.oneoh_tui.line.talk import talk, to_lobby
from tests.oneoh_tui.net.game_wire import position, table

ONE = replace(table(position(3), seat=None), table="one")
TWO = replace(table(position(5), seat=None), table="two")


async def test_a_viewer_is_moved_from_game_to_game_and_leaves_all_of_it(tmp_path: Path) -> None:
    wire = FakeWire()
    wire.tables = {"one": ONE, "two": TWO}
    async with talk(tmp_path, wire, to_lobby) as here:
        await here.heard()
        assert await here.type("tv") == ["Television: when a game ends, the next one follows."]
        assert wire.asked[-1] == FollowChannel(channel="best")
        wire.say(Channel("best"))
        assert "Nothing is on now" in (await here.heard())[0]
        wire.say(Channel("best", "one"))
        assert (await here.heard())[0] == "Television: The best game"
        wire.say(Channel("best", "two"))
        assert (await here.heard())[0] == "Television: The best game"
        assert [each for each in wire.asked if isinstance(each, Watch | Leave)] == [
            Watch(table="one"),
            Watch(table="two"),
            Leave(table="one"),
        ]
        await here.type("leave")
        assert wire.asked[-3:-1] == [UnfollowChannel(), Leave(table="two")]


async def test_a_channel_can_be_named_and_an_unknown_one_is_refused(tmp_path: Path) -> None:
    wire = FakeWire()
    async with talk(tmp_path, wire, to_lobby) as here:
        await here.heard()
        await here.type("tv bots")
        assert wire.asked[-1] == FollowChannel(channel="bots")
        await here.type("leave")
        wire.refusal = Refusal(Refused(1, "no-such-game", "the channels are best, bots"))
        lines = await here.type("tv chess")
        assert any("does not play" in line for line in lines)
