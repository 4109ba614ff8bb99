"""A server that has forgotten the guest, in line mode."""

from pathlib import Path

import pytest

from oneoh_protocol.client_events import Connected, Rejected
from oneoh_tui.line.client import FAILED
from oneoh_tui.line.home import Home
from tests.oneoh_tui.conftest import welcome
from tests.oneoh_tui.line.talk import talk, to_table
from tests.oneoh_tui.net.game_wire import GameWire, position

FORGOTTEN = Rejected("unknown", "bad-token")


async def test_a_forgotten_table_is_left_and_that_is_said(tmp_path: Path) -> None:
    wire = GameWire(position(1))
    async with talk(tmp_path, wire, to_table) as here:
        await here.heard()
        wire.say(FORGOTTEN, Connected(welcome()))
        said = await here.heard()
        assert "does not know you any more" in said[0]
        assert isinstance(here.client.place, Home)
        assert await here.type("seats", "help")


@pytest.mark.parametrize("line", ["seats", "moves", "board", "last", "clock", "leave", "resign"])
async def test_what_is_typed_before_one_hears_of_it_does_no_harm(tmp_path: Path, line: str) -> None:
    wire = GameWire(position(1))
    async with talk(tmp_path, wire, to_table) as here:
        await here.heard()
        here.client.link._start_over()
        await here.type(line)
        assert not here.has_ended


async def test_a_script_ends_with_its_game(tmp_path: Path) -> None:
    wire = GameWire(position(1))
    async with talk(tmp_path, wire, to_table, script=True) as here:
        await here.heard()
        wire.say(FORGOTTEN, Connected(welcome()))
        await here.heard()
        assert here.code == FAILED
