"""TCP proxy that can lose what goes through it, fall silent, and break the line."""

import asyncio
from types import TracebackType
from typing import Self


class TcpProxy:
    """Passes bytes between clients and a server on this machine."""

    def __init__(self, port: int, address: str = "127.0.0.1") -> None:
        """`port` is that of the server, which sees all lines come from `address`."""
        self._address = address
        self.to = port
        """Port of the server: new lines go there."""
        self.port = 0
        """Port for clients."""
        self.lose_requests = False
        """Whether the next bytes of a client are lost, and its line breaks."""
        self.lose_answers = False
        """Whether the next bytes of the server are lost, and the line breaks."""
        self.lost = asyncio.Event()
        self.refuses = False
        """Whether new lines break at once."""
        self.passes = asyncio.Event()
        """Event that is cleared while nothing goes through, and neither end is told of anything."""
        self.passes.set()
        self._server: asyncio.Server
        self._writers: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", self.port)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._server.close()
        self.cut()
        await asyncio.gather(*self._tasks)

    def cut(self) -> None:
        """Break all lines."""
        self.passes.set()
        for writer in list(self._writers):
            writer.transport.abort()

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.refuses:
            writer.transport.abort()
            return
        task = asyncio.create_task(self._open(reader, writer))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _open(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        both = {writer}
        try:
            await self.passes.wait()
            far_reader, far_writer = await asyncio.open_connection(
                "127.0.0.1", self.to, local_addr=(self._address, 0)
            )
            both.add(far_writer)
            self._writers |= both
            await asyncio.gather(
                self._pump(reader, far_writer, both, answers=False),
                self._pump(far_reader, writer, both, answers=True),
                return_exceptions=True,
            )
        except OSError:
            pass  # the server is away
        finally:
            self._writers -= both
            for each in both:
                each.transport.abort()

    async def _pump(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        both: set[asyncio.StreamWriter],
        *,
        answers: bool,
    ) -> None:
        try:
            while data := await reader.read(65536):
                if self.lose_answers if answers else self.lose_requests:
                    self.lose_answers = self.lose_requests = False
                    self.lost.set()
                    return
                await self.passes.wait()
                writer.write(data)
                await writer.drain()
        finally:
            await self.passes.wait()
            for each in both:
                each.transport.abort()
