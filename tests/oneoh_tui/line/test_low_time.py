"""Warning in line mode that little time is left."""

import asyncio
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from oneoh_protocol.messages import Clock
from tests.oneoh_tui.line.talk import talk, to_table
from tests.oneoh_tui.net.game_wire import GameWire, position

CLOCK = Clock(bank_ms=60_000)
LITTLE = 10_000
"""Milliseconds that are little of a minute."""


class TimedWire(GameWire):
    """Table with a clock at which the player has to act, with this much time left."""

    def __init__(self, left_ms: int) -> None:
        super().__init__(position(1), clock=CLOCK, banks_ms=(left_ms, 60_000))
        table = self.tables["t1"]
        assert table.request is not None
        request = replace(table.request, deadline_ms=left_ms)
        self.tables["t1"] = replace(table, request=request, seat=table.to_act)


async def lines(here: Any, wanted: str) -> list[str]:
    """Return what is told until a line has this text."""
    found: list[str] = []
    async with asyncio.timeout(60):
        while not any(wanted in line for line in found):
            found += await here.heard()
            await asyncio.sleep(0.001)
    return found


async def test_a_player_is_told_once_that_little_time_is_left(tmp_path: Path) -> None:
    async with talk(tmp_path, TimedWire(LITTLE + 20), to_table) as here:
        told = await lines(here, "Hurry: 0:")
        assert sum("Hurry" in line for line in told) == 1


async def test_a_player_who_comes_when_little_is_left_is_told_with_the_turn(tmp_path: Path) -> None:
    async with talk(tmp_path, TimedWire(LITTLE - 1000), to_table) as here:
        told = await lines(here, "Hurry")
        assert any("Hurry: your turn" in line for line in told)
        assert not any(line.removeprefix("Hurry: ") == "0:09 left." for line in told)
