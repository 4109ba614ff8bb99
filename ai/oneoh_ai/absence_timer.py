"""Timer that runs while everybody else at a table is away."""

import asyncio
from collections.abc import Callable, Sequence

from oneoh_protocol.messages import SeatInfo


class AbsenceTimer:
    """Timer that calls `expired` once everybody else was away for `seconds` without a break."""

    def __init__(
        self, seconds: float, expired: Callable[[], object], tasks: asyncio.TaskGroup
    ) -> None:
        self._seconds = seconds
        self._expired = expired
        self._tasks = tasks
        self._task: asyncio.Task[None] | None = None

    def update(self, seats: Sequence[SeatInfo], own: int) -> None:
        """Start or stop the timer by who is present; `own` is the bot's seat."""
        if not is_alone(seats, own):
            self.stop()
        elif self._task is None:
            self._task = self._tasks.create_task(self._wait())

    def stop(self) -> None:
        """Stop the timer."""
        if self._task is not None:
            self._task.cancel()
            self._task = None

    async def _wait(self) -> None:
        await asyncio.sleep(self._seconds)
        self._task = None
        self._expired()


def is_alone(seats: Sequence[SeatInfo], own: int) -> bool:
    """Return whether other seats are taken, and none of those players is present."""
    others = [seat for number, seat in enumerate(seats) if number != own and seat.kind == "taken"]
    return bool(others) and not any(seat.present for seat in others)
