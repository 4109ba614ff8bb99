"""Failures of a lobby of three processes, each of which ends by itself or lasts for some seconds."""

import asyncio
import signal
from collections.abc import Awaitable, Callable
from typing import Literal, NamedTuple, TypeAlias

from tests.server.failures.three_nodes import Place, ThreeNodes
from tests.server.stores.tcp_proxy import TcpProxy

Strike: TypeAlias = Callable[[ThreeNodes], Awaitable[None]]
"""Function that has something fail, and returns when all that can be mended is whole again."""
Line: TypeAlias = Literal["clients", "record", "bus"]


class Failure(NamedTuple):
    """Failure of a node, an engine or a line."""

    name: str
    strike: Strike
    is_of_a_node: bool = True
    """Whether it strikes the first node alone."""
    needs_nats: bool = False


def failures(lease_s: float, leases: float = 5) -> list[Failure]:
    """Return all failures; those that last do so for half a lease, or for so many leases."""
    less, more = lease_s / 2, leases * lease_s
    return [
        Failure("node killed", kill),
        Failure("node stopped by SIGTERM", end),
        Failure(f"node paused {less:g} s", pause(less)),
        Failure(f"node paused {more:g} s", pause(more)),
        Failure(f"PostgreSQL killed, back after {lease_s:g} s", kill_postgres(lease_s), False),
        Failure(f"NATS killed, back after {lease_s:g} s", kill_nats(lease_s), False, True),
        *_of_line("clients", "to clients", less, more),
        *_of_line("record", "to PostgreSQL", less, more),
        *_of_line("bus", "to NATS", less, more),
    ]


def _of_line(line: Line, words: str, less: float, more: float) -> list[Failure]:
    nats = line == "bus"
    return [
        Failure(f"line {words} broken once", break_line(line, 0), True, nats),
        Failure(f"line {words} broken {more:g} s", break_line(line, more), True, nats),
        Failure(f"line {words} silent {less:g} s", silence(line, less), True, nats),
        Failure(f"line {words} silent {more:g} s", silence(line, more), True, nats),
    ]


async def kill(lobby: ThreeNodes) -> None:
    place = lobby.places[0]
    async with place.ending:
        await asyncio.to_thread(place.process.kill)


async def end(lobby: ThreeNodes) -> None:
    place = lobby.places[0]
    async with place.ending:
        assert await asyncio.to_thread(place.process.stop) == 0


def pause(seconds: float) -> Strike:
    async def strike(lobby: ThreeNodes) -> None:
        process = lobby.places[0].process
        process.send(signal.SIGSTOP)
        try:
            await asyncio.sleep(seconds)
        finally:
            process.send(signal.SIGCONT)

    return strike


def kill_postgres(seconds: float) -> Strike:
    async def strike(lobby: ThreeNodes) -> None:
        await asyncio.to_thread(lobby.postgres.kill)
        await asyncio.sleep(seconds)
        await asyncio.to_thread(lobby.postgres.start)

    return strike


def kill_nats(seconds: float) -> Strike:
    async def strike(lobby: ThreeNodes) -> None:
        assert lobby.nats is not None
        await asyncio.to_thread(lobby.nats.kill)
        await asyncio.sleep(seconds)
        await asyncio.to_thread(lobby.nats.start)

    return strike


def break_line(line: Line, seconds: float) -> Strike:
    async def strike(lobby: ThreeNodes) -> None:
        proxy = _proxy(lobby.places[0], line)
        proxy.refuses = seconds > 0
        proxy.cut()
        await asyncio.sleep(seconds)
        proxy.refuses = False

    return strike


def silence(line: Line, seconds: float) -> Strike:
    async def strike(lobby: ThreeNodes) -> None:
        proxy = _proxy(lobby.places[0], line)
        proxy.passes.clear()
        await asyncio.sleep(seconds)
        proxy.passes.set()

    return strike


def _proxy(place: Place, line: Line) -> TcpProxy:
    proxy = {"clients": place.clients, "record": place.record, "bus": place.bus}[line]
    assert proxy is not None
    return proxy
