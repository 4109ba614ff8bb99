"""Types of arguments, each a function that parses one, and names to complete them with."""

import argparse
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from oneoh_tui.text.parse import decimal, whole

if TYPE_CHECKING:
    from oneoh_protocol.messages import Clock

MOST_PACE_S = 60
"""Slowest pace of bots that are watched, in seconds a move."""


def option(text: str) -> tuple[str, str]:
    """Parse `NAME=VALUE`."""
    name, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"{text!r} is not of the form NAME=VALUE")
    return name, value


def clock(text: str) -> "Clock":
    """Parse a clock."""
    # Imported here: most command lines have none, and parse at once.
    from oneoh_protocol.clock_notation import BadClock, parse_clock

    try:
        return parse_clock(text)
    except BadClock as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def seconds(text: str) -> float:
    """Parse a time between two moves."""
    found = decimal(text)
    if not found or found > MOST_PACE_S:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of seconds up to {MOST_PACE_S}")
    return found


def within(numbers: range) -> Callable[[str], int]:
    """Return an argparse type for a whole number in a range."""

    def number(text: str) -> int:
        found = whole(text)
        if found is None or found not in numbers:
            reason = f"{text} is no number from {numbers[0]} to {numbers[-1]}"
            raise argparse.ArgumentTypeError(reason)
        return found

    return number


def installed(group: str) -> Iterator[str]:
    """Yield the names of what packages have registered."""
    from importlib.metadata import entry_points

    return (entry.name for entry in entry_points(group=group))
