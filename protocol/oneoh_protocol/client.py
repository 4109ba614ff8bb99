"""The asyncio client: stays connected, matches replies, and hands on events in order."""

import asyncio
import itertools
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from types import TracebackType
from typing import Literal, Self, TypeAlias

import msgspec
from msgspec.structs import replace

from oneoh_protocol.backoff import delays
from oneoh_protocol.closing import CloseCode
from oneoh_protocol.connection import ClientConnection, RemoteProtocolError, Tap
from oneoh_protocol.inbox import Inbox
from oneoh_protocol.messages import (
    Command,
    CreateTable,
    Done,
    Hello,
    Join,
    Listed,
    ListTables,
    RefusalCode,
    Refused,
    Request,
    Table,
    TableEvent,
    Tables,
    ToClient,
    Unlisted,
    Watch,
    Welcome,
)
from oneoh_protocol.transport import Cause, Connect, Hangup, Transport, dial
from oneoh_protocol.versions import NEWEST, OLDEST

OPENING_SECONDS = 15.0
"""For the connection and the reply to `hello` together."""
EVENTS_WAITING = 2048
"""More events than this unread, and the connection is dropped and made anew."""

_NOT_FOR_GOOD: frozenset[RefusalCode] = frozenset(
    {"server-busy", "draining", "too-fast", "too-many"}
)
"""Refusals of `hello` that may be otherwise later."""

_log = logging.getLogger(__name__)


class Refusal(Exception):
    """The server refused a command."""

    def __init__(self, refused: Refused) -> None:
        super().__init__(refused.message)
        self.refused = refused


class ConnectionGone(Exception):
    """There is no connection, or it went before the answer came."""


class Connected(msgspec.Struct, frozen=True):
    """Welcomed, at first or once more. Followed tables and lists have to be asked for anew."""

    welcome: Welcome


class Lost(msgspec.Struct, frozen=True):
    """The connection failed; the next try is `retry_in` seconds from now."""

    reason: str
    retry_in: float
    cause: Cause | None = None


class Rejected(msgspec.Struct, frozen=True):
    """The connection failed for good; nothing comes after it."""

    reason: str
    code: RefusalCode | CloseCode | None = None
    cause: Cause | None = None


ClientEvent: TypeAlias = (
    Connected | Lost | Rejected | Table | TableEvent | Request | Listed | Unlisted
)
Reply: TypeAlias = Done | Table | Tables

_REPLIES: dict[type[Command], type[Reply]] = {
    ListTables: Tables,
    CreateTable: Table,
    Join: Table,
    Watch: Table,
}
"""Kind of reply to each command that is carried out, where it is not `Done`."""


