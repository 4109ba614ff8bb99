"""Connection of a guest: the commands of one WebSocket, in order, and what the guest is told."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Protocol, TypeVar

from msgspec.structs import replace

from oneoh_protocol.close_codes import CloseCode
from oneoh_protocol.connection import (
    LocalProtocolError,
    RemoteProtocolError,
    ServerConnection,
)
from oneoh_protocol.messages import (
    Act,
    Command,
    Hello,
    Refused,
    Request,
    Table,
    ToClient,
    ToServer,
)
from oneoh_protocol.rate_limit import TokenBucket
from oneoh_server.logs import BoundLog, bind
from oneoh_server.overload_log import alias
from oneoh_server.peer import PERSONAL
from oneoh_server.reception import Reception
from oneoh_server.refusal import Refusal
from oneoh_server.settings import Settings
from oneoh_server.stores.contract import StoreError
from oneoh_server.tables.commands import Caller

_log = logging.getLogger(__name__)

Message = TypeVar("Message")


class Socket(Protocol):
    """Connection as its owner uses it; see `oneoh_server.websocket.web_socket.WebSocket`."""

    is_text: bool
    """Whether messages are sent as text."""

    def send(self, message: bytes) -> None: ...

    def close(self, code: int, reason: str) -> None: ...

    def hold(self) -> None: ...

    def release(self) -> None: ...

    @property
    def round_trip_ms(self) -> int | None: ...

    def measure(self) -> None: ...


class Connection:
    """A guest's connection, from its first frame to its last: a `Peer` of the tables.

    What a table can answer at once needs no task. Every other command is a task, and the socket is
    held meanwhile, so that commands are carried out one at a time.
    """

    __slots__ = (
        "_address_bucket",
        "_bucket",
        "_command",
        "_faults",
        "_hello_timer",
        "_lobby",
        "_on_lost",
        "_over",
        "_requests",
        "_settings",
        "_socket",
        "_task",
        "_wire",
        "address",
        "caller",
        "is_behind",
        "number",
        "operator",
        "watching",
    )

    def __init__(
        self,
        number: int,
        address: str,
        socket: Socket,
        lobby: Reception,
        settings: Settings,
        clock: Callable[[], float],
        address_bucket: TokenBucket | None,
        on_lost: Callable[["Connection"], None],
    ) -> None:
        """`clock` returns monotonic seconds. `address_bucket` None: no limit for the address."""
        self.number = number
        self.address = address
        self.caller: Caller | None = None
        self.operator: str | None = None
        self.watching: set[str] = set()
        self.is_behind = False
        self._socket = socket
        self._lobby = lobby
        self._settings = settings
        self._wire = ServerConnection()
        self._bucket = TokenBucket(settings.commands_per_second, settings.command_burst, clock)
        self._address_bucket = address_bucket
        self._on_lost = on_lost
        self._faults = 0
        self._command: Command | Hello | None = None
        """Last command that could be read."""
        self._requests: dict[str, int] = {}
        """Open request at each table: an answer to it is exempt from the limits of commands."""
        self._over = False
        """Whether the connection ends: nothing is sent or carried out any more."""
        self._task: asyncio.Task[None] | None = None
        """Command under way."""
        self._hello_timer = asyncio.get_running_loop().call_later(
            settings.hello_seconds, self._time_out
        )

    def send(self, message: ToClient) -> None:
        if self._over:
            return
        if type(message) in PERSONAL:  # `isinstance`, three times, costs as much as a request
            message = self._noted(message)
        try:
            self._socket.send(self._wire.encode(message))
        except LocalProtocolError:
            self._log.exception("connection %d: a message could not be sent", self.number)

    def _noted(self, message: ToClient) -> ToClient:
        """Note what the next commands or the log depend on; return the message to send."""
        match message:
            case Request():
                return self._note_request(message)
            case Table() if message.request is not None:
                return replace(message, request=self._note_request(message.request))
            case Refused():
                self._note_refusal(message)
            case _:
                pass
        return message

    def _note_request(self, request: Request) -> Request:
        """Note a request that is sent; return it with the round trip if a clock runs."""
        self._requests[request.table] = request.request
        if request.deadline_ms is None:
            return request
        self._socket.measure()
        return replace(request, round_trip_ms=self._socket.round_trip_ms)

    @property
    def round_trip_ms(self) -> int | None:
        return self._socket.round_trip_ms

    def _note_refusal(self, refused: Refused) -> None:
        command = self._command if self._command and self._command.id == refused.re else None
        bot = self.caller is not None and self.caller.bot
        self._lobby.refusals.report(self.number, self._guest, refused, command, bot=bot)

    @property
    def _guest(self) -> str | None:
        return self.caller.guest if self.caller else None

    def send_encoded(self, message: bytes) -> None:
        if not self._over:
            self._socket.send(message)

    def close(self, code: CloseCode, reason: str = "") -> None:
        """End the connection soon, after what was sent before."""
        self._log.info("connection %d: closed, %d %s", self.number, code, reason)
        if not self._over:
            self._lobby.closes[code.name] += 1
        self._over = True
        self._socket.close(code, reason)

    def overflow(self) -> None:
        if not self._over:
            self._log.info("connection %d: dropped, it reads too slowly", self.number)
            self.close(CloseCode.TOO_SLOW, "too slow for what the server has to say")

    def fall_behind(self) -> None:
        self.is_behind = True
        if not self._over:
            self._lobby.fall_behind(self)

    def catch_up(self) -> None:
        self.is_behind = False
        if not self._over:
            self._lobby.catch_up(self)

    def leave(self) -> None:
        self._over = True
        self._hello_timer.cancel()
        if self._task is not None:
            self._task.cancel()
        if self.caller:
            self._log.info("connection %d: guest %s goes", self.number, self.caller.guest)
        self._lobby.leave(self)

    def lost(self) -> None:
        self._on_lost(self)

    def receive(self, frame: bytes | str) -> None:
        if self._over:
            return
        try:
            command = self._command = self._decode(frame)
            if isinstance(command, Act):  # nearly all are, and a test that fails is dear
                self._take(command)
            elif isinstance(command, Hello):
                self._hello_timer.cancel()
                self._carry_out(self._greet, command)
            elif command is not None:
                self._take(command)
        except Exception:  # noqa: BLE001 - one connection must not end the others
            self._fail()

    def _decode(self, frame: bytes | str) -> ToServer | None:
        """Return the message in a frame; answer a bad frame, and return None."""
        try:
            command = self._wire.receive(frame)
        except RemoteProtocolError as error:
            self._faults += 1
            if error.refused:
                self.send(error.refused)
            if error.close:
                self.close(error.close, str(error)[:100])
            elif self._faults >= self._settings.faults:
                self.close(CloseCode.TOO_MANY_FAULTS, "too much that is no message")
            return None
        finally:
            if self._wire.is_json:
                self._socket.is_text = True
        return command

    def _take(self, command: Command) -> None:
        self._faults = 0
        if wait := self._excess(command):
            detail = {"retry_ms": round(wait * 1000) + 1}
            self.send(Refused(command.id, "too-fast", "too many commands; wait a little", detail))
            # To stop reading meanwhile makes a flood cost its sender more than the server.
            self._socket.hold()
            asyncio.get_running_loop().call_later(wait, self._socket.release)
            return
        try:
            done = self._lobby.handle_at_once(self, command)
        except Refusal as refusal:
            self.send(refusal.reply(command.id))
        else:
            if not done:
                self._carry_out(self._handle, command)

    def _excess(self, command: Command) -> float:
        """Return the seconds by which this command comes too early (protocol/README.md#limits)."""
        if isinstance(command, Act) and self._requests.get(command.table) == command.request:
            del self._requests[command.table]
            return 0.0
        wait = self._address_bucket.take() if self._address_bucket else 0.0
        return wait or self._bucket.take()

    def unwatch(self, table: str) -> None:
        self.watching.discard(table)

    def relay(self, message: bytes, table: str, request: int) -> None:
        """Send an encoded message of another node that may open a request, without a clock."""
        if request:
            self._requests[table] = request
        self.send_encoded(message)

    def hold(self) -> None:
        self._socket.hold()

    def release(self) -> None:
        self._socket.release()

    def _carry_out(self, work: Callable[[Message], Awaitable[None]], message: Message) -> None:
        """Start a task for a command, and take the next command when it has ended."""
        self._socket.hold()
        self._task = asyncio.create_task(
            self._finish(work, message), name=f"connection {self.number}"
        )

    async def _finish(self, work: Callable[[Message], Awaitable[None]], message: Message) -> None:
        try:
            await work(message)
        except Exception:  # noqa: BLE001 - one connection must not end the others
            self._fail()
        self._task = None
        self._socket.release()

    async def _handle(self, command: Command) -> None:
        try:
            await self._lobby.handle(self, command)
        except Refusal as refusal:
            self.send(refusal.reply(command.id))

    async def _greet(self, hello: Hello) -> None:
        """Welcome the guest, or refuse; see protocol/README.md#connection and #close-codes."""
        try:
            await self._lobby.enter(self, hello, self._wire.version)
            self._note_welcome()
        except Refusal as refusal:
            self._refuse_hello(refusal.reply(hello.id), CloseCode.BAD_HELLO)
        except StoreError as error:
            self._log.error("connection %d: no guest could be stored: %s", self.number, error)
            busy = Refused(hello.id, "server-busy", "the server cannot store guests now")
            self._refuse_hello(busy, CloseCode.GOING_AWAY)

    def _note_welcome(self) -> None:
        if (who := self.caller) is not None:
            self._log.info(
                "connection %d: %s %s comes from address %s, with %s",
                self.number,
                "bot" if who.bot else "guest",
                who.guest,
                alias(self.address),
                who.software or "unnamed software",
            )

    def _refuse_hello(self, refused: Refused, code: CloseCode) -> None:
        self.send(refused)
        self.close(code, refused.message[:100])

    def _time_out(self) -> None:
        self.close(CloseCode.HELLO_TIMEOUT, "no hello came in time")

    def _fail(self) -> None:
        self._log.exception("connection %d failed", self.number)
        self.close(CloseCode.INTERNAL_ERROR, "the server made a mistake")

    @property
    def _log(self) -> BoundLog:
        return bind(_log, connection=self.number, guest=self._guest)
