"""Settings of a gateway."""

from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

Port = Annotated[int, Meta(ge=0, le=65535)]
Positive = Annotated[int, Meta(ge=1, le=1_000_000)]
Seconds = Annotated[float, Meta(gt=0, le=1e7)]


class GatewaySettings(msgspec.Struct, frozen=True, kw_only=True):
    """Addresses, lobby and limits of a gateway."""

    lobby: str
    """URL of the lobby."""
    shown: str = ""
    """Public address of the lobby, for players with a client; "" to show none."""
    host: str = "127.0.0.1"
    ssh: Port | None = None
    """Port for SSH; 0 for any free one."""
    web: Port | None = None
    data: Path
    """Folder of the host key and the accounts."""
    tls_cert: str = ""
    tls_key: str = ""
    """TLS certificate of the web server; SSH has its own encryption."""
    origins: tuple[str, ...] = ()
    """Further origins of browsers, such as `https://games.example.org`."""
    behind_proxy: bool = False
    """Whether browsers come through a proxy on this machine that sets X-Forwarded-For."""

    sessions: Positive = 200
    """Most apps at once, detached ones included."""
    sessions_per_address: Positive = 16
    """Most connections of an address at once."""
    logins_per_minute_per_address: Positive = 120
    detached_seconds: Seconds = 900
    """Seconds until a detached app ends."""
    gap_seconds: Annotated[float, Meta(ge=0, le=60)] = 0.05
    """Longest pause in seconds between two app starts, as each is work that players feel."""
    login_seconds: Seconds = 20
    """Seconds for a login, and for a connection without a session."""
    keepalive_seconds: Seconds = 15
    """Seconds between keepalive messages."""
    keepalive_limit: Annotated[int, Meta(ge=1, le=100)] = 3
    """Unanswered keepalives after which a terminal is gone."""
