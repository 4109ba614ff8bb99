"""Connection of another node, as tables and the lobby see it."""

import asyncio
import logging

from oneoh_protocol.close_codes import CloseCode
from oneoh_protocol.codec import encode
from oneoh_protocol.messages import Refused, Request, Table, ToClient
from oneoh_server.cluster.items import Close, Tell, Unwatched, Who
from oneoh_server.cluster.outgoing import Outgoing, door_of
from oneoh_server.peer import Peer
from oneoh_server.tables.commands import Caller

_log = logging.getLogger(__name__)


class RemotePeer(Peer):
    """Sends by the bus to the connection's door, which also keeps its limits."""

    def __init__(self, who: Who, out: Outgoing) -> None:
        self.number = who.number
        self.watching: set[str] = set()
        self.is_behind = False
        self.turn = asyncio.Lock()
        """Lock by which its commands are carried out one at a time."""
        self._out = out
        self.meet(who)

    def meet(self, who: Who) -> None:
        """Note what the door says of the connection now."""
        self.address = who.address
        self.caller: Caller | None = who.caller
        self.operator = who.operator
        self._round_trip_ms = who.round_trip_ms

    @property
    def round_trip_ms(self) -> int | None:
        return self._round_trip_ms

    def send(self, message: ToClient) -> None:
        try:
            frame = encode(message)
        except (ValueError, TypeError):
            _log.exception("connection %d: a message could not be sent", self.number)
            return
        if (asked := _request_of(message)) is None and not isinstance(message, Refused):
            self.send_encoded(frame)
        elif asked is None or asked.deadline_ms is not None:
            # The door notes the refusal, or writes the round trip into the request.
            self._tell(Tell((self.number,), frame, whole=True))
        else:
            self._tell(Tell((self.number,), frame, asked.table, asked.request))

    def send_encoded(self, message: bytes) -> None:
        self._out.tell(self.number, message)

    def close(self, code: CloseCode, reason: str = "") -> None:
        self._out.send(door_of(self.number), Close(self.number, code, reason))

    def unwatch(self, table: str) -> None:
        if table in self.watching:
            self.watching.discard(table)
            self._out.send(door_of(self.number), Unwatched(self.number, table))

    def hold(self) -> None:
        """Do nothing: the door holds the connection until a command is carried out."""

    def release(self) -> None:
        """Do nothing, as in `hold`."""

    def _tell(self, item: Tell) -> None:
        self._out.send(door_of(self.number), item)


def _request_of(message: ToClient) -> Request | None:
    """Return the request that a message opens."""
    if isinstance(message, Request):
        return message
    return message.request if isinstance(message, Table) else None
