"""Hints from a process of its own: what it says, what it must not say, and how it ends."""

import asyncio
import os
import sys
from pathlib import Path

import msgspec
import pytest

from oneoh_games import GAMES
from oneoh_tui.net.coach import NoHint, ask_coach
from tests.oneoh_tui.net.game_wire import position, table

GAME = GAMES["one-zero-one"]


def python(code: str) -> tuple[str, ...]:
    return sys.executable, "-c", code


async def test_the_coach_answers_with_a_legal_move() -> None:
    state = position(5)
    hint = await ask_coach(table(state, GAME.to_act(state)))
    GAME.apply(state, GAME.parse_action(hint.action))
    assert hint.chance is not None
    assert hint.line[0] == hint.action


async def test_the_coach_is_told_the_view_of_the_seat_and_nothing_else() -> None:
    echo = "import json,sys; t = json.load(sys.stdin); print(json.dumps({'action': json.dumps(t)}))"
    shown = table(position(5))
    hint = await ask_coach(shown, python(echo))
    assert msgspec.json.decode(hint.action) == {"game": shown.game, "view": shown.view}


@pytest.mark.parametrize("code", ["", "print('no')", "print({})", "raise SystemExit(1)"])
async def test_anything_but_a_hint_is_none(code: str) -> None:
    with pytest.raises(NoHint):
        await ask_coach(table(position(5)), python(code))


async def test_a_coach_that_takes_too_long_is_ended() -> None:
    with pytest.raises(NoHint):
        await ask_coach(table(position(5)), python("import time; time.sleep(60)"), limit=0.05)


async def test_a_hint_that_is_not_wanted_any_more_ends_the_coach(tmp_path: Path) -> None:
    begun = tmp_path / "begun"
    os.mkfifo(begun)
    code = f"import time; open({str(begun)!r}, 'w').write('x'); time.sleep(60)"
    asking = asyncio.create_task(ask_coach(table(position(5)), python(code)))
    await asyncio.to_thread(begun.read_text)
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
