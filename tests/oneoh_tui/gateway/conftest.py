"""Fixtures of the gateway's tests: fake terminals, and sessions for them."""

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from oneoh_tui.gateway.channel import RemoteTerminal
from oneoh_tui.gateway.player_session import PlayerSession
from oneoh_tui.gateway.player_sessions import PlayerSessions
from oneoh_tui.gateway.settings import GatewaySettings
from tests.emulated_screen import EmulatedScreen, EmulatedStream

NOBODY = "ws://127.0.0.1:1"
"""Address at which no lobby listens."""
_UNKNOWN = re.compile(r"\x1b\[[<>=?][0-9;]*u")


class FakeChannel:
    """Fake channel that keeps what a terminal would show, while it is `ready`."""

    def __init__(self, columns: int = 80, rows: int = 24) -> None:
        self.ready = True
        self.sent: list[bytes] = []
        self.words: str | None = None
        """Sentence that it was closed with."""
        self.failed = False
        self._screen = EmulatedScreen(columns, rows)
        self._stream = EmulatedStream(self._screen)

    def send(self, data: bytes) -> None:
        self.sent.append(data)
        self._stream.feed(_UNKNOWN.sub("", data.decode()))

    def close(self, words: str = "", *, failed: bool = False) -> None:
        self.words, self.failed = words, failed

    @property
    def text(self) -> str:
        """Picture, a line for each row."""
        return "\n".join(line.rstrip() for line in self._screen.display)

    @property
    def bytes(self) -> bytes:
        return b"".join(self.sent)


def remote(
    channel: FakeChannel,
    size: tuple[int, int] = (80, 24),
    environ: Mapping[str, str] | None = None,
) -> RemoteTerminal:
    """Return a terminal of 256 colours behind a channel."""
    return RemoteTerminal(channel, {"TERM": "xterm-256color", **(environ or {})}, size)


async def until(condition: Callable[[], object], what: str | Callable[[], str] = "") -> None:
    """Wait for a condition that other tasks bring about. Raises AssertionError if they never do."""
    try:
        async with asyncio.timeout(60):
            while not condition():  # noqa: ASYNC110 - of many tasks, none of which tells us
                await asyncio.sleep(0.005)
    except TimeoutError:
        raise AssertionError(what() if callable(what) else what or "it never came about") from None


class House:
    """Sessions, and ways to log in."""

    def __init__(self, sessions: PlayerSessions) -> None:
        self.sessions = sessions

    async def come(self, who: str = "Ada", **terminal: Any) -> tuple[PlayerSession, FakeChannel]:
        """Log in and wait for the first picture."""
        columns, rows = terminal.get("size", (80, 24))
        channel = FakeChannel(columns, rows)
        session = self.enter(who, channel, **terminal)
        assert session is not None
        await until(session.app.started.is_set, lambda: channel.text)
        return session, channel

    def enter(self, who: str, channel: FakeChannel, **terminal: Any) -> PlayerSession | None:
        """Log in, with a key that is the name."""
        account = self.sessions.accounts.of_key(who.encode())
        return self.sessions.enter(account, who, remote(channel, **terminal))


MakeHouse: TypeAlias = Callable[..., House]


@pytest.fixture
async def make_house(tmp_path: Path) -> AsyncIterator[MakeHouse]:
    """Yield a factory of sessions at an empty lobby; all are closed at the end."""
    made: list[PlayerSessions] = []

    def make(**settings: Any) -> House:
        defaults: dict[str, Any] = {
            "lobby": NOBODY,
            "data": tmp_path / "gateway",
            "gap_seconds": 0,
        }
        made.append(PlayerSessions(GatewaySettings(**{**defaults, **settings})))
        return House(made[-1])

    yield make
    closing: list[Awaitable[None]] = [sessions.close() for sessions in made]
    await asyncio.gather(*closing)
