"""Round trips on real connections: measured, told with requests, and kept with the times of moves."""

import asyncio

from oneoh_protocol.messages import Clock, Moved, Request, Table, Watch
from tests.server.players import playing, serving

CLOCK = Clock(bank_ms=600_000)


async def test_a_request_tells_the_round_trip_and_a_move_its_four_times() -> None:
    async with (
        asyncio.timeout(60),
        serving(commands_per_second=10_000, command_burst=10_000) as server,
        playing(server.url, "ann") as ann,
        playing(server.url, "bob") as bob,
    ):
        table = (await ann.open(clock=CLOCK)).table
        await bob.join(table)
        request = await ann.next(Request)
        shown: Table = await ann.ask(Watch(table=table))
        while shown.request is None or shown.request.round_trip_ms is None:
            shown = await ann.ask(Watch(table=table))  # The pong comes between two of these.
        await ann.answer(request)
        times = (await bob.next(Moved)).times
        assert times is not None
        assert times.sent_ms is not None
        assert times.received_ms is not None
        assert times.answered_ms is not None
        assert times.sent_ms <= times.accepted_ms
        assert times.received_ms <= times.answered_ms
        assert times.charged_ms + times.lag_ms <= times.accepted_ms


async def test_without_a_clock_nothing_is_measured_and_nothing_told() -> None:
    async with (
        asyncio.timeout(60),
        serving() as server,
        playing(server.url, "ann") as ann,
        playing(server.url, "bob") as bob,
    ):
        table = (await ann.open()).table
        await bob.join(table)
        request = await ann.next(Request)
        await ann.answer(request)
        moved = await bob.next(Moved)
        assert (request.round_trip_ms, moved.times) == (None, None)
