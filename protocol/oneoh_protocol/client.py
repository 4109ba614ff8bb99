"""Client for asyncio: stays connected, matches replies to commands, and yields events in order."""

import asyncio
import itertools
import logging
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import suppress
from types import TracebackType
from typing import Literal, Self, overload

from msgspec.structs import replace

from oneoh_protocol.backoff import delays
from oneoh_protocol.client_events import ClientEvent, Connected, Lost, Rejected
from oneoh_protocol.close_codes import CloseCode
from oneoh_protocol.connection import ClientConnection, RemoteProtocolError, Tap
from oneoh_protocol.inbox import Inbox
from oneoh_protocol.messages import (
    Act,
    AddToken,
    BotDetails,
    Challenge,
    Challenging,
    Command,
    CreateTable,
    Done,
    EnterTournament,
    Finished,
    FollowTournament,
    GetIdentity,
    GetPlayer,
    GetRecord,
    Guests,
    Hello,
    Identity,
    Inspect,
    Inspection,
    Join,
    ListFinished,
    ListGuests,
    ListTables,
    ListTournaments,
    NewToken,
    OpenTournament,
    Player,
    Queued,
    RecordPart,
    RedeemCode,
    RefusalCode,
    Refused,
    Reply,
    Request,
    Seek,
    Table,
    Tables,
    ToClient,
    Tournament,
    Tournaments,
    Watch,
    Welcome,
)
from oneoh_protocol.pending_replies import PendingReplies
from oneoh_protocol.request_times import RequestTimes
from oneoh_protocol.transport import Connect, Transport, TransportError, open_websocket
from oneoh_protocol.versions import NEWEST, OLDEST

OPENING_SECONDS = 15.0
"""Time for the connection and the reply to `hello` together."""
MAX_UNREAD_EVENTS = 2048
"""Bound of unread events; one more, and the connection is dropped and opened again."""

_TEMPORARY: frozenset[RefusalCode] = frozenset({"server-busy", "too-fast", "too-many"})
"""Refusals of `hello` that may pass with time (protocol/README.md#refusal-codes)."""

_log = logging.getLogger(__name__)


class Refusal(Exception):
    """Reply `refused`: the server did not carry the command out, and nothing changed."""

    def __init__(self, refused: Refused) -> None:
        super().__init__(refused.message)
        self.refused = refused


class ConnectionGone(Exception):
    """No connection to send on, or none any more on which the reply could come."""


