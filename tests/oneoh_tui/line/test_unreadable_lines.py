"""A server that sends what cannot be read, in line mode."""

from pathlib import Path
from typing import Any

import pytest

from oneoh_tui.games import BOARDS, BoardGame
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
        wire.say(WORST["a change of nothing"])
        assert SAID in await here.heard()
        assert here.code == FAILED


async def test_a_table_whose_texts_fail_is_told_by_its_view_and_left_if_that_fails_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with talk(tmp_path, GameWire(STATE), to_table) as here:
        await here.heard()
        monkeypatch.setattr(type(BOARDS["one-zero-one"]), "describe", broken)
        said = await here.type("board")
        assert "Shown as text: the board of One Zero One failed; see the log." in said
        assert said[-1].startswith("Your turn")
        assert "it cannot be shown" in caplog.text
        assert "To act: 0" in await here.type("board")
        assert SAID not in said
        monkeypatch.setattr(BoardGame, "describe", broken)
        assert SAID in await here.type("board")
        assert isinstance(here.client.place, Home)


async def test_a_table_whose_moves_fail_goes_on_as_text(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wire = GameWire(STATE)
    async with talk(tmp_path, wire, to_table) as here:
        await here.heard()
        monkeypatch.setattr(type(BOARDS["one-zero-one"]), "consequences", broken)
        action = wire.legal[0]
        said = await here.type(action)
        assert "Shown as text: the board of One Zero One failed; see the log." in said
        assert f"1. Ada: {action}" in said
        assert said[-1] == "Bob is to move."
