"""Terminal in a browser, and the frames of its web socket."""

import asyncio
import re
from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta
from websockets.asyncio.server import ServerConnection
from websockets.exceptions import ConnectionClosed
from websockets.frames import CloseCode

from oneoh_tui.gateway.accounts import Account
from oneoh_tui.gateway.channel import RemoteTerminal, fitting
from oneoh_tui.gateway.player_session import PlayerSession
from oneoh_tui.gateway.player_sessions import PlayerSessions


class Hello(msgspec.Struct, frozen=True, tag="hello"):
    """First frame: the account's token, and the terminal."""

    token: Annotated[str, Meta(max_length=64)]
    columns: int
    rows: int
    language: Annotated[str, Meta(max_length=16)] = ""


class Resized(msgspec.Struct, frozen=True, tag="resize"):
    """Frame for a resize."""

    columns: int
    rows: int


class Bye(msgspec.Struct, frozen=True, tag="bye"):
    """Last frame to a browser, which does not reconnect by itself."""

    words: str
    failed: bool


Control: TypeAlias = Hello | Resized


class WebChannel:
    """Channel to a browser; at most one frame is on its way."""

    def __init__(
        self,
        socket: ServerConnection,
        sessions: PlayerSessions,
        account: Account,
        hello: Hello,
        address: str,
    ) -> None:
        self._socket = socket
        self._player_sessions = sessions
        self._account = account
        self._size = fitting(hello.columns, hello.rows)
        self._language = hello.language
        self._address = address
        self._session: PlayerSession | None = None
        self._outbox: asyncio.Queue[bytes | Bye] = asyncio.Queue()
        self._sending = False
        self._room = asyncio.Event()

    async def serve(self) -> None:
        """Show the player's app until the app or the connection ends."""
        sender = asyncio.create_task(self._send(), name="to a browser")
        terminal = RemoteTerminal(self, self._environ(), self._size, self._address)
        self._session = self._player_sessions.enter(self._account, "", terminal, self._room.set)
        try:
            async for frame in self._socket:
                await self._take(frame)
        except ConnectionClosed:
            pass
        except msgspec.DecodeError:
            await self._socket.close(CloseCode.INVALID_DATA)
        finally:
            if self._session is not None:
                self._session.detach(self)
                self._session = None
            sender.cancel()

    @property
    def ready(self) -> bool:
        return not self._sending and self._outbox.empty()

    def send(self, data: bytes) -> None:
        self._outbox.put_nowait(data)

    def close(self, words: str = "", *, failed: bool = False) -> None:
        self._session = None
        self._room.set()  # Nobody will take in what has been typed.
        self._outbox.put_nowait(Bye(words, failed))

    async def _send(self) -> None:
        while True:
            item = await self._outbox.get()
            self._sending = True
            try:
                if isinstance(item, Bye):
                    await self._socket.send(msgspec.json.encode(item).decode())
                    await self._socket.close()
                    return
                await self._socket.send(item)
            except ConnectionClosed:
                return
            self._sending = False
            if self._session is not None:
                self._session.show(self)

    async def _take(self, frame: str | bytes) -> None:
        if self._session is None:
            return
        if isinstance(frame, bytes):
            self._room.clear()
            if not self._session.type(self, frame):
                await self._room.wait()
            return
        control = decode(frame)
        if isinstance(control, Resized):
            self._session.resize(self, fitting(control.columns, control.rows))

    def _environ(self) -> dict[str, str]:
        return {
            "TERM": "xterm-256color",
            "COLORTERM": "truecolor",
            "LANG": locale_of(self._language),
        }


def decode(frame: str | bytes) -> Control:
    """Decode a frame. Raises msgspec.DecodeError."""
    try:
        control: Control = msgspec.json.decode(frame, type=Control)
    except UnicodeDecodeError as error:
        raise msgspec.DecodeError(str(error)) from error
    return control


def locale_of(language: str) -> str:
    """Return the locale of a browser's language, as in LANG."""
    return (re.sub("[^A-Za-z]+", "_", language) or "C") + ".UTF-8"
