"""Settings of a server: options, environment, file, help and README all come from `Settings`."""

from collections.abc import Iterator
from typing import Annotated, Any, Literal, TypeAlias, get_type_hints

import msgspec
from msgspec import Meta

from oneoh_protocol.codec import FRAME_BYTES
from oneoh_protocol.log_format import LogStyle
from oneoh_protocol.messages import CHAT_LENGTH, Limits
from oneoh_protocol.seat_clock import LagTerms
from oneoh_server.ratings.policy import SeasonLength
from oneoh_server.tables.state import Policy
from oneoh_server.trusted_proxies import ProxyHeader

DEFAULT_PORT = 2550

PREFIX = "ONEOH_SERVER_"
"""Prefix of the environment variables."""

MOST = 10_000_000
"""Greatest number that a limit can be."""

Port = Annotated[int, Meta(ge=0, le=65535)]
Positive = Annotated[int, Meta(ge=1, le=MOST)]
Whole = Annotated[int, Meta(ge=0, le=MOST)]
Seconds = Annotated[float, Meta(gt=0, le=1e9, extra={"unit": "s"})]
Span = Annotated[float, Meta(ge=0, le=86_400, extra={"unit": "s"})]
"""Seconds, perhaps none."""
Days = Annotated[int, Meta(ge=1, le=MOST, extra={"unit": "d"})]

BotPace: TypeAlias = Literal["instant", "human"]
"""Pace of house bots: at once, or as people play."""
Group: TypeAlias = Literal["network", "lobby", "operation"]
"""Group of options in `--help`."""


def _meaning(text: str) -> Meta:
    """Return the metadata of a setting that the environment and the file know."""
    return Meta(description=text)


