"""Client's and server's connection, joined in memory: every step checks both ends."""

from oneoh_protocol.codec import from_plain, unpack
from oneoh_protocol.connection import ClientConnection, ServerConnection
from oneoh_protocol.connection_state import ConnectionState
from oneoh_protocol.messages import Hello, Limits, ToClient, ToServer, Welcome
from oneoh_protocol.sanitize import sanitize_data

HELLO = Hello(id=1, oldest=2, newest=2, name="Ada")
LIMITS = Limits(
    frame_bytes=65536,
    commands_per_second=10,
    command_burst=40,
    tables_per_guest=16,
    watched_per_connection=64,
    spectators_per_table=64,
    outbox_bytes=4194304,
    hello_ms=10000,
    ping_ms=20000,
)
WELCOME = Welcome(
    re=1,
    protocol=2,
    server="test",
    guest="guest-1",
    name="Ada",
    token="0123456789abcdef",
    limits=LIMITS,
    games=(),
    bots=(),
    tables=(),
)


class ConnectionPair:
    """Two connections back to back."""

    def __init__(self) -> None:
        self.client = ClientConnection()
        self.server = ServerConnection()

    @classmethod
    def opened(cls) -> "ConnectionPair":
        """Return a pair after `hello` and `welcome`."""
        pair = cls()
        pair.client_sends(HELLO)
        pair.server_sends(WELCOME)
        return pair

    @property
    def state(self) -> ConnectionState:
        """State of both ends, which must agree."""
        assert self.client.state is self.server.state
        return self.client.state

    def client_sends(self, message: ToServer) -> None:
        """Send from the client, and check that the server receives the same."""
        assert self.server.receive(self.client.send(message)) == message

    def server_sends(self, message: ToClient) -> None:
        """Send from the server, and check that the client receives the same, sanitized."""
        frame = self.server.send(message)
        plain = sanitize_data(unpack(frame))
        assert self.client.receive(frame) == (from_plain(plain, ToClient),)  # type: ignore[arg-type]
