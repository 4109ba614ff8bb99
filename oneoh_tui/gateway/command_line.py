"""Command line of `oneoh serve`."""

import argparse
from pathlib import Path
from typing import Any

import msgspec

from oneoh_protocol.address import DEFAULT_PORT, BadAddress, parse_address
from oneoh_tui.config.paths import gateway_dir
from oneoh_tui.gateway.settings import GatewaySettings

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
    _add_places(serve.add_argument_group("where it listens, where it leads"))
    _add_limits(serve.add_argument_group("limits"))
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


def _add_places(group: "argparse._ArgumentGroup") -> None:
    group.add_argument("--ssh", metavar="PORT", type=int, help="serve by SSH; 0: any free port")
    group.add_argument("--web", metavar="PORT", type=int, help="serve a page to browsers")
    group.add_argument("--host", help="address; 0.0.0.0 for every one (default: 127.0.0.1)")
    group.add_argument(
        "--lobby",
        metavar="URL",
        default=f"ws://127.0.0.1:{DEFAULT_PORT}",
        help="default: %(default)s",
    )
    group.add_argument(
        "--shown", metavar="URL", help="the lobby's address as others reach it; else none is told"
    )
    group.add_argument(
        "--data", metavar="FOLDER", type=Path, default=gateway_dir(), help="default: %(default)s"
    )
    group.add_argument("--tls-cert", metavar="FILE", help="certificate chain for the web, PEM")
    group.add_argument("--tls-key", metavar="FILE", help="its private key, PEM")
    group.add_argument(
        "--origin",
        dest="origins",
        action="append",
        metavar="URL",
        help="a page elsewhere from which browsers may come; may be given several times",
    )
    group.add_argument(
        "--behind-proxy",
        action="store_true",
        default=None,
        help="browsers come by a proxy on this machine, which sets X-Forwarded-For",
    )


def _add_limits(group: "argparse._ArgumentGroup") -> None:
    for name, metavar, about in (
        ("sessions", "N", "players at once"),
        ("sessions-per-address", "N", "connections of one address at once"),
        ("logins-per-minute-per-address", "N", "new connections of one address"),
        ("detached-seconds", "N", "how long a game stays open that nobody looks at"),
        ("gap-seconds", "N", "between two logins, for those who play meanwhile"),
        ("login-seconds", "N", "patience with a login"),
        ("keepalive-seconds", "N", "between two looks whether a terminal is still there"),
        ("keepalive-limit", "N", "looks in a row that a terminal may leave unanswered"),
    ):
        default = getattr(_DEFAULTS, name.replace("-", "_"))
        group.add_argument(f"--{name}", metavar=metavar, help=f"{about} (default: {default:g})")


_DEFAULTS = GatewaySettings(lobby="", data=Path())


def read_settings(given: argparse.Namespace) -> GatewaySettings:
    """Return the settings of parsed arguments. Raises BadSettings."""
    names = {field.name for field in msgspec.structs.fields(GatewaySettings)}
    named: dict[str, Any] = {
        name: value for name, value in vars(given).items() if name in names and value is not None
    }
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
    return settings
