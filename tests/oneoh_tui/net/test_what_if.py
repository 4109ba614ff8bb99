"""Games played on by a process of its own: what it says, why it fails, and what is kept."""

import asyncio
import os
import sys
from pathlib import Path

import pytest

from oneoh_games.records import write_game
from oneoh_tui.net.what_if import Answered, KeptSwings, NoSwing, Swing, WhatIf, play_on
from tests.oneoh_tui.records import recorded

QUESTION = WhatIf(1, 3, "random", "greedy:deals=1", 2)
LINES = tuple(
    f'{{"samples":{count},"with_bot":0.5,"without":0.25,"low":-0.1,"high":0.6}}' for count in (1, 2)
)


def says(*lines: str) -> tuple[str, ...]:
    code = f"for line in {lines!r}: print(line, flush=True)"
    return sys.executable, "-c", code


async def heard(record: str, command: tuple[str, ...]) -> list[Swing]:
    return [swing async for swing in play_on(record, QUESTION, command)]


async def test_the_swing_comes_after_each_sample() -> None:
    assert [swing.samples for swing in await heard("record", says(*LINES))] == [1, 2]


async def test_the_process_is_asked_the_question_about_the_record() -> None:
    code = (
        "import json, sys; *options, file = sys.argv[1:]; "
        "assert options == ['--seat=1', '--move=3', '--bot=random', '--others=greedy:deals=1', "
        "'--samples=2'], options; assert open(file).read() == 'seven c'; "
        f"print({LINES[1]!r})"
    )
    assert len(await heard("seven c", (sys.executable, "-c", code))) == 1


@pytest.mark.parametrize("lines", [(), LINES[:1], ("no",)])
async def test_samples_that_break_off_are_no_swing(lines: tuple[str, ...]) -> None:
    with pytest.raises(NoSwing, match=r"^$"):
        await heard("record", says(*lines))


async def test_the_reason_of_a_failure_is_told() -> None:
    with pytest.raises(NoSwing, match="there is no bot 'nobody'"):
        async for _swing in play_on(write_game(recorded()), WhatIf(0, 1, "nobody", "random", 1)):
            pass


async def test_our_bots_play_the_game_on() -> None:
    swings = [swing async for swing in play_on(write_game(recorded()), QUESTION)]
    assert [swing.samples for swing in swings] == [1, 2]
    assert -1 <= swings[-1].low <= swings[-1].mean <= swings[-1].high <= 1


async def test_a_swing_that_is_not_wanted_any_more_ends_the_bots(tmp_path: Path) -> None:
    begun = tmp_path / "begun"
    os.mkfifo(begun)
    code = f"import os, time; open({str(begun)!r}, 'w').write(str(os.getpid())); time.sleep(60)"
    asking = asyncio.create_task(heard("record", (sys.executable, "-c", code)))
    process = int(await asyncio.to_thread(begun.read_text))
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)


def test_an_answer_takes_the_place_of_an_earlier_one_to_its_question() -> None:
    swing = Swing(2, 0.5, 0.25, -0.1, 0.6)
    first, other = Answered(QUESTION, swing), Answered(WhatIf(0, 3, "mcts", "random", 2), swing)
    again = Answered(QUESTION, Swing(2, 0.75, 0.25, 0.1, 0.9))
    kept = KeptSwings().adding(first).adding(other)
    assert kept.answers == (other, first)
    assert kept.adding(again).answers == (again, other)
