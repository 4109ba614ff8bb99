"""TCP relay that splits, delays, stalls and cuts what goes through it, by a seed."""

import asyncio
import contextlib
import itertools
import random
from collections.abc import Iterable
from types import TracebackType
from typing import Self

CHUNK = 4096
STALL_S = 0.2
PIECES = 4
"""Most pieces of a chunk."""

Ends = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class BadNetwork:
    """Relay on a port of this machine, between any number of clients and one server."""

    def __init__(self, url: str, seed: int) -> None:
        """`url` is the server's."""
        self.url = ""
        """URL for clients; empty until the relay listens."""
        self.cuts = 0
        """Connections that were cut."""
        self.half_open = 0
        """Those of them of which the server was told nothing."""
        self.calm = False
        """Whether everything goes through as it comes."""
        self._port = int(url.rpartition(":")[2])
        self._rng = random.Random(seed)
        self._pairs: set[asyncio.Task[None]] = set()
        self._listener: asyncio.Server

    async def __aenter__(self) -> Self:
        self._listener = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.url = f"ws://127.0.0.1:{self._listener.sockets[0].getsockname()[1]}"
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._listener.close()
        await _cancel(self._pairs)

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        pair = asyncio.create_task(self._relay((reader, writer)))
        self._pairs.add(pair)
        pair.add_done_callback(self._pairs.discard)

    async def _relay(self, near: Ends) -> None:
        """Relay a client's connection until one end of it is gone."""
        far = await asyncio.open_connection("127.0.0.1", self._port)
        ways = [
            asyncio.create_task(self._pump(source[0], sink[1]))
            for source, sink in ((near, far), (far, near))
        ]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            near[1].transport.abort()
            await _cancel(ways)
            if not self.calm and self._rng.random() < 0.3:
                self.half_open += 1
                # The server hears of nothing, until the guest has come back and replaced this one.
                with contextlib.suppress(OSError):
                    await far[0].read()
        finally:
            for writer in (near[1], far[1]):
                writer.transport.abort()
            await _cancel(ways)

    async def _pump(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        """Relay one way, until a connection ends or is cut."""
        with contextlib.suppress(OSError):
            while data := await source.read(CHUNK):
                for piece in self._pieces(data):
                    if not self.calm and self._rng.random() < 0.004:
                        self.cuts += 1
                        return
                    await self._wait()
                    sink.write(piece)
                    await sink.drain()

    def _pieces(self, data: bytes) -> list[bytes]:
        """Return the data in order, split where the seed says."""
        marks = sorted(self._rng.randrange(len(data)) for _ in range(self._rng.randrange(PIECES)))
        ends = [0, *marks, len(data)]
        return [data[start:end] for start, end in itertools.pairwise(ends) if start < end]

    async def _wait(self) -> None:
        """Wait as a bad line does: mostly not at all, now and then long."""
        if self.calm:
            return
        luck = self._rng.random()
        if luck < 0.002:
            await asyncio.sleep(STALL_S)
        elif luck < 0.05:
            await asyncio.sleep(self._rng.uniform(0, 0.005))


async def _cancel(tasks: Iterable[asyncio.Task[None]]) -> None:
    """Cancel tasks, and wait until they have ended."""
    for task in (ending := list(tasks)):
        task.cancel()
    await asyncio.gather(*ending, return_exceptions=True)
