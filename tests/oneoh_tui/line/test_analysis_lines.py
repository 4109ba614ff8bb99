"""Analysis of a finished game in line mode."""

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from oneoh_games.records import write_game
from oneoh_tui.line import replay
from oneoh_tui.line.client import LineClient
from oneoh_tui.line.home import Home
from oneoh_tui.line.replay import ReplayPlace
from oneoh_tui.net.analysis import Analysis, JudgedMove, NoAnalysis
from oneoh_tui.tables.replayed_game import ReplayedGame
from tests.oneoh_tui.conftest import FakeWire
from tests.oneoh_tui.line.talk import talk
from tests.oneoh_tui.records import recorded
from tests.oneoh_tui.screens.test_analysis import WHOLE


async def to_replay(client: LineClient) -> None:
    game = ReplayedGame(recorded())
    await client.go(ReplayPlace(client, game, write_game(recorded()), Home(client), 0, ""))


async def test_the_turning_points_are_told_with_what_the_coach_had_in_mind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fake(_record: str) -> AsyncIterator[JudgedMove | Analysis]:
        yield WHOLE.moves[0]
        yield WHOLE

    monkeypatch.setattr(replay, "analyse", fake)
    async with talk(tmp_path, FakeWire(), to_replay) as here:
        await here.heard()
        told = await here.type("analyse")
    assert told[0] == "The coach goes through the game."
    assert told[1] == "Moves that cost most, by what their player could know."
    assert told[2].startswith("3. ")
    assert "(70 %)" in told[2]
    assert re.search(r"[^.;]\. The coach had in mind: .*[^.]\.$", told[2])


async def test_it_is_told_a_few_times_how_far_the_coach_is_and_once_what_it_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    count = len(recorded().record.actions)
    asked = 0

    async def fake(_record: str) -> AsyncIterator[JudgedMove | Analysis]:
        nonlocal asked
        asked += 1
        for number in range(1, count + 1):
            yield replace(WHOLE.moves[0], number=number)
        yield WHOLE

    monkeypatch.setattr(replay, "analyse", fake)
    async with talk(tmp_path, FakeWire(), to_replay, data=tmp_path) as here:
        await here.heard()
        first = await here.type("analyse")
        again = await here.type("analyse")
    heading = "The coach goes through the game"
    progress = [line for line in first if line.startswith(f"{heading}: move ")]
    assert 3 <= len(progress) <= 4
    assert progress[0].endswith(f" of {count}.")
    assert asked == 1
    assert again == [line for line in first if not line.startswith(heading)]


async def test_a_coach_that_breaks_off_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fake(_record: str) -> AsyncIterator[JudgedMove | Analysis]:
        yield WHOLE.moves[0]
        raise NoAnalysis

    monkeypatch.setattr(replay, "analyse", fake)
    async with talk(tmp_path, FakeWire(), to_replay) as here:
        await here.heard()
        assert (await here.type("analyse"))[-1] == "The coach could not go through this game."
