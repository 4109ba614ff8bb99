"""`oneoh-bot hint`: what a coach would play in a position, for clients that show hints."""

import argparse
import sys

import msgspec

from oneoh_ai.coach.hint import hint
from oneoh_ai.commands.arguments import Subparsers
from oneoh_ai.output import print_out


def add_to(subparsers: Subparsers, common: argparse.ArgumentParser) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "hint",
        parents=[common],
        help="read a position as JSON, print what a strong bot would play",
        description="Read one JSON object from standard input, with `game` and `view`, the view of "
        "the seat to act as it is on the wire; print a line of JSON with `action`, with `chance`, "
        "the chance to win from 0 to 1 where the coach can tell, and with `line`, the actions that "
        "it expects.",
    )
    parser.set_defaults(carry_out=carry_out)


def carry_out(_given: argparse.Namespace) -> int:
    """Print the hint. Raises BadPosition."""
    found = hint(sys.stdin.buffer.read())
    print_out(msgspec.json.encode(found).decode())
    return 0
