"""Parting of a bot from its tables at the end of a run."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Mapping

from oneoh_ai.bot_seat import BotSeat
from oneoh_protocol.messages import Command, Leave, Resign

PARTING_S = 2.0
"""Seconds for leaving the tables."""


async def part(
    seats: Mapping[str, BotSeat], ask: Callable[[Command], Awaitable[object]], *, resign: bool
) -> None:
    """Leave the tables whose games are over; with `resign` the others too.

    Takes at most `PARTING_S`, even if the server does not answer.
    """
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(PARTING_S):
            for table, seat in list(seats.items()):
                if resign and not seat.over:
                    await ask(Resign(table=table))
                if seat.over or resign:
                    await ask(Leave(table=table))
