"""Settings from the command line, the environment and a file, in this order of precedence."""

import argparse
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from importlib.metadata import version
from pathlib import Path

import msgspec
from platformdirs import user_data_dir

from oneoh_server.settings import DEFAULT_PORT, MOST, Settings
from oneoh_server.trusted_proxies import TrustedProxies

PREFIX = "ONEOH_SERVER_"
_NAMES = tuple(field.name for field in msgspec.structs.fields(Settings))

_EXAMPLES = """\
examples:
  oneoh-server                                   a lobby for this machine alone
  oneoh-server --host 0.0.0.0                    a lobby for the local network
  oneoh-server --host 0.0.0.0 --tls-cert fullchain.pem --tls-key privkey.pem
  oneoh-server --host 0.0.0.0 --ssh 2222 --web 8080
                                                 and for those who have nothing but ssh or a browser
  oneoh-server --db :memory: --no-bots           nothing is kept, no bot is started

Every setting can also stand in the file given by --config, as `name = value` (TOML), and in
the environment as ONEOH_SERVER_NAME. The command line wins, then the environment, then the
file. The file knows more of them, limits and times above all: see server/README.md.
"""


PRIVATE_SETTINGS = dict.fromkeys(
    (
        "tables_per_guest",
        "tables_per_address",
        "bots_per_guest",
        "bots_per_address",
        "guests_per_hour_per_address",
    ),
    MOST,
)
"""Settings of a server that nobody has to share with others."""


class BadSettings(Exception):
    """Settings that the server cannot run with, in a sentence."""


class Invocation(msgspec.Struct, frozen=True):
    """What the command line asked for."""

    settings: Settings
    until_eof: bool
    ready_json: bool


def read_invocation(arguments: Sequence[str], environment: Mapping[str, str]) -> Invocation:
    """Raises BadSettings; prints and exits for --help, --version and unknown arguments."""
    given = vars(_parser().parse_args(arguments))
    until_eof, ready_json = given.pop("until_eof"), given.pop("ready_json")
    config = given.pop("config")
    if given.pop("no_bots"):
        given["max_bots"] = 0
    merged = {
        **(PRIVATE_SETTINGS if given.pop("private") else {}),
        **(_from_file(config) if config else {}),
        **_from_environment(environment),
        **{name: value for name, value in given.items() if value is not None},
    }
    return Invocation(_settings(merged), until_eof, ready_json)


def _settings(merged: Mapping[str, object]) -> Settings:
    try:
        # Text from the environment and the command line becomes a number where one is wanted.
        settings = msgspec.convert(merged, Settings, strict=False)
    except msgspec.ValidationError as error:
        raise BadSettings(f"bad setting: {_plainly(str(error))}") from error
    try:
        TrustedProxies(settings.trusted_proxies, settings.proxy_header)
    except ValueError as error:
        raise BadSettings(f"trusted_proxies: {error}") from error
    if bool(settings.tls_cert) != bool(settings.tls_key):
        raise BadSettings("tls_cert and tls_key are given together or not at all")
    if settings.db:
        return settings
    return msgspec.structs.replace(settings, db=default_database())


def default_database() -> str:
    return str(Path(user_data_dir("oneoh", appauthor=False)) / "oneoh.db")


def _plainly(error: str) -> str:
    """The reason, with the setting's name in place of a path."""
    reason, _, place = error.partition(" - at `$.")
    return f"{place.rstrip('`')}: {reason}" if place else error


def _from_environment(environment: Mapping[str, str]) -> dict[str, object]:
    given = {
        variable: value for variable, value in environment.items() if variable.startswith(PREFIX)
    }
    _check_names([variable.removeprefix(PREFIX) for variable in given], _in_environment)
    return {
        variable.removeprefix(PREFIX).lower(): value for variable, value in sorted(given.items())
    }


def _in_environment(name: str) -> str:
    return PREFIX + name.upper()


def _check_names(names: Iterable[str], shown: Callable[[str], str] = str) -> None:
    """Raise BadSettings for a name that is no setting's, with the one that was probably meant."""
    for name in sorted(names):
        if shown(name) in map(shown, _NAMES):
            continue
        close = get_close_matches(name.lower(), _NAMES, 1)
        hint = f"did you mean {shown(close[0])}?" if close else "server/README.md lists them all"
        raise BadSettings(f"there is no setting {shown(name)}; {hint}")


def _from_file(path: str) -> dict[str, object]:
    try:
        found = tomllib.loads(Path(path).read_text("utf-8"))
    except OSError as error:
        raise BadSettings(f"{path} cannot be read: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadSettings(f"{path} is no TOML: {error}") from error
    _check_names(found)
    return found


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="oneoh-server",
        description="Host a lobby: people and bots meet at its tables and play.",
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"oneoh-server {version('oneoh')}")
    _add_network(parser.add_argument_group("where it listens"))
    _add_lobby(parser.add_argument_group("the lobby"))
    _add_operation(parser.add_argument_group("operation"))
    return parser


def _add_network(group: "argparse._ArgumentGroup") -> None:
    group.add_argument("--host", help="address; 0.0.0.0 for every one (default: 127.0.0.1)")
    group.add_argument(
        "--port", help=f"port; 0 for any that is free (default: {DEFAULT_PORT})", metavar="N"
    )
    group.add_argument("--tls-cert", help="certificate chain, PEM", metavar="FILE")
    group.add_argument("--tls-key", help="its private key, PEM", metavar="FILE")
    group.add_argument(
        "--ssh", metavar="N", help="also serve the client by SSH: `ssh -p N HOST` plays"
    )
    group.add_argument("--web", metavar="N", help="also serve the client to browsers")
    group.add_argument(
        "--gateway-options",
        metavar="OPTIONS",
        help="for --ssh and --web, those of `oneoh serve`: '--sessions 50'",
    )
    group.add_argument(
        "--compression",
        action=argparse.BooleanOptionalAction,
        default=None,
        help="offer compression: for slow lines, at 50 KiB a connection (default: no)",
    )


def _add_lobby(group: "argparse._ArgumentGroup") -> None:
    group.add_argument("--name", help="what the lobby is called (default: oneoh)")
    group.add_argument(
        "--db",
        metavar="FILE",
        help=f"where everything is kept, or :memory: (default: {default_database()})",
    )
    group.add_argument("--max-tables", help="tables at once (default: 1000)", metavar="N")
    group.add_argument("--max-bots", help="house bots at once (default: 16)", metavar="N")
    group.add_argument("--no-bots", action="store_true", help="the same as --max-bots 0")
    group.add_argument(
        "--private",
        action="store_true",
        help="for a single player, or for tests: no guest and no address has to leave room to others",
    )


def _add_operation(group: "argparse._ArgumentGroup") -> None:
    group.add_argument("--config", help="settings from a TOML file", metavar="FILE")
    group.add_argument(
        "--log-level", help="debug, info, warning or error (default: info)", metavar="LEVEL"
    )
    group.add_argument("--log-format", help="text or json (default: text)", metavar="STYLE")
    group.add_argument(
        "--until-eof",
        action="store_true",
        help="end when standard input does: for programs that start a server of their own",
    )
    group.add_argument(
        "--ready-json",
        action="store_true",
        help='print {"url": ...} on standard output once it listens, and nothing else there',
    )
