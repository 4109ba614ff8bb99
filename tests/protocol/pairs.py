"""A client's and a server's connection, joined in memory: every step checks both ends."""

from oneoh_protocol.codec import decode
from oneoh_protocol.connection import ClientConnection, ServerConnection
from oneoh_protocol.messages import Hello, Limits, ToClient, ToServer, Welcome
from oneoh_protocol.phases import Phase

HELLO = Hello(id=1, oldest=1, newest=1, name="Ada")
LIMITS = Limits(
    frame_bytes=65536,
    commands_per_second=10,
    command_burst=40,
    tables_per_guest=16,
    watched_per_connection=64,
    spectators_per_table=64,
    outbox_frames=256,
    hello_ms=10000,
    ping_ms=20000,
)
WELCOME = Welcome(
    re=1,
    protocol=1,
    server="test",
    guest="guest-1",
    name="Ada",
    token="0123456789abcdef",
    limits=LIMITS,
    games=(),
    bots=(),
    tables=(),
)


class Pair:
    """Two connections back to back."""

    def __init__(self) -> None:
        self.client = ClientConnection()
        self.server = ServerConnection()

    @classmethod
    def opened(cls) -> "Pair":
        """A pair after `hello` and `welcome`."""
        pair = cls()
        pair.up(HELLO)
        pair.down(WELCOME)
        return pair

    @property
    def phase(self) -> Phase:
        """The phase of both, which must agree."""
        assert self.client.phase is self.server.phase
        return self.client.phase

    def up(self, message: ToServer) -> None:
        """The client says it; the server must hear the very same."""
        assert self.server.receive(self.client.send(message)) == message

    def down(self, message: ToClient) -> None:
        """The server says it; the client must hear the very same, sanitized."""
        frame = self.server.send(message)
        assert self.client.receive(frame) == decode(frame, ToClient, sanitized=True)  # type: ignore[arg-type]