class Client:
    """One guest's connection to a server; it is up as long as the `async with` lasts.

    Lost connections come back by themselves, as the same guest, unless `retry` is False.
    """

    def __init__(
        self,
        url: str,
        *,
        name: str,
        agent: Literal["person", "bot"] = "person",
        software: str = "",
        token: str | None = None,
        legal: bool = True,
        connect: Connect = dial,
        retry: bool = True,
        tap: Tap | None = None,
        pause: Callable[[float], Awaitable[object]] = asyncio.sleep,
        backoff: Callable[[], Iterator[float]] = delays,
    ) -> None:
        self.welcome: Welcome | None = None
        """Of the present connection."""
        self.token = token
        """The guest's secret: the one given, then the one of the last welcome."""
        self._url = url
        self._hello = Hello(
            oldest=OLDEST,
            newest=NEWEST,
            name=name,
            agent=agent,
            software=software,
            legal=legal,
        )
        self._connect = connect
        self._retry = retry
        self._tap = tap
        self._pause = pause
        self._backoff = backoff
        self._delays = backoff()
        self._events: Inbox[ClientEvent] = Inbox(EVENTS_WAITING)
        self._ids = itertools.count(1)
        self._replies: dict[int, tuple[type[Reply], asyncio.Future[Reply | Refused | None]]] = {}
        """By the command's number: what kind of reply it has, and who waits for it."""
        self._line: tuple[Transport, ClientConnection] | None = None
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._stay_connected(), name=f"client of {self._url}")
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        assert self._task is not None
        self._task.cancel()
        await asyncio.wait([self._task])
        if not self._task.cancelled():
            self._task.result()

    def events(self) -> AsyncIterator[ClientEvent]:
        """What happens, in order, to be read by one reader; ends with the client.

        A reader that leaves too much unread loses it, and gets a new connection instead.
        """
        return self._events

    async def ask(self, command: Command) -> Reply:
        """The server's answer; the command's `id` is chosen here.

        Raises Refusal, or ConnectionGone: then the command may have been carried out or not.
        """
        if self._line is None:
            raise ConnectionGone("not connected")
        transport, connection = self._line
        numbered = replace(command, id=next(self._ids))
        reply: asyncio.Future[Reply | Refused | None] = asyncio.get_running_loop().create_future()
        self._replies[numbered.id] = _REPLIES.get(type(command), Done), reply
        try:
            await transport.send(connection.send(numbered))
            answer = await reply
        except Hangup as error:
            raise ConnectionGone(str(error)) from error
        finally:
            self._replies.pop(numbered.id, None)
        if answer is None:
            raise ConnectionGone("the connection went before the answer came")
        if isinstance(answer, Refused):
            raise Refusal(answer)
        return answer

    async def _stay_connected(self) -> None:
        try:
            while (lost := await self._one_connection()) is not None:
                self._events.put(lost)
                await self._pause(lost.retry_in)
        finally:
            self._events.close()

    async def _one_connection(self) -> Lost | None:
        """Connect, and serve the connection to its end; None when that was the last one."""
        try:
            await self._live()
        except _Refused as error:
            rejected = Rejected(str(error), error.code)
            final = error.code not in _NOT_FOR_GOOD
        except RemoteProtocolError as error:
            rejected, final = Rejected(str(error), error.close), False
        except Hangup as error:
            code = _known(error.code)
            rejected = Rejected(str(error), code, error.cause)
            final = error.final or (code is not None and not code.retry)
        if final or not self._retry:
            self._events.put(rejected)
            return None
        return Lost(rejected.reason, next(self._delays), rejected.cause)

    async def _live(self) -> None:
        """Serve one connection until it fails: always raises."""
        connection = ClientConnection(self._tap)
        transport: Transport | None = None
        code = 1000
        try:
            try:
                async with asyncio.timeout(OPENING_SECONDS):
                    transport = await self._connect(self._url)
                    await self._greet(transport, connection)
            except TimeoutError as error:
                raise Hangup(f"{self._url} does not answer") from error
            while True:
                self._take(connection.receive(await transport.recv()))
        except RemoteProtocolError as error:
            code = error.close or code
            raise
        finally:
            self._let_go(connection)
            if transport is not None:
                await transport.close(code)

    async def _greet(self, transport: Transport, connection: ClientConnection) -> None:
        hello = replace(self._hello, id=next(self._ids), token=self.token)
        await transport.send(connection.send(hello))
        message = connection.receive(await transport.recv())
        if isinstance(message, Refused):
            raise _Refused(message)
        assert isinstance(message, Welcome)
        self.welcome = message
        self.token = message.token
        self._line = transport, connection
        self._delays = self._backoff()
        self._events.put(Connected(message))

    def _take(self, message: ToClient | None) -> None:
        match message:
            case None | Welcome():
                return
            case Done() | Tables() | Refused():
                self._answer(message)
            case Table():
                self._answer(message)
                self._report(message)
            case _:
                self._report(message)

    def _answer(self, message: Reply | Refused) -> None:
        kind, reply = self._replies.get(message.re, (None, None))
        if kind is not None and not isinstance(message, kind | Refused):
            said = f"{type(message).__name__} where {kind.__name__} was due"
            raise RemoteProtocolError(f"the server sent {said}", close=CloseCode.BAD_FRAME)
        if reply is not None and not reply.done():
            reply.set_result(message)
        elif isinstance(message, Refused) and not message.re:
            _log.warning("the server refused a frame: %s: %s", message.code, message.message)

    def _report(self, event: ClientEvent) -> None:
        if self._events.full:
            raise Hangup("this program did not keep up with the server")
        self._events.put(event)

    def _let_go(self, connection: ClientConnection) -> None:
        connection.close()
        self.welcome = None
        self._line = None
        for _kind, reply in self._replies.values():
            if not reply.done():
                reply.set_result(None)


class _Refused(Exception):
    """The server refused `hello`."""

    def __init__(self, refused: Refused) -> None:
        super().__init__(refused.message)
        self.code = refused.code


def _known(code: int | None) -> CloseCode | None:
    return CloseCode(code) if code in set(CloseCode) else None
