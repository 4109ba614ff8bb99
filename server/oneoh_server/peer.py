"""Connection as tables and the lobby see it."""

from typing import Protocol

from oneoh_protocol.close_codes import CloseCode
from oneoh_protocol.messages import Refused, Request, Table, ToClient
from oneoh_server.tables.commands import Caller

PERSONAL = frozenset({Request, Table, Refused})
"""Messages of which a peer notes something, so that they are not sent encoded."""


class Peer(Protocol):
    """A guest's connection; its methods return at once."""

    number: int
    address: str
    """Address that the connection counts for."""
    caller: Caller | None
    """Guest behind the connection; None until it is welcomed."""
    operator: str | None
    """Name of the operator whose key the connection has shown."""
    watching: set[str]
    """Ids of tables that may have the connection among their watchers."""

    is_behind: bool
    """Whether it does not read as fast as it is sent."""

    @property
    def round_trip_ms(self) -> int | None:
        """Measured round trip; None before the first measure."""

    def send(self, message: ToClient) -> None: ...

    def send_encoded(self, message: bytes) -> None:
        """Send a message that is encoded already, perhaps once for many; it is not `PERSONAL`."""

    def close(self, code: CloseCode, reason: str = "") -> None: ...

    def unwatch(self, table: str) -> None:
        """Note that the table has the connection among its watchers no more."""

    def hold(self) -> None:
        """Take no more commands until `release`."""

    def release(self) -> None: ...


class DoorPeer(Peer, Protocol):
    """Connection that came to this node."""

    def relay(self, message: bytes, table: str, request: int) -> None:
        """Send an encoded message of another node that may open a request, without a clock."""
