"""What a host can set, with its defaults; every number is a limit or a time."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from oneoh_protocol.codec import FRAME_BYTES
from oneoh_protocol.log_format import LogStyle
from oneoh_protocol.messages import Limits
from oneoh_server.tables.state import Policy
from oneoh_server.trusted_proxies import ProxyHeader

DEFAULT_PORT = 2550

MOST = 10_000_000
"""The greatest number that a limit can be."""

Positive = Annotated[int, Meta(ge=1, le=MOST)]
Whole = Annotated[int, Meta(ge=0, le=MOST)]
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
    log_format: LogStyle = "text"

    max_tables: Positive = 1000
    max_bots: Whole = 16
    max_connections: Positive = 2000
    max_connections_per_address: Positive = 64
    """Connections and commands of this machine's own address are not limited."""
    connections_per_second_per_address: Positive = 5
    guests_per_hour_per_address: Positive = 60
    """New guests; whoever returns with a token is not counted."""
    trusted_proxies: str = "127.0.0.1, ::1"
    """AddressLimits and networks that are believed when they say for whom they connect."""
    proxy_header: ProxyHeader = "X-Forwarded-For"
    """Header in which they say it; no other is read."""
    tables_per_guest: Positive = 200
    tables_per_address: Positive = 100
    bots_per_guest: Positive = 6
    bots_per_address: Positive = 8
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
    empty_seconds: Seconds = 60
    away_seconds: Seconds = 300
    over_seconds: Seconds = 600
    running_seconds: Seconds = 7 * 24 * 3600
    grace_seconds: Seconds = 30
    guest_days: Positive = 365
    """A guest who has not been here for so long is forgotten."""
    idle_guest_days: Positive = 1
    """The same for one who never had a seat, or a table."""

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
            hello_ms=_ms(self.hello_seconds),
            ping_ms=_ms(self.ping_seconds),
            tables_per_address=self.tables_per_address,
            bots_per_guest=self.bots_per_guest,
            bots_per_address=self.bots_per_address,
            guests_per_hour_per_address=self.guests_per_hour_per_address,
            empty_ms=_ms(self.empty_seconds),
            waiting_ms=_ms(self.waiting_seconds),
            over_ms=_ms(self.over_seconds),
            running_ms=_ms(self.running_seconds),
            away_ms=_ms(self.away_seconds),
        )

    @property
    def policy(self) -> Policy:
        return Policy(
            spectators=self.spectators_per_table,
            waiting_s=self.waiting_seconds,
            empty_s=self.empty_seconds,
            away_s=self.away_seconds,
            over_s=self.over_seconds,
            running_s=self.running_seconds,
            grace_s=self.grace_seconds,
        )


def _ms(seconds: float) -> int:
    return round(seconds * 1000)
