"""What a host can set, with its defaults; every number is a limit or a time."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from oneoh_protocol.codec import FRAME_BYTES
from oneoh_protocol.messages import Limits
from oneoh_server.tables.state import Policy

DEFAULT_PORT = 2550

Positive = Annotated[int, Meta(ge=1, le=10_000_000)]
Whole = Annotated[int, Meta(ge=0, le=10_000_000)]
Seconds = Annotated[float, Meta(gt=0, le=1e9)]


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The server's settings; the names are those of the configuration file."""

    host: str = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535)] = DEFAULT_PORT
    db: str = ""
    """A file, or `:memory:`; empty: the user's data folder."""
    name: Annotated[str, Meta(min_length=1, max_length=64)] = "oneoh"
    tls_cert: str = ""
    tls_key: str = ""
    compression: bool = False
    ssh: Annotated[int, Meta(ge=0, le=65535)] | None = None
    """The port where the client is served by SSH; 0: any that is free."""
    web: Annotated[int, Meta(ge=0, le=65535)] | None = None
    """The port where the client is served to browsers."""
    gateway_options: str = ""
    """Options of `oneoh serve`, as they would be typed."""
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    log_format: Literal["text", "json"] = "text"

    max_tables: Positive = 1000
    max_bots: Whole = 16
    max_connections: Positive = 2000
    max_connections_per_address: Positive = 64
    """This machine's own address is exempt from everything that is per address."""
    connections_per_second_per_address: Positive = 5
    tables_per_guest: Positive = 200
    watched_per_connection: Positive = 256
    spectators_per_table: Positive = 100
    commands_per_second: Positive = 20
    command_burst: Positive = 100
    commands_per_second_per_address: Positive = 200
    outbox_frames: Positive = 256
    faults: Positive = 20
    """Frames that are no messages, in a row, before the connection is closed."""
    hello_seconds: Seconds = 10
    ping_seconds: Seconds = 20
    close_seconds: Seconds = 2

    waiting_seconds: Seconds = 600
    over_seconds: Seconds = 600
    running_seconds: Seconds = 7 * 24 * 3600
    grace_seconds: Seconds = 30
    guest_days: Positive = 365
    """A guest who has not been here for so long is forgotten."""

    @property
    def limits(self) -> Limits:
        return Limits(
            frame_bytes=FRAME_BYTES,
            commands_per_second=self.commands_per_second,
            command_burst=self.command_burst,
            tables_per_guest=self.tables_per_guest,
            watched_per_connection=self.watched_per_connection,
            spectators_per_table=self.spectators_per_table,
            outbox_frames=self.outbox_frames,
            hello_ms=round(self.hello_seconds * 1000),
            ping_ms=round(self.ping_seconds * 1000),
        )

    @property
    def policy(self) -> Policy:
        return Policy(
            spectators=self.spectators_per_table,
            waiting_s=self.waiting_seconds,
            over_s=self.over_seconds,
            running_s=self.running_seconds,
            grace_s=self.grace_seconds,
        )
