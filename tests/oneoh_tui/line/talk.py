"""Client in line mode whose lines a test types and reads."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from oneoh_protocol.messages import Watch
from oneoh_tui.config.settings import Settings
from oneoh_tui.line.client import Flow, LineClient
from oneoh_tui.line.home import Home
from oneoh_tui.line.table import TablePlace
from tests.oneoh_tui.conftest import FakeWire


class Heard:
    """Output that keeps its lines."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def say(self, *lines: str) -> None:
        self.lines += lines


class Talk:
    """Dialogue with a client."""

    def __init__(self, client: LineClient, voice: Heard, flow: Flow | None) -> None:
        self.client = client
        self._voice = voice
        self._typed: asyncio.Queue[str | None] = asyncio.Queue()
        self._run = asyncio.create_task(client.run(self._lines(), flow))

    async def type(self, *lines: str) -> list[str]:
        """Type lines; return the output until nothing more comes."""
        for line in lines:
            self._typed.put_nowait(line)
        return await self.heard()

    async def heard(self) -> list[str]:
        """Return the output since the last call, once nothing more comes."""
        for _round in range(100):
            await asyncio.sleep(0)
        lines, self._voice.lines = self._voice.lines, []
        return lines

    async def end(self) -> int:
        """End the input; return the exit code."""
        self._typed.put_nowait(None)
        return await self._run

    @property
    def has_ended(self) -> bool:
        return self._run.done()

    @property
    def code(self) -> int:
        return self._run.result()

    async def stop(self) -> None:
        self._run.cancel()
        await asyncio.wait([self._run])

    async def _lines(self) -> AsyncIterator[str]:
        while (line := await self._typed.get()) is not None:
            yield line


@asynccontextmanager
async def talk(
    folder: Path, wire: FakeWire, flow: Flow | None = None, **arguments: Any
) -> AsyncIterator[Talk]:
    """Run a client in line mode at a fake server."""
    voice = Heard()
    settings = arguments.pop("settings", Settings(name="Ada"))
    async with LineClient(
        settings, folder, voice, Home, **{"make": lambda *_what: wire, **arguments}
    ) as client:
        here = Talk(client, voice, flow)
        yield here
        await here.stop()


async def to_table(client: LineClient) -> None:
    """Go to the fake server's table."""
    await client.session.go_to_lobby("ws://lobby.test", "Ada")
    await client.welcomed()
    await client.link.ask(Watch(table="t1"))
    await client.go(TablePlace(client, client.link.tables["t1"], Home(client)))


async def to_lobby(client: LineClient) -> None:
    """Go to the fake server's lobby."""
    await Home(client).join("ws://lobby.test")
