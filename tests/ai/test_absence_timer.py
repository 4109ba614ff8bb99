import asyncio

import pytest

from oneoh_ai.absence_timer import AbsenceTimer, is_alone
from oneoh_protocol.messages import SeatInfo

OWN, HERE, AWAY = (
    SeatInfo("taken", "bot", present=True),
    SeatInfo("taken", "Ada", present=True),
    SeatInfo("taken", "Ada"),
)


@pytest.mark.parametrize(
    ("others", "alone"),
    [
        ([HERE], False),
        ([AWAY], True),
        ([AWAY, HERE], False),
        ([AWAY, AWAY], True),
        ([SeatInfo("anyone")], False),
        ([SeatInfo("anyone"), AWAY], True),
    ],
)
def test_a_bot_is_alone_where_those_who_sit_there_are_away(
    others: list[SeatInfo], alone: bool
) -> None:
    assert is_alone([OWN, *others], 0) is alone


async def test_who_is_away_for_long_is_told_of_once() -> None:
    gone = asyncio.Event()
    async with asyncio.timeout(60), asyncio.TaskGroup() as tasks:
        absence = AbsenceTimer(0.01, gone.set, tasks)
        absence.update([OWN, AWAY], 0)
        absence.update([OWN, AWAY], 0)
        await gone.wait()


async def test_who_returns_is_waited_for_no_more() -> None:
    """The task that waits is done, and has told nothing."""
    gone: list[str] = []
    async with asyncio.timeout(60), asyncio.TaskGroup() as tasks:
        absence = AbsenceTimer(3600, lambda: gone.append("gone"), tasks)
        absence.update([OWN, AWAY], 0)
        absence.update([OWN, HERE], 0)
    assert not gone
