"""Settings of a gateway: options, help and README all come from `GatewaySettings`."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias, get_type_hints

import msgspec
from msgspec import Meta

from oneoh_protocol.address import DEFAULT_PORT
from oneoh_tui.config.paths import gateway_dir

Port = Annotated[int, Meta(ge=0, le=65535)]
Positive = Annotated[int, Meta(ge=1, le=1_000_000)]
Seconds = Annotated[float, Meta(gt=0, le=1e7, extra={"unit": "s"})]

Group: TypeAlias = Literal["places", "limits"]
"""Group of options in `--help`."""


def _option(group: Group, metavar: str | None, text: str, *, default: str = "") -> Meta:
    """Return the metadata of a setting; `default` says in words what its default is."""
    return Meta(
        description=text, extra={"group": group, "metavar": metavar, "shown_default": default}
    )


class GatewaySettings(msgspec.Struct, frozen=True, kw_only=True):
    """Addresses, lobby and limits of a gateway."""

    ssh: Annotated[
        Port | None, _option("places", "PORT", "port to serve by SSH; 0 for any free one")
    ] = None
    web: Annotated[
        Port | None, _option("places", "PORT", "port to serve browsers; 0 for any free one")
    ] = None
    host: Annotated[str, _option("places", None, "address to listen at; 0.0.0.0 for all")] = (
        "127.0.0.1"
    )
    lobby: Annotated[str, _option("places", "URL", "the one lobby of all players")] = (
        f"ws://127.0.0.1:{DEFAULT_PORT}"
    )
    shown: Annotated[
        str, _option("places", "URL", "the lobby's address for players who have their own client")
    ] = ""
    data: Annotated[
        Path,
        _option(
            "places",
            "FOLDER",
            "folder of the host key (mode 0600) and the accounts: settings, the lobby's tokens",
            default="`gateway` in the user's data folder",
        ),
    ] = msgspec.field(default_factory=gateway_dir)
    tls_cert: Annotated[
        str, _option("places", "FILE", "certificate chain for the web, PEM; SSH needs none")
    ] = ""
    tls_key: Annotated[str, _option("places", "FILE", "its private key, PEM")] = ""
    no_tls: Annotated[
        bool,
        _option(
            "places",
            None,
            "serve browsers without a certificate where other machines can connect: in a network "
            "that you trust",
        ),
    ] = False
    origin: Annotated[
        tuple[str, ...],
        _option(
            "places",
            "URL",
            "another page from which browsers may open the socket; may be repeated",
        ),
    ] = ()
    behind_proxy: Annotated[
        bool,
        _option(
            "places", None, "read X-Forwarded-For; only with a proxy in front, on this machine"
        ),
    ] = False

    sessions: Annotated[
        Positive,
        _option(
            "limits", "N", "clients at once; when all are taken, detached ones are ended first"
        ),
    ] = 200
    sessions_per_address: Annotated[
        Positive, _option("limits", "N", "connections of one address at once")
    ] = 16
    logins_per_minute_per_address: Annotated[
        Positive, _option("limits", "N", "new connections of one address a minute")
    ] = 120
    detached_seconds: Annotated[
        Seconds, _option("limits", "N", "time that a client runs without a terminal")
    ] = 900
    gap_seconds: Annotated[
        float,
        Meta(ge=0, le=60, extra={"unit": "s"}),
        _option(
            "limits",
            "N",
            "longest pause between two starts, so that many logins do not slow those who play",
        ),
    ] = 0.05
    login_seconds: Annotated[
        Seconds,
        _option("limits", "N", "time for a login, and for a connection without a session"),
    ] = 20
    keepalive_seconds: Annotated[
        Seconds, _option("limits", "N", "time between two keepalive requests")
    ] = 15
    keepalive_limit: Annotated[
        int,
        Meta(ge=1, le=100),
        _option("limits", "N", "unanswered keepalive requests in a row that end a connection"),
    ] = 3


class Option(NamedTuple):
    """Option of `oneoh serve`."""

    name: str
    """Name of the field."""
    group: Group
    metavar: str | None
    meaning: str
    default: str
    """Default in words and figures; "none" for no value."""
    kind: Any
    """Type of the value, without its metadata."""

    @property
    def flag(self) -> str:
        return f"--{self.name.replace('_', '-')}"


def options() -> Iterator[Option]:
    """Yield the options in the order of the fields."""
    hints = get_type_hints(GatewaySettings, include_extras=True)
    for field in msgspec.structs.fields(GatewaySettings):
        kind, metadata = hints[field.name].__origin__, hints[field.name].__metadata__
        extra = {key: value for meta in metadata for key, value in (meta.extra or {}).items()}
        meaning = next(meta.description for meta in metadata if meta.description)
        default = extra["shown_default"] or _default(field.default, extra.get("unit", ""))
        yield Option(field.name, extra["group"], extra["metavar"], meaning, default, kind)


def _default(value: object, unit: str) -> str:
    match value:
        case bool():
            return "no"
        case None | "" | ():
            return "none"
        case str():
            return f"`{value}`"
        case _:
            return f"{value:g} {unit}".rstrip()