class Client:
    """Connection of one guest to a server, for as long as the `async with` lasts.

    A lost connection is opened again, as the same guest, unless `retry` is False or trying again
    is of no use. `token` brings an earlier guest back; without it the guest is new. `lobby_key` is
    that of a lobby which is not open to everybody. `legal` asks for the legal actions in every
    request.

    `connect`, `pause` (in seconds) and `backoff` are the network and the waits, for tests; a `tap`
    is given every frame.
    """

    def __init__(
        self,
        url: str,
        *,
        name: str,
        agent: Literal["person", "bot"] = "person",
        software: str = "",
        details: BotDetails | None = None,
        token: str | None = None,
        lobby_key: str | None = None,
        legal: bool = True,
        connect: Connect = open_websocket,
        retry: bool = True,
        tap: Tap | None = None,
        pause: Callable[[float], Awaitable[object]] = asyncio.sleep,
        backoff: Callable[[], Iterator[float]] = delays,
    ) -> None:
        self.welcome: Welcome | None = None
        """Welcome of the present connection; None while there is none."""
        self.token = token
        """Secret of the guest: as given, then of the last welcome. Keep it, to return with."""
        self._url = url
        self._hello = Hello(
            oldest=OLDEST,
            newest=NEWEST,
            name=name,
            agent=agent,
            software=software,
            legal=legal,
            details=details,
            lobby_key=lobby_key,
        )
        self._connect = connect
        self._retry = retry
        self._tap = tap
        self._pause = pause
        self._backoff = backoff
        self._delays = backoff()
        self._events: Inbox[ClientEvent] = Inbox(MAX_UNREAD_EVENTS)
        self._ids = itertools.count(1)
        self._replies = PendingReplies()
        self._channel: tuple[Transport, ClientConnection] | None = None
        self._times = RequestTimes()
        self._next_welcome = asyncio.Event()
        """Event set, and replaced, at each welcome, and set at the end."""
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
        """Return the events in order, for one reader; they end with the client.

        A reader that leaves more than MAX_UNREAD_EVENTS loses them, and gets a `Lost`.
        """
        return self._events

    @overload
    async def ask(self, command: ListTables) -> Tables: ...
    @overload
    async def ask(self, command: CreateTable | Join | Watch) -> Table: ...
    @overload
    async def ask(self, command: ListFinished) -> Finished: ...
    @overload
    async def ask(self, command: GetRecord) -> RecordPart: ...

    @overload
    async def ask(self, command: GetPlayer) -> Player: ...
    @overload
    async def ask(self, command: Inspect) -> Inspection: ...
    @overload
    async def ask(self, command: Seek) -> Queued: ...
    @overload
    async def ask(self, command: ListGuests) -> Guests: ...
    @overload
    async def ask(self, command: Challenge) -> Challenging: ...
    @overload
    async def ask(self, command: GetIdentity) -> Identity: ...
    @overload
    async def ask(self, command: AddToken | RedeemCode) -> NewToken: ...
    @overload
    async def ask(
        self, command: OpenTournament | FollowTournament | EnterTournament
    ) -> Tournament: ...
    @overload
    async def ask(self, command: ListTournaments) -> Tournaments: ...
    @overload
    async def ask(self, command: Command) -> Reply: ...
    async def ask(self, command: Command) -> Reply:
        """Send a command, numbered here, and return the reply to it.

        A `Table` comes as an event too, at its place among the others. Raises Refusal; raises
        ConnectionGone if the connection fails, and then the command may have been carried out or
        not; raises LocalProtocolError if the command is too long for a frame. A `create` is sent
        again on the next connection, if that comes soon, and opens no second table.
        """
        if isinstance(command, CreateTable):
            return await self._create(command)
        return await self._ask(command)

    async def _create(self, command: CreateTable) -> Reply:
        named = replace(command, once=command.once or secrets.token_urlsafe(16))
        was_connected, next_welcome = self._channel is not None, self._next_welcome
        try:
            return await self._ask(named)
        except ConnectionGone:
            if not (was_connected and self._retry):
                raise
        with suppress(TimeoutError):
            async with asyncio.timeout(OPENING_SECONDS):
                await next_welcome.wait()
        return await self._ask(named)

    async def _ask(self, command: Command) -> Reply:
        if self._channel is None:
            raise ConnectionGone("not connected")
        transport, connection = self._channel
        if isinstance(command, Act):
            command = self._times.timed(command)
        numbered = replace(command, id=next(self._ids))
        reply = self._replies.expect(numbered)
        try:
            await transport.send(connection.send(numbered))
            answer = await reply
        except TransportError as error:
            raise ConnectionGone(str(error)) from error
        finally:
            self._replies.forget(numbered)
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
            self._next_welcome.set()

    async def _one_connection(self) -> Lost | None:
        """Connect, and serve the connection to its end; return None if it was the last one."""
        try:
            await self._serve_connection()
        except Refusal as error:
            rejected = Rejected(str(error), error.refused.code)
            final = error.refused.code not in _TEMPORARY
        except RemoteProtocolError as error:
            rejected, final = Rejected(str(error), error.close), False
        except TransportError as error:
            code = _close_code(error.code)
            rejected = Rejected(str(error), code, error.cause)
            final = error.final or (code is not None and not code.retry)
        if final or not self._retry:
            self._events.put(rejected)
            return None
        return Lost(rejected.reason, next(self._delays), rejected.cause)

    async def _serve_connection(self) -> None:
        """Open a connection and read it until it fails.

        Always raises: Refusal of `hello`, RemoteProtocolError, or TransportError.
        """
        connection = ClientConnection(self._tap)
        transport: Transport | None = None
        code = 1000
        try:
            try:
                async with asyncio.timeout(OPENING_SECONDS):
                    transport = await self._connect(self._url)
                    await self._greet(transport, connection)
            except TimeoutError as error:
                raise TransportError(f"{self._url} does not answer") from error
            while True:
                self._dispatch(*connection.receive(await transport.recv()))
        except RemoteProtocolError as error:
            code = error.close or code
            raise
        finally:
            self._disconnect(connection)
            if transport is not None:
                await transport.close(code)

    async def _greet(self, transport: Transport, connection: ClientConnection) -> None:
        hello = replace(self._hello, id=next(self._ids), token=self.token)
        await transport.send(connection.send(hello))
        message, *more = connection.receive(await transport.recv())
        if isinstance(message, Refused):
            raise Refusal(message)
        assert isinstance(message, Welcome)
        self.welcome = message
        self.token = message.token
        self._channel = transport, connection
        self._delays = self._backoff()
        self._times = RequestTimes()
        self._events.put(Connected(message))
        self._next_welcome.set()
        self._next_welcome = asyncio.Event()
        self._dispatch(*more)

    def _dispatch(self, *messages: ToClient) -> None:
        for message in messages:
            match message:
                case Welcome():
                    pass
                case Tables() if message.re == 0:
                    self._emit(message)
                case (
                    Done()
                    | Tables()
                    | Finished()
                    | RecordPart()
                    | Inspection()
                    | Player()
                    | Queued()
                    | Guests()
                    | Challenging()
                    | Identity()
                    | NewToken()
                    | Tournaments()
                    | Refused()
                ):
                    self._replies.resolve(message)
                case Table():
                    if message.request is not None:
                        self._times.note(message.request)
                    self._replies.resolve(message)
                    self._emit(message)
                case Tournament():
                    if message.re:
                        self._replies.resolve(message)
                    self._emit(message)
                case Request():
                    self._times.note(message)
                    self._emit(message)
                case _:
                    self._emit(message)

    def _emit(self, event: ClientEvent) -> None:
        if self._events.full:
            raise TransportError("this program did not keep up with the server")
        self._events.put(event)

    def _disconnect(self, connection: ClientConnection) -> None:
        connection.close()
        self.welcome = None
        self._channel = None
        self._replies.end()


def _close_code(code: int | None) -> CloseCode | None:
    return CloseCode(code) if code in set(CloseCode) else None
