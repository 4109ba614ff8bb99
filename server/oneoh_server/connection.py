"""Connection of a guest: a task that reads, a task that writes, and a bounded outbox."""

import asyncio
import logging
from collections.abc import Callable

from websockets.asyncio.server import ServerConnection as WebSocket
from websockets.exceptions import ConnectionClosed

from oneoh_protocol.close_codes import CloseCode
from oneoh_protocol.connection import (
    LocalProtocolError,
    RemoteProtocolError,
    ServerConnection,
)
from oneoh_protocol.messages import Act, Hello, Refused, Request, Table, ToClient, ToServer
from oneoh_protocol.rate_limit import TokenBucket
from oneoh_server.lobby import Lobby
from oneoh_server.logs import bind
from oneoh_server.refusal import Refusal
from oneoh_server.settings import Settings
from oneoh_server.store import StoreError
from oneoh_server.tables.commands import Caller

_log = logging.getLogger(__name__)


class Connection:
    """A guest's connection, from its first frame to its last: a `Peer` of the tables."""

    def __init__(
        self,
        number: int,
        address: str,
        socket: WebSocket,
        lobby: Lobby,
        settings: Settings,
        clock: Callable[[], float],
        address_bucket: TokenBucket | None,
    ) -> None:
        """`clock` returns monotonic seconds. `address_bucket` None: no limit for the address."""
        self.number = number
        self.address = address
        self.caller: Caller | None = None
        self.watching: set[str] = set()
        self._socket = socket
        self._lobby = lobby
        self._settings = settings
        self._wire = ServerConnection()
        self._outbox: asyncio.Queue[bytes] = asyncio.Queue(settings.outbox_frames)
        self._bucket = TokenBucket(settings.commands_per_second, settings.command_burst, clock)
        self._address_bucket = address_bucket
        self._log = bind(_log, connection=number)
        self._faults = 0
        self._requests: dict[str, int] = {}
        """Open request at each table: an answer to it is exempt from the limits of commands."""
        self._ending: asyncio.Future[tuple[CloseCode | None, str]] = (
            asyncio.get_running_loop().create_future()
        )

    def send(self, message: ToClient) -> None:
        if self._ending.done():
            return
        match message:
            case Request():
                self._requests[message.table] = message.request
            case Table(request=Request() as request):
                self._requests[message.table] = request.request
            case _:
                pass
        try:
            self.send_frame(self._wire.send(message))
        except LocalProtocolError:
            self._log.exception("connection %d: a message could not be sent", self.number)

    def send_frame(self, frame: bytes) -> None:
        if self._ending.done():
            return
        try:
            self._outbox.put_nowait(frame)
        except asyncio.QueueFull:
            self._log.info("connection %d: dropped, it reads too slowly", self.number)
            self.close(CloseCode.TOO_SLOW, "too slow for what the server has to say")

    def close(self, code: CloseCode | None, reason: str = "") -> None:
        """End the connection soon, with `code`; None if the other side has closed it."""
        if not self._ending.done():
            self._ending.set_result((code, reason))

    async def serve(self) -> None:
        """Serve the guest until either side closes the connection."""
        try:
            async with asyncio.TaskGroup() as tasks:
                both = [tasks.create_task(self._read()), tasks.create_task(self._write())]
                code, reason = await asyncio.shield(self._ending)
                for task in both:
                    task.cancel()
        finally:
            self._lobby.leave(self)
        await self._hang_up(code, reason)

    async def _read(self) -> None:
        try:
            if await self._greet():
                # Frames that came before the closing but were not read yet are ignored.
                while not self._ending.done():
                    await self._take(await self._socket.recv())
        except ConnectionClosed:
            self.close(None)
        except Exception:  # noqa: BLE001 - one connection must not end the others
            self._log.exception("connection %d failed", self.number)
            self.close(CloseCode.GOING_AWAY, "the server made a mistake")

    async def _write(self) -> None:
        try:
            while True:
                await self._socket.send(await self._outbox.get())
        except ConnectionClosed:
            self.close(None)

    async def _hang_up(self, code: CloseCode | None, reason: str) -> None:
        """Send the rest of the outbox and close; after `close_seconds` cut the connection."""
        if code is None:
            return
        try:
            async with asyncio.timeout(self._settings.close_seconds):
                while code is not CloseCode.TOO_SLOW and not self._outbox.empty():
                    await self._socket.send(self._outbox.get_nowait())
                await self._socket.close(code, reason)
        except (TimeoutError, ConnectionClosed):
            self._socket.transport.abort()

    async def _greet(self) -> bool:
        """Wait for `hello` and answer it; return whether the guest is welcomed.

        See protocol/README.md#connection and #close-codes.
        """
        try:
            async with asyncio.timeout(self._settings.hello_seconds):
                frame = await self._socket.recv()
        except TimeoutError:
            self.close(CloseCode.HELLO_TIMEOUT, "no hello came in time")
            return False
        hello = self._receive(frame)
        if not isinstance(hello, Hello):
            return False
        try:
            await self._lobby.enter(self, hello, self._wire.version)
        except Refusal as refusal:
            self._refuse_hello(refusal.reply(hello.id), CloseCode.BAD_HELLO)
        except StoreError as error:
            self._log.error("connection %d: no guest could be stored: %s", self.number, error)
            busy = Refused(hello.id, "server-busy", "the server cannot store guests now")
            self._refuse_hello(busy, CloseCode.GOING_AWAY)
        return self.caller is not None

    def _refuse_hello(self, refused: Refused, code: CloseCode) -> None:
        self.send(refused)
        self.close(code, refused.message[:100])

    async def _take(self, frame: str | bytes) -> None:
        command = self._receive(frame)
        if command is None or isinstance(command, Hello):
            return
        self._faults = 0
        if wait := self._excess(command):
            self.send(
                Refused(
                    command.id,
                    "too-fast",
                    "too many commands; wait a little",
                    {"retry_ms": round(wait * 1000) + 1},
                )
            )
            # To stop reading meanwhile makes a flood cost its sender more than the server.
            await asyncio.sleep(wait)
            return
        try:
            await self._lobby.handle(self, command)
        except Refusal as refusal:
            self.send(refusal.reply(command.id))

    def _receive(self, frame: str | bytes) -> ToServer | None:
        """Return the message in a frame; answer a bad frame, and return None."""
        if isinstance(frame, str):
            self.close(CloseCode.BAD_FRAME, "frames are binary here")
            return None
        try:
            return self._wire.receive(frame)
        except RemoteProtocolError as error:
            self._faults += 1
            if error.refused:
                self.send(error.refused)
            if error.close:
                self.close(error.close, str(error)[:100])
            elif self._faults >= self._settings.faults:
                self.close(CloseCode.TOO_MANY_FAULTS, "too much that is no message")
            return None

    def _excess(self, command: ToServer) -> float:
        """Return the seconds by which this command comes too early (protocol/README.md#limits)."""
        if isinstance(command, Act) and self._requests.get(command.table) == command.request:
            del self._requests[command.table]
            return 0.0
        wait = self._address_bucket.take() if self._address_bucket else 0.0
        return wait or self._bucket.take()
