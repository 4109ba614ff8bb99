"""A lobby that is about to restart, in line mode."""

from pathlib import Path

from oneoh_protocol.messages import Draining
from tests.oneoh_tui.line.talk import talk, to_table
from tests.oneoh_tui.net.game_wire import GameWire, position


async def test_the_restart_is_told_with_its_time_and_the_table_stays(tmp_path: Path) -> None:
    wire = GameWire(position(1))
    async with talk(tmp_path, wire, to_table) as here:
        await here.heard()
        wire.say(Draining(29_001))
        assert (await here.heard())[0].startswith("The lobby restarts within 30 s.")
        assert await here.type("seats")
