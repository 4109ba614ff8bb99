"""Game played on with another bot, in line mode."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from oneoh_games.records import write_game
from oneoh_tui.line import what_if
from oneoh_tui.line.client import LineClient
from oneoh_tui.line.home import Home
from oneoh_tui.line.replay import ReplayPlace
from oneoh_tui.net.what_if import NoSwing, Swing, WhatIf
from oneoh_tui.tables.replayed_game import ReplayedGame
from tests.oneoh_tui.conftest import FakeWire
from tests.oneoh_tui.line.talk import talk
from tests.oneoh_tui.records import recorded


async def to_replay(client: LineClient) -> None:
    game = ReplayedGame(recorded())
    await client.go(ReplayPlace(client, game, write_game(recorded()), Home(client), 0, ""))


def tells(monkeypatch: pytest.MonkeyPatch, waits: asyncio.Event | None = None) -> list[WhatIf]:
    """Have each question answered, its last sample after an event; return what is asked."""
    asked: list[WhatIf] = []

    async def fake(_record: str, question: WhatIf) -> AsyncIterator[Swing]:
        asked.append(question)
        if question.bot == "nobody":
            raise NoSwing("there is no bot 'nobody'")
        for number in range(1, question.samples + 1):
            if waits is not None and number == question.samples:
                await waits.wait()
            yield Swing(number, 0.75, 0.5, 0.1, 0.4)

    monkeypatch.setattr(what_if, "play_on", fake)
    return asked


async def test_a_bot_is_asked_about_from_the_move_that_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = tells(monkeypatch)
    async with talk(tmp_path, FakeWire(), to_replay) as here:
        await here.type("go 3")
        told = await here.type("what-if exec:node my bot.mjs seat=greedy others=novice samples=8")
        assert asked == [WhatIf(1, 4, "exec:node my bot.mjs", "novice", 8)]
        assert told[0].startswith("exec:node my bot.mjs plays from move 4 on, samples: 8.")
        assert told[1] == "Sample 2 of 8. Swing +25 (+10 to +40, sure to 95 %)."
        assert told[-1] == (
            "Swing +25 (+10 to +40, sure to 95 %). exec:node my bot.mjs does better here than novice."
        )


async def test_what_was_asked_before_is_told_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tells(monkeypatch)
    async with talk(tmp_path, FakeWire(), to_replay, data=tmp_path) as here:
        await here.heard()
        assert (await here.type("what-if"))[0].startswith("Write what-if and a bot")
        await here.type("what-if expert")
        told = await here.type("what-if")
        question = "Move 1, Ada: expert in place of skilled, samples: 20."
        assert told == [f"{question} Swing +25 (+10 to +40, sure to 95 %)."]


async def test_stop_ends_the_samples_while_lines_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tells(monkeypatch, waits=asyncio.Event())
    async with talk(tmp_path, FakeWire(), to_replay, data=tmp_path) as here:
        await here.heard()
        await here.type("what-if expert")
        assert (await here.type("next"))[0].startswith("1. ")
        assert await here.type("stop") == ["Stopped: nothing is kept."]
        assert (await here.type("what-if"))[0].startswith("Write what-if and a bot")
        assert "is no command" in (await here.type("stop"))[0]


async def test_a_script_waits_for_the_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reached = asyncio.Event()
    tells(monkeypatch, waits=reached)
    async with talk(tmp_path, FakeWire(), to_replay, script=True) as here:
        await here.heard()
        told = await here.type("what-if expert samples=2", "next")
        assert not told[-1].startswith("1. ")
        reached.set()
        assert (await here.heard())[-1].startswith("1. ")
        assert await here.end() == 0


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("what-if expert seat=9", "Seats are Ada, greedy."),
        ("what-if expert samples=many", "Write a number of samples"),
        ("what-if nobody", "there is no bot 'nobody'"),
    ],
)
async def test_what_cannot_be_asked_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str, text: str
) -> None:
    tells(monkeypatch)
    async with talk(tmp_path, FakeWire(), to_replay) as here:
        await here.heard()
        assert text in (await here.type(line))[-1]
        assert here.client.faults == 1


async def test_at_the_end_of_the_game_nothing_can_be_asked(tmp_path: Path) -> None:
    async with talk(tmp_path, FakeWire(), to_replay) as here:
        await here.type(f"go {ReplayedGame(recorded()).last}")
        assert (await here.type("what-if expert"))[0].startswith("The game is over here")
