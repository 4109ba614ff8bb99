"""Commands that go to a lobby: `join`, `operate` and `host`."""

import argparse

from oneoh_protocol.address import DEFAULT_PORT, PORTS
from oneoh_tui.command_line.argument_types import within
from oneoh_tui.command_line.settings import add_settings

OPERATE = """\
Run a lobby as its operator. The key is that in the file, else in the variable ONEOH_OPERATOR_KEY,
else it is asked for and not shown; never an argument, which others read.
"""
"""Description of `operate`."""


def add_join(join: argparse.ArgumentParser) -> None:
    """Add the arguments of `join`."""
    join.add_argument("address", metavar="URL[#TABLE[:INVITE]]")
    join.add_argument(
        "--lobby-key-file",
        metavar="FILE",
        help="file with the key of the lobby, which is kept; default: ONEOH_LOBBY_KEY, or asked for",
    )
    add_settings(join, argparse.SUPPRESS)


def add_operate(operate: argparse.ArgumentParser) -> None:
    """Add the arguments of `operate`."""
    operate.add_argument("address", metavar="URL")
    operate.add_argument("--key-file", metavar="FILE", help="file with the key of the operator")
    add_settings(operate, argparse.SUPPRESS)


def add_host(host: argparse.ArgumentParser) -> None:
    """Add the arguments of `host`."""
    host.add_argument(
        "--port",
        type=within(PORTS),
        help=f"port to listen at; default: as last time, {DEFAULT_PORT} at first",
    )
    host.add_argument(
        "--public",
        action=argparse.BooleanOptionalAction,
        default=None,
        help="accept other machines, not this one alone; default: as last time",
    )
    add_settings(host, argparse.SUPPRESS)
