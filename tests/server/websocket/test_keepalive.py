"""Keepalive: one timer, in portions, and each connection at its own time."""

import asyncio

from oneoh_server.websocket.keepalive import Keepalive


class Pinged:
    def __init__(self) -> None:
        self.payloads: list[bytes] = []
        self.twice = asyncio.Event()

    def ping(self, data: bytes) -> None:
        self.payloads.append(data)
        if len(self.payloads) == 2:
            self.twice.set()


async def test_every_connection_is_pinged_again_and_again_with_another_payload() -> None:
    keepalive, many = Keepalive(0.01), [Pinged() for _ in range(120)]
    for one in many:
        keepalive.add(one)
    for one in many:
        await one.twice.wait()
    assert all(one.payloads[0] != one.payloads[1] for one in many)
    keepalive.stop()


async def test_no_connection_is_pinged_before_its_time_or_after_it_is_gone() -> None:
    keepalive, gone, late, pinged = Keepalive(0.01), Pinged(), Pinged(), Pinged()
    keepalive.add(gone)
    keepalive.add(pinged)
    keepalive.discard(gone)
    await pinged.twice.wait()
    keepalive.add(late)
    assert (gone.payloads, late.payloads) == ([], [])
    keepalive.stop()
