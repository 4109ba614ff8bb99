"""Quick pairing in line mode."""

from pathlib import Path

from oneoh_protocol.messages import Paired, Seek, Unqueued, Unseek, Watch
from oneoh_tui.line.table import TablePlace
from tests.oneoh_tui.conftest import FakeWire
from tests.oneoh_tui.line.talk import talk, to_lobby
from tests.oneoh_tui.net.game_wire import table


async def test_a_game_is_looked_for_and_the_wait_told(tmp_path: Path) -> None:
    wire = FakeWire()
    async with talk(tmp_path, wire, to_lobby) as here:
        await here.heard()
        (line,) = await here.type("pair one-zero-one clock=5+3 people rated span=100")
        assert line.startswith("Looking for a game for 0:00: One Zero One; 5 min + 3 s a move")
        asked = wire.asked[-1]
        assert isinstance(asked, Seek)
        assert (asked.opponents, asked.rated, asked.span) == ("people", True, 100)
        assert (await here.type("pair"))[0].startswith("Looking for a game")
        assert wire.asked[-1] is asked
        assert await here.type("unpair") == ["You wait no longer."]
        assert isinstance(wire.asked[-1], Unseek)
        assert await here.type("unpair") == ["You do not wait for a game."]


async def test_bad_terms_are_told(tmp_path: Path) -> None:
    async with talk(tmp_path, FakeWire(), to_lobby) as here:
        await here.heard()
        assert "The server plays one-zero-one" in (await here.type("pair chess"))[0]
        for line in ("pair clock=soon", "pair span=wide", "pair deck=base"):
            assert (await here.type(line))[0].startswith("Write pair GAME")


async def test_a_player_who_is_paired_is_at_the_table_and_a_script_waits_for_it(
    tmp_path: Path,
) -> None:
    wire = FakeWire()
    wire.tables["t1"] = table()
    async with talk(tmp_path, wire, to_lobby, script=True) as here:
        await here.heard()
        await here.type("pair")
        assert await here.type("tables") == []
        wire.say(Paired("w1", "t1"))
        assert "You are paired." in await here.heard()
        assert Watch(table="t1") in wire.asked
        assert isinstance(here.client.place, TablePlace)


async def test_why_the_server_ended_the_wait_is_told(tmp_path: Path) -> None:
    wire = FakeWire()
    async with talk(tmp_path, wire, to_lobby) as here:
        await here.heard()
        await here.type("pair")
        wire.say(Unqueued("w1", "server-busy"))
        assert "No table could be opened" in (await here.heard())[0]
