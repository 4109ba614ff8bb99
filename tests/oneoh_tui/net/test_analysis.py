"""Analyses from a process of its own: what it says, what is kept, and how it ends."""

import asyncio
import os
import sys
from pathlib import Path

import pytest

from oneoh_games.records import write_game
from oneoh_tui.net.analysis import Analysis, JudgedMove, NoAnalysis, analyse
from oneoh_tui.net.coach import Hint
from tests.oneoh_tui.records import recorded

MOVE = JudgedMove(3, 1, "a1", Hint("b2", 0.75, ("b2", "c3")), 0.5)
LINE = '{"number":3,"seat":1,"played":"a1","best":{"action":"b2","chance":0.75,"line":["b2","c3"]},"chance":0.5}'
END = '{"turning_points":[3]}'


def says(*lines: str) -> tuple[str, ...]:
    code = f"for line in {lines!r}: print(line, flush=True)"
    return sys.executable, "-c", code


async def heard(record: str, command: tuple[str, ...]) -> list[JudgedMove | Analysis]:
    return [told async for told in analyse(record, command)]


async def test_each_move_comes_as_it_is_judged_then_the_whole() -> None:
    told = await heard("record", says(LINE, END))
    assert told == [MOVE, Analysis((MOVE,), (3,))]
    assert isinstance(told[-1], Analysis)
    assert told[-1].turns == (MOVE,)


async def test_the_coach_reads_the_record_and_nothing_else() -> None:
    code = "import json, sys; t = open(sys.argv[1]).read(); print(json.dumps({'turning_points': [len(t)]}))"
    (told,) = await heard("seven c", (sys.executable, "-c", code))
    assert told == Analysis((), (7,))


@pytest.mark.parametrize("lines", [(), (LINE,), ("no",), (LINE, "{}")])
async def test_an_analysis_that_breaks_off_is_none(lines: tuple[str, ...]) -> None:
    with pytest.raises(NoAnalysis):
        await heard("record", says(*lines))


@pytest.mark.slow
async def test_our_coach_goes_through_a_game() -> None:
    *moves, whole = [told async for told in analyse(write_game(recorded()))]
    assert isinstance(whole, Analysis)
    assert list(whole.moves) == moves
    assert {move.seat for move in whole.moves} == {0, 1}


async def test_an_analysis_that_is_not_wanted_any_more_ends_the_coach(tmp_path: Path) -> None:
    begun = tmp_path / "begun"
    os.mkfifo(begun)
    code = f"import time; open({str(begun)!r}, 'w').write('x'); time.sleep(60)"
    asking = asyncio.create_task(heard("record", (sys.executable, "-c", code)))
    await asyncio.to_thread(begun.read_text)
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
