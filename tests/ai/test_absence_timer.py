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
def test_a_bot_is_alone_when_all_other_players_are_away(
    others: list[SeatInfo], alone: bool
) -> None:
    assert is_alone([OWN, *others], 0) is alone


async def test_the_timer_expires_once() -> None:
    gone = asyncio.Event()
    async with asyncio.timeout(60), asyncio.TaskGroup() as tasks:
        absence = AbsenceTimer(0.01, gone.set, tasks)
        absence.update([OWN, AWAY], 0)
        absence.update([OWN, AWAY], 0)
        await gone.wait()


async def test_a_player_who_returns_stops_the_timer() -> None:
    """The task group ends, so the timer was cancelled."""
    gone: list[str] = []
    async with asyncio.timeout(60), asyncio.TaskGroup() as tasks:
        absence = AbsenceTimer(3600, lambda: gone.append("gone"), tasks)
        absence.update([OWN, AWAY], 0)
        absence.update([OWN, HERE], 0)
    assert not gone
