"""Command line of `oneoh-server`: options, then environment, then file, then defaults."""

import argparse
import tomllib
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from importlib.metadata import version
from pathlib import Path
from typing import get_args

import msgspec
from platformdirs import user_data_dir

from oneoh_games.validation import explain
from oneoh_protocol.address import is_loopback
from oneoh_protocol.completion import complete
from oneoh_server.settings import MOST, PREFIX, Group, Setting, Settings, described_settings
from oneoh_server.trusted_proxies import TrustedProxies

_EXAMPLES = """\
examples:
  oneoh-server                                   a lobby for this machine alone
  oneoh-server --host 0.0.0.0 --no-tls           a lobby for the local network
  oneoh-server --host 0.0.0.0 --tls-cert fullchain.pem --tls-key privkey.pem
                                                 one for everybody
  oneoh-server --tls-cert ... --ssh 2222 --web 8080
                                                 and for players who have only ssh or a browser
  oneoh-server --db :memory: --no-bots           nothing is kept, no bot is started
  oneoh-server export FILE                       write the finished games to a file
  oneoh-server import FILE                       add recorded games from a file
  oneoh-server operator-key NAME                 make a key for an operator
  oneoh-server migrate FROM TO                   copy everything to PostgreSQL, or back
  oneoh-server ratings --recompute               make the ratings again from the finished games
  oneoh-server bench                             print what this machine carries

Each setting can also be given in the file named by --config, as `name = value` (TOML), or in
the environment, as ONEOH_SERVER_NAME. The command line wins over the environment, and that over
the file. Both know more settings, limits and times above all: see server/README.md.
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
) | {"drain_seconds": 0, "names_per_day_per_address": 0}
"""Defaults of --private: a single player has no share of the server to keep to, or to wait for."""


_WITHOUT_TLS = (
    "other machines can connect to {host}, and without TLS anybody on the way can read and change "
    "what is played; give --tls-cert and --tls-key, or --no-tls in a network that you trust, or "
    "behind a proxy with TLS"
)


class BadSettings(Exception):
    """Settings that the server cannot run with; the message is a sentence."""


class Invocation(msgspec.Struct, frozen=True):
    """A parsed command line."""

    settings: Settings
    until_eof: bool
    """Whether the server stops at the end of its standard input."""
    ready_json: bool
    """Whether standard output is one line of JSON, for a program."""


def read_invocation(arguments: Sequence[str], environment: Mapping[str, str]) -> Invocation:
    """Merge the settings from everywhere. Raises BadSettings if the server cannot run with them.

    Prints and exits for --help, --version and unknown arguments.
    """
    complete(parser)
    given = vars(parser().parse_args(arguments))
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
        # Not strict: text of the command line and the environment becomes numbers.
        settings = msgspec.convert(merged, Settings, strict=False)
    except msgspec.ValidationError as error:
        raise BadSettings(f"bad setting: {explain(str(error))}") from error
    try:
        TrustedProxies(settings.trusted_proxies, settings.proxy_header)
    except ValueError as error:
        raise BadSettings(f"trusted_proxies: {error}") from error
    if bool(settings.tls_cert) != bool(settings.tls_key):
        raise BadSettings("tls_cert and tls_key are given together or not at all")
    if settings.tls and not settings.tls_cert and not is_loopback(settings.host):
        raise BadSettings(_WITHOUT_TLS.format(host=settings.host))
    if settings.db:
        return settings
    return msgspec.structs.replace(settings, db=default_database())


def default_database() -> str:
    """Return the path of the database in the user's data folder."""
    return str(Path(user_data_dir("oneoh", appauthor=False)) / "oneoh.db")


def _from_environment(environment: Mapping[str, str]) -> dict[str, object]:
    variables = {setting.name: setting.variable for setting in described_settings()}
    given = {name: value for name, value in environment.items() if name.startswith(PREFIX)}
    _check_names(given, variables)
    return {name: given[variable] for name, variable in variables.items() if variable in given}


def _from_file(path: str) -> dict[str, object]:
    try:
        given = tomllib.loads(Path(path).read_text("utf-8"))
    except OSError as error:
        raise BadSettings(f"{path} cannot be read: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadSettings(f"{path} is no TOML: {error}") from error
    _check_names(given, {setting.name: setting.name for setting in described_settings()})
    return given


def _check_names(given: Mapping[str, object], known: Mapping[str, str]) -> None:
    """Raise BadSettings for a name that is not known, with the most similar one.

    `known` maps the name of each setting to its name here.
    """
    for name in sorted(given.keys() - set(known.values())):
        # Without the prefix, which would make any two variables similar.
        close = get_close_matches(name.removeprefix(PREFIX).lower(), known, 1)
        hint = f"did you mean {known[close[0]]}?" if close else "server/README.md lists them all"
        raise BadSettings(f"there is no setting {name}; {hint}")


_TITLES: Mapping[Group, str] = {
    "network": "where it listens",
    "lobby": "the lobby",
    "operation": "operation",
}


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    top = argparse.ArgumentParser(
        prog="oneoh-server",
        description="Host a lobby: people and bots meet at its tables and play.",
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    top.add_argument("--version", action="version", version=f"oneoh-server {version('oneoh')}")
    groups = {name: top.add_argument_group(_TITLES[name]) for name in get_args(Group)}
    for setting in described_settings():
        if setting.group:
            _add_option(groups[setting.group], setting)
    _add_lobby_switches(groups["lobby"])
    _add_operation_switches(groups["operation"])
    return top


def _add_option(group: "argparse._ArgumentGroup", setting: Setting) -> None:
    text = setting.meaning + _default(setting)
    if isinstance(setting.default, bool):
        group.add_argument(
            setting.option, action=argparse.BooleanOptionalAction, default=None, help=text
        )
    else:
        group.add_argument(setting.option, metavar=setting.metavar, help=text)


def _default(setting: Setting) -> str:
    default = default_database() if setting.name == "db" else setting.default
    if default in ("", None):
        return ""
    return f" (default: {'no' if default is False else default})"


def _add_lobby_switches(group: "argparse._ArgumentGroup") -> None:
    group.add_argument("--no-bots", action="store_true", help="the same as --max-bots 0")
    group.add_argument(
        "--private",
        action="store_true",
        help="for a single player, or for tests: no limits for each guest and address",
    )


def _add_operation_switches(group: "argparse._ArgumentGroup") -> None:
    group.add_argument("--config", help="settings from a TOML file", metavar="FILE")
    group.add_argument(
        "--until-eof",
        action="store_true",
        help="stop at the end of standard input: for programs that start a server",
    )
    group.add_argument(
        "--ready-json",
        action="store_true",
        help='print {"url": ...} on standard output once it listens, and nothing else there',
    )