def _option(group: Group, metavar: str | None, text: str, *, default: str = "") -> Meta:
    """Return the metadata of a setting that is an option of the command line as well.

    `default` says in words what an empty default stands for.
    """
    return Meta(
        description=text, extra={"group": group, "metavar": metavar, "shown_default": default}
    )


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All that a host can set. Fields have the names of the configuration file."""

    host: Annotated[str, _option("network", None, "address to listen at; 0.0.0.0 for all")] = (
        "127.0.0.1"
    )
    port: Annotated[Port, _option("network", "N", "port to listen at; 0 for any free one")] = (
        DEFAULT_PORT
    )
    tls_cert: Annotated[
        str, _option("network", "FILE", "certificate chain, PEM; requires tls_key")
    ] = ""
    tls_key: Annotated[str, _option("network", "FILE", "private key of the certificate, PEM")] = ""
    tls: Annotated[
        bool,
        _option(
            "network",
            None,
            "refuse to start without a certificate where other machines can connect; "
            "off: in a network that you trust, or behind a proxy with TLS",
        ),
    ] = True
    ssh: Annotated[
        Port | None,
        _option("network", "N", "port to serve the client by SSH: `ssh -p N HOST` plays"),
    ] = None
    web: Annotated[Port | None, _option("network", "N", "port to serve the client to browsers")] = (
        None
    )
    gateway_options: Annotated[
        str,
        _option("network", "OPTIONS", "options of `oneoh serve`, for ssh and web: '--sessions 50'"),
    ] = ""
    metrics_host: Annotated[
        str, _option("network", None, "address of metrics and health, which anybody may read there")
    ] = "127.0.0.1"
    metrics_port: Annotated[
        Port | None,
        _option(
            "network", "N", "port of metrics for Prometheus, and of health; none: no such port"
        ),
    ] = None
    compression: Annotated[
        bool,
        _option("network", None, "offer compression: for slow lines, at 50 KiB a connection"),
    ] = False
    lan: Annotated[
        bool,
        _option("network", None, "announce the lobby on the local network, if others can reach it"),
    ] = True
    name: Annotated[
        str, Meta(min_length=1, max_length=64), _option("lobby", None, "name of the lobby")
    ] = "oneoh"
    db: Annotated[
        str,
        _option(
            "lobby",
            "FILE",
            "SQLite file that keeps everything, or postgresql://USER@HOST/NAME; "
            ":memory: keeps nothing",
            default="oneoh.db in the user's data folder",
        ),
    ] = ""
    bus: Annotated[
        str,
        _option(
            "lobby",
            "BUS",
            "how the processes of a lobby speak to each other: local, there is only one; "
            "db, by the database; or nats://HOST, by NATS",
        ),
    ] = "local"
    lease_seconds: Annotated[
        Annotated[float, Meta(ge=0.5, le=60, extra={"unit": "s"})],
        _meaning(
            "with PostgreSQL, time after which another process takes over from one that is silent"
        ),
    ] = 3
    operator_keys: Annotated[
        str,
        _option("operation", "FILE", "file of the operators' names and hashes of their keys"),
    ] = ""
    lobby_key_file: Annotated[
        str,
        _option("lobby", "FILE", "file of the key without which nobody may enter the lobby"),
    ] = ""
    examiner_key_file: Annotated[
        str,
        _option("lobby", "FILE", "file of the key that seals the badges of bots examined here"),
    ] = ""
    log_level: Annotated[
        Literal["debug", "info", "warning", "error"],
        _option("operation", "LEVEL", "debug, info, warning or error"),
    ] = "info"
    log_format: Annotated[LogStyle, _option("operation", "STYLE", "text or json")] = "text"

    max_tables: Annotated[Positive, _option("lobby", "N", "tables at once")] = 1000
    max_bots: Annotated[
        Whole, _option("lobby", "N", "house bots at once, a process each; 0 for none")
    ] = 16
    bot_pace: Annotated[
        BotPace,
        _option("lobby", "PACE", "instant: house bots answer at once; human: as people would"),
    ] = "instant"
    bot_file: Annotated[
        str,
        _option("lobby", "FILE", "file of further house bots, in TOML: NAME = 'exec:COMMAND'"),
    ] = ""
    max_connections: Annotated[Positive, _meaning("connections at once")] = 2000
    max_connections_per_address: Annotated[
        Positive, _meaning("connections at once of one address; this machine's own is exempt")
    ] = 64
    connections_per_second_per_address: Annotated[
        Positive, _meaning("new connections a second of one address; this machine's own is exempt")
    ] = 5
    guests_per_hour_per_address: Annotated[
        Positive,
        _meaning("new guests an hour of one address; those who return with a token do not count"),
    ] = 60
    trusted_proxies: Annotated[
        str, _meaning("addresses and networks, separated by commas, whose `proxy_header` is read")
    ] = "127.0.0.1, ::1"
    proxy_header: Annotated[
        ProxyHeader,
        _meaning("header that names a proxy's client: `X-Forwarded-For` or `Forwarded`"),
    ] = "X-Forwarded-For"
    tables_per_guest: Annotated[
        Positive, _meaning("tables, not over, at which one guest has a seat or is the host")
    ] = 200
    tables_per_address: Annotated[
        Positive, _meaning("tables whose hosts come from one address")
    ] = 100
    bots_per_guest: Annotated[
        Positive, _meaning("house bots called to tables of which one guest is the host")
    ] = 6
    bots_per_address: Annotated[
        Positive,
        _meaning(
            "house bots called to tables of one address; "
            "below `max_bots`, or one address can have them all"
        ),
    ] = 8
    records_per_minute_per_address: Annotated[
        Positive,
        _meaning(
            "parts of records, and pages of players, a minute of one address; this machine's own is exempt"
        ),
    ] = 60
    codes_per_minute_per_address: Annotated[
        Positive, _meaning("tables a minute that one address may look for by their codes")
    ] = 20
    names_per_day_per_address: Annotated[
        Whole,
        _option(
            "lobby",
            "N",
            "names a day that guests of one address may register; 0: names cannot be registered",
        ),
    ] = 3
    watched_per_connection: Annotated[
        Positive, _meaning("tables that one connection may watch")
    ] = 256
    spectators_per_table: Annotated[Positive, _meaning("spectators that one table may have")] = 100
    chat: Annotated[
        Literal["table", "off"],
        _option("lobby", "WHERE", "table: those at a table can talk; off: nobody can"),
    ] = "table"
    chat_lines_per_minute: Annotated[Positive, _meaning("lines of chat a minute of one guest")] = 20
    chat_lines_per_table: Annotated[Positive, _meaning("lines of chat at one table")] = 500
    chat_days: Annotated[Days, _meaning("time after which what was said is deleted")] = 90
    seek_widen_points: Annotated[
        Positive, _meaning("points by which the rating span of a guest in the queue grows")
    ] = 50
    seek_widen_seconds: Annotated[
        Seconds, _meaning("time in the queue after which that span grows, again and again")
    ] = 10
    challenge_seconds: Annotated[
        Annotated[float, Meta(ge=5, le=600, extra={"unit": "s"})],
        _meaning("time to answer a challenge"),
    ] = 20
    challenges_per_minute: Annotated[Positive, _meaning("challenges a minute of one guest")] = 6
    commands_per_second: Annotated[
        Positive, _meaning("commands a second of one connection; answers to a request do not count")
    ] = 20
    command_burst: Annotated[
        Positive, _meaning("commands of one connection at once, before that rate applies")
    ] = 100
    commands_per_second_per_address: Annotated[
        Positive,
        _meaning("commands a second of one address's connections; this machine's own is exempt"),
    ] = 200
    outbox_bytes: Annotated[
        Positive, _meaning("bytes that may wait for a slow connection; more of them drop it")
    ] = 4 * 1024 * 1024
    slow_bytes: Annotated[
        Positive,
        _meaning(
            "bytes that may wait for a connection before it is sent no more events of what it "
            "watches, and the whole once it reads again"
        ),
    ] = 128 * 1024
    faults: Annotated[
        Positive, _meaning("frames in a row that are no messages, until the connection is dropped")
    ] = 20
    hello_seconds: Annotated[Seconds, _meaning("time that a connection has to say `hello`")] = 10
    ping_seconds: Annotated[Seconds, _meaning("time between two pings, and to answer one")] = 20
    close_seconds: Annotated[Seconds, _meaning("time that a connection has to close")] = 2

    empty_seconds: Annotated[
        Seconds,
        _meaning(
            "time without its host after which a waiting table closes, "
            "if nobody else has a seat or watches"
        ),
    ] = 60
    waiting_seconds: Annotated[
        Seconds,
        _meaning("the same if others have a seat or watch, but no person is at a seat"),
    ] = 600
    away_seconds: Annotated[
        Seconds, _meaning("time without its players after which a game's house bots are dismissed")
    ] = 300
    over_seconds: Annotated[
        Seconds, _meaning("time without any person after which a table closes whose game is over")
    ] = 600
    running_seconds: Annotated[
        Seconds, _meaning("time without any person after which a table closes whose game runs")
    ] = 7 * 24 * 3600
    grace_seconds: Annotated[
        Seconds,
        _meaning("time that a clock waits for an absent seat, at a start and after a restart"),
    ] = 30
    lag_seconds: Annotated[
        Span, _meaning("most that an answer is charged less on a clock, for its round trip")
    ] = 0.5
    lag_quota_seconds: Annotated[
        Span, _meaning("most of that compensation that a seat can save up")
    ] = 3
    lag_refill_seconds: Annotated[
        Span, _meaning("compensation that each answer adds to the saved one")
    ] = 0.3
    startup_seconds: Annotated[Span, _meaning("free time of a bot's first turn in a game")] = 10
    drain_seconds: Annotated[
        Span,
        _meaning("most time after SIGTERM for the games that are played; 0: stop at once"),
    ] = 30
    absence_seconds: Annotated[
        Span,
        _meaning(
            "grace of a player who is absent from a running game: time of its turns after which "
            "the others may claim the game, make it a draw, or have a bot stand in"
        ),
    ] = 60
    drops_per_game: Annotated[
        Whole, _meaning("times in a game that a player has this grace; later ones have none")
    ] = 3
    rating_season: Annotated[
        SeasonLength,
        _meaning("after which ratings begin again: `none`, `month`, `quarter` or `year`"),
    ] = "none"
    guest_days: Annotated[Days, _meaning("time after which an absent guest is deleted")] = 365
    idle_guest_days: Annotated[
        Days, _meaning("the same for a guest who never had a seat or a table")
    ] = 1

    archive_days: Annotated[
        Days | None,
        _meaning("time after which an ended table moves to the archive; none: never"),
    ] = None

    @property
    def limits(self) -> Limits:
        return Limits(
            frame_bytes=FRAME_BYTES,
            commands_per_second=self.commands_per_second,
            command_burst=self.command_burst,
            tables_per_guest=self.tables_per_guest,
            watched_per_connection=self.watched_per_connection,
            spectators_per_table=self.spectators_per_table,
            outbox_bytes=self.outbox_bytes,
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
            records_per_minute_per_address=self.records_per_minute_per_address,
            codes_per_minute_per_address=self.codes_per_minute_per_address,
            lag_ms=_ms(self.lag_seconds),
            lag_quota_ms=_ms(self.lag_quota_seconds),
            lag_refill_ms=_ms(self.lag_refill_seconds),
            startup_ms=_ms(self.startup_seconds),
            absence_ms=_ms(self.absence_seconds),
            drops=self.drops_per_game,
            chat_length=CHAT_LENGTH if self.chat == "table" else None,
            chat_lines_per_minute=self.chat_lines_per_minute,
            chat_lines_per_table=self.chat_lines_per_table,
            challenge_ms=_ms(self.challenge_seconds),
            challenges_per_minute=self.challenges_per_minute,
            seek_widen_points=self.seek_widen_points,
            seek_widen_ms=max(1, _ms(self.seek_widen_seconds)),
            names_per_day_per_address=self.names_per_day_per_address,
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
            lag=LagTerms(
                _ms(self.lag_seconds),
                _ms(self.lag_quota_seconds),
                _ms(self.lag_refill_seconds),
            ),
            startup_ms=_ms(self.startup_seconds),
            absence_s=self.absence_seconds,
            drops=self.drops_per_game,
        )


def _ms(seconds: float) -> int:
    return round(seconds * 1000)


class Setting(msgspec.Struct, frozen=True):
    """A field of `Settings`, described."""

    name: str
    default: Any
    meaning: str
    unit: str = ""
    group: Group | None = None
    """Group of its option in `--help`; None if the command line has no such option."""
    metavar: str | None = None
    shown_default: str = ""
    """Default in words, for an empty one that stands for something."""

    @property
    def option(self) -> str:
        """Option of the command line."""
        return "--" + self.name.replace("_", "-")

    @property
    def variable(self) -> str:
        """Variable of the environment."""
        return PREFIX + self.name.upper()


def described_settings() -> Iterator[Setting]:
    """Yield every field of `Settings`, in order."""
    hints = get_type_hints(Settings, include_extras=True)
    for field in msgspec.structs.fields(Settings):
        notes = hints[field.name].__metadata__
        extra = {key: value for note in notes for key, value in (note.extra or {}).items()}
        yield Setting(field.name, field.default, notes[-1].description, **extra)
