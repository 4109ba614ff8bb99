"""Reading of the command line: what parsers by themselves do not refuse or add."""

import argparse
import os
from collections.abc import Sequence
from itertools import pairwise

from oneoh_protocol.address import BadAddress, parse_address
from oneoh_tui.command_line.local_games import take_game_options
from oneoh_tui.command_line.parser import COMMANDS, ELSEWHERE, parser


def read(arguments: Sequence[str]) -> argparse.Namespace:
    """Parse the command line; `address` is a lobby's or None, `calm` turns animations off.

    Ends the program with code 2 and a sentence if an argument is wrong.
    """
    top = parser()
    given, rest = top.parse_known_args(_with_join(arguments))
    if given.command in ELSEWHERE:
        top.error(f"{given.command} comes first: oneoh {given.command} ...")
    if given.command in ("play", "watch"):
        rest = take_game_options(given, rest)
    if rest:
        top.error(f"unrecognized arguments: {' '.join(rest)}")
    if given.server and given.command:
        top.error(f"--server goes without a command: do without it, or without {given.command}")
    given.address = given.address if given.command in ("join", "operate") else given.server
    # The user's own word: `terminal.prepare` says it for all others.
    given.calm = os.environ.get("TEXTUAL_ANIMATIONS") == "none"
    if reason := _fault(given):
        top.error(reason)
    return given


def _with_join(arguments: Sequence[str]) -> Sequence[str]:
    """Return the arguments with `join` before an address that stands in place of a command."""
    for at, (before, word) in enumerate(pairwise(("", *arguments))):
        if word in COMMANDS:
            break
        if "://" in word and not word.startswith("-") and before != "--server":
            return [*arguments[:at], "join", *arguments[at:]]
    return arguments


def _fault(given: argparse.Namespace) -> str:
    """Return what is wrong with a combination of arguments; "" if nothing is."""
    if given.command == "replay" and "://" in given.target:
        given.address = given.target
    try:
        parse_address(given.address or "localhost")
    except BadAddress:
        return f"{given.address} is no address of a lobby; write it like ws://HOST:PORT"
    if given.cast and (given.line or "TEXTUAL_DRIVER" in os.environ):
        other = "--line" if given.line else "TEXTUAL_DRIVER"
        return f"--cast records what oneoh itself draws; do without {other}, or without it"
    return ""
