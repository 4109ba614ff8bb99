"""Command line of `oneoh serve`."""

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import Any, get_origin

import msgspec

from oneoh_protocol.address import BadAddress, is_loopback, parse_address
from oneoh_tui.config.paths import gateway_dir
from oneoh_tui.gateway.settings import GatewaySettings, Group, Option, options

ABOUT = """\
Serve this client to people elsewhere: to those who type `ssh -p PORT HOST`, and in
a browser. All of them play at one lobby, which runs already, here or elsewhere;
`oneoh-server --ssh PORT --web PORT` starts both at once.
"""
ENDING = """\
Players are known by their SSH key or their browser; any is welcome, and there are
no passwords. The folder given by --data keeps the host's own key, and for each
player the settings and what the lobby knows them by. See server/README.md.
"""

_WITHOUT_TLS = (
    "other machines can connect to {host}, and without TLS anybody on the way can read what "
    "browsers show and send; give --tls-cert and --tls-key, or --no-tls in a network that you trust"
)

_TITLES: Mapping[Group, str] = {
    "places": "where it listens, where it leads",
    "limits": "limits",
}


class BadSettings(Exception):
    """The arguments are invalid; the message is a sentence."""


def parser() -> argparse.ArgumentParser:
    """Return the parser of `oneoh serve`."""
    serve = argparse.ArgumentParser(
        prog="oneoh serve",
        description=ABOUT,
        epilog=ENDING,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    groups = {name: serve.add_argument_group(title) for name, title in _TITLES.items()}
    for option in options():
        _add(groups[option.group], option)
    serve.add_argument(
        "--log-format",
        choices=("text", "json"),
        default="text",
        help="of the log on standard error (default: text)",
    )
    serve.add_argument("--until-eof", action="store_true", help="end when standard input does")
    serve.add_argument(
        "--ready-json",
        action="store_true",
        help='print {"ssh": PORT, "web": URL} on standard output once it listens',
    )
    return serve


def _add(group: "argparse._ArgumentGroup", option: Option) -> None:
    # What is not given is None, and has the default of its field.
    default = gateway_dir() if option.kind is Path else option.default.strip("`")
    about = f"{option.meaning} (default: {default})".replace("%", "%%")
    if option.kind is bool:
        group.add_argument(option.flag, action="store_true", default=None, help=about)
    elif get_origin(option.kind) is tuple:
        group.add_argument(option.flag, action="append", metavar=option.metavar, help=about)
    else:
        group.add_argument(option.flag, metavar=option.metavar, help=about)


def read_settings(given: argparse.Namespace) -> GatewaySettings:
    """Return the settings of parsed arguments. Raises BadSettings."""
    names = {field.name for field in msgspec.structs.fields(GatewaySettings)}
    named: dict[str, Any] = {
        name: value for name, value in vars(given).items() if name in names and value is not None
    }
    if "data" in named:
        named["data"] = Path(named["data"]).expanduser()
    try:
        for name in ("lobby", "shown"):
            if named.get(name):
                named[name] = parse_address(named[name]).url
        settings = msgspec.convert(named, GatewaySettings, strict=False, builtin_types=(Path,))
    except BadAddress as error:
        raise BadSettings(
            f"{error} is no address of a lobby; write it like ws://HOST:PORT"
        ) from None
    except msgspec.ValidationError as error:
        reason, _, place = str(error).partition(" - at `$.")
        raise BadSettings(f"--{place.rstrip('`').replace('_', '-')}: {reason}") from None
    if settings.ssh is None and settings.web is None:
        raise BadSettings("say where to serve: --ssh PORT, --web PORT, or both")
    if bool(settings.tls_cert) != bool(settings.tls_key):
        raise BadSettings("--tls-cert and --tls-key are given together or not at all")
    if _is_exposed(settings):
        raise BadSettings(_WITHOUT_TLS.format(host=settings.host))
    return settings


def _is_exposed(settings: GatewaySettings) -> bool:
    """Return whether browsers of other machines would be served without TLS, and nobody said so."""
    secured = settings.tls_cert or settings.behind_proxy or settings.no_tls
    return settings.web is not None and not secured and not is_loopback(settings.host)
