"""What the gateway's tests share: terminals that are none, and a reception for them."""

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any, TypeAlias

import pyte
import pytest

from oneoh_tui.gateway.channel import RemoteTerminal
from oneoh_tui.gateway.reception import Reception
from oneoh_tui.gateway.settings import GatewaySettings
from oneoh_tui.gateway.visit import Visit

NOBODY = "ws://127.0.0.1:1"
"""A lobby where nobody listens."""
_UNKNOWN = re.compile(r"\x1b\[[<>=?][0-9;]*u")


class FakeChannel:
    """Keeps what a terminal would show; it takes frames for as long as it is `ready`."""

    def __init__(self, columns: int = 80, rows: int = 24) -> None:
        self.ready = True
        self.sent: list[bytes] = []
        self.words: str | None = None
        """What it was closed with."""
        self.failed = False
        self._screen = pyte.Screen(columns, rows)
        self._stream = pyte.Stream(self._screen)

    def send(self, data: bytes) -> None:
        self.sent.append(data)
        self._stream.feed(_UNKNOWN.sub("", data.decode()))

    def close(self, words: str = "", *, failed: bool = False) -> None:
        self.words, self.failed = words, failed

    @property
    def text(self) -> str:
        """The picture, a line each row."""
        return "\n".join(line.rstrip() for line in self._screen.display)

    @property
    def bytes(self) -> bytes:
        return b"".join(self.sent)


def remote(
    channel: FakeChannel,
    size: tuple[int, int] = (80, 24),
    environ: Mapping[str, str] | None = None,
) -> RemoteTerminal:
    """A terminal of 256 colours behind a channel."""
    return RemoteTerminal(channel, {"TERM": "xterm-256color", **(environ or {})}, size)


async def until(condition: Callable[[], object], what: str | Callable[[], str] = "") -> None:
    """Wait for something that other tasks bring about. Raises AssertionError if they never do."""
    try:
        async with asyncio.timeout(60):
            while not condition():  # noqa: ASYNC110 - of many tasks, none of which tells us
                await asyncio.sleep(0.005)
    except TimeoutError:
        raise AssertionError(what() if callable(what) else what or "it never came about") from None


class House:
    """A reception, and ways to come to it."""

    def __init__(self, reception: Reception) -> None:
        self.reception = reception

    async def come(self, who: str = "Ada", **terminal: Any) -> tuple[Visit, FakeChannel]:
        """Log in and wait for the first picture."""
        columns, rows = terminal.get("size", (80, 24))
        channel = FakeChannel(columns, rows)
        visit = self.enter(who, channel, **terminal)
        assert visit is not None
        await until(visit.app.started.is_set, lambda: channel.text)
        return visit, channel

    def enter(self, who: str, channel: FakeChannel, **terminal: Any) -> Visit | None:
        """Log in, with a key that is the name."""
        account = self.reception.accounts.of_key(who.encode())
        return self.reception.enter(account, who, remote(channel, **terminal))


MakeHouse: TypeAlias = Callable[..., House]


@pytest.fixture
async def make_house(tmp_path: Path) -> AsyncIterator[MakeHouse]:
    """Receptions at a lobby where nobody is; all are closed in the end."""
    made: list[Reception] = []

    def make(**settings: Any) -> House:
        defaults: dict[str, Any] = {
            "lobby": NOBODY,
            "data": tmp_path / "gateway",
            "gap_seconds": 0,
        }
        made.append(Reception(GatewaySettings(**{**defaults, **settings})))
        return House(made[-1])

    yield make
    closing: list[Awaitable[None]] = [reception.close() for reception in made]
    await asyncio.gather(*closing)
