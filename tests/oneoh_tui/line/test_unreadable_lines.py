"""A server that sends what cannot be read, in line mode."""

from pathlib import Path
from typing import Any

import pytest

from oneoh_tui.games import BOARDS
from oneoh_tui.line.client import FAILED
from oneoh_tui.line.home import Home
from tests.oneoh_tui.line.talk import talk, to_table
from tests.oneoh_tui.net.game_wire import GameWire
from tests.oneoh_tui.screens.test_unreadable import SAID, STATE, WORST, broken


@pytest.mark.parametrize("event", WORST.values(), ids=WORST.keys())
async def test_a_table_that_cannot_be_read_is_left(tmp_path: Path, event: Any) -> None:
    wire = GameWire(STATE)
    async with talk(tmp_path, wire, to_table) as here:
        await here.heard()
        wire.say(event, event)
        said = await here.heard()
        assert said.count(SAID) == 1
        assert isinstance(here.client.place, Home)
        await here.type("help")
        assert not here.has_ended


async def test_a_script_ends_with_such_a_table(tmp_path: Path) -> None:
    wire = GameWire(STATE)
    async with talk(tmp_path, wire, to_table, script=True) as here:
        await here.heard()
        wire.say(WORST["a view of nothing"])
        assert SAID in await here.heard()
        assert here.code == FAILED


async def test_what_cannot_be_told_ends_in_the_same_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with talk(tmp_path, GameWire(STATE), to_table) as here:
        await here.heard()
        monkeypatch.setattr(type(BOARDS["one-zero-one"]), "describe", broken)
        assert SAID in await here.type("board")
        assert isinstance(here.client.place, Home)
