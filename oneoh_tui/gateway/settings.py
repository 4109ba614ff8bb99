"""What the host of a gateway can set."""

from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

Port = Annotated[int, Meta(ge=0, le=65535)]
Positive = Annotated[int, Meta(ge=1, le=1_000_000)]
Seconds = Annotated[float, Meta(gt=0, le=1e7)]


class GatewaySettings(msgspec.Struct, frozen=True, kw_only=True):
    """Where a gateway listens, what it leads to, and its limits."""

    lobby: str
    """The URL of the one lobby that players are led to."""
    shown: str = ""
    """The lobby's address for those who have a client of their own; empty: it is not told."""
    host: str = "127.0.0.1"
    ssh: Port | None = None
    """The port for SSH; 0: any that is free."""
    web: Port | None = None
    data: Path
    """The folder with the host key, and what is kept of each account."""
    tls_cert: str = ""
    tls_key: str = ""
    """For the web alone: SSH brings its own."""
    origins: tuple[str, ...] = ()
    """Where else than from the page itself a browser may come: `https://games.example.org`."""
    behind_proxy: bool = False
    """The web's players come by a proxy on this machine, which says whence in X-Forwarded-For."""

    sessions: Positive = 200
    """Apps at once, those that nobody looks at included."""
    sessions_per_address: Positive = 16
    """Connections of one address at once."""
    logins_per_minute_per_address: Positive = 120
    detached_seconds: Seconds = 900
    """How long an app goes on that nobody looks at."""
    gap_seconds: Annotated[float, Meta(ge=0, le=60)] = 0.05
    """At most, between the starts of two apps: each is a burst of work that those who play feel."""
    login_seconds: Seconds = 20
    """How long a login may take, and how long a connection may last on which nobody plays."""
    keepalive_seconds: Seconds = 15
    """Between two questions whether a terminal is still there."""
    keepalive_limit: Annotated[int, Meta(ge=1, le=100)] = 3
    """A terminal that leaves so many in a row unanswered is gone."""
