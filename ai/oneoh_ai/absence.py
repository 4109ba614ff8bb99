"""Notices that a bot has been left alone at a table."""

import asyncio
from collections.abc import Callable, Sequence

from oneoh_protocol.messages import SeatInfo


class Absence:
    """Calls `gone` once everybody else at a table has been away for some time."""

    def __init__(self, seconds: float, gone: Callable[[], object]) -> None:
        self._seconds = seconds
        self._gone = gone
        self._watch: asyncio.Task[None] | None = None

    def see(self, seats: Sequence[SeatInfo], own: int, tasks: asyncio.TaskGroup) -> None:
        """Take note of who is there; `own` is the bot's seat."""
        if not is_alone(seats, own):
            self.stop()
        elif self._watch is None:
            self._watch = tasks.create_task(self._wait())

    def stop(self) -> None:
        """Wait no longer."""
        if self._watch is not None:
            self._watch.cancel()
            self._watch = None

    async def _wait(self) -> None:
        await asyncio.sleep(self._seconds)
        self._watch = None
        self._gone()


def is_alone(seats: Sequence[SeatInfo], own: int) -> bool:
    """Return whether there are others who sit here and none of them is present.

    Where nobody else has come yet, nobody is away.
    """
    others = [seat for number, seat in enumerate(seats) if number != own and seat.kind == "taken"]
    return bool(others) and not any(seat.present for seat in others)
