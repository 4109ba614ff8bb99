"""Arguments of the format of an event, and the schedule that they ask for."""

import argparse
import math
from collections.abc import Callable, Mapping
from typing import NamedTuple

from oneoh_ai.arena.event import Event
from oneoh_ai.arena.fixed import FixedSchedule, gauntlet, pair, round_robin
from oneoh_ai.arena.knockout import KnockoutSchedule
from oneoh_ai.arena.schedule import Schedule
from oneoh_ai.arena.sequential import SequentialSchedule
from oneoh_ai.arena.sprt import SequentialTest
from oneoh_ai.arena.swiss import SwissSchedule
from oneoh_ai.commands.arguments import positive


class BadFormat(ValueError):
    """Format that does not go with the entrants, the seats or the number of games."""


class Format(NamedTuple):
    """Format of an event: its title, which has all its numbers, its schedule, and its test."""

    title: str
    schedule: Schedule
    test: SequentialTest | None = None


def add_format(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument(
        "--format",
        choices=tuple(_FORMATS),
        help="match (default for two bots), round-robin (default for more), gauntlet (the first "
        "against each other one), swiss, knockout, or sprt (a match that ends when its test does)",
    )
    parser.add_argument(
        "--games",
        type=positive,
        default=200,
        metavar="N",
        help="games of each meeting of bots; with sprt, games in all at most (default: 200)",
    )
    parser.add_argument(
        "--rounds",
        type=positive,
        metavar="N",
        help="rounds of swiss (default: enough for a winner)",
    )
    group = parser.add_argument_group("sprt: is A stronger than B by ELO1 rather than by ELO0?")
    for name, value in (("elo0", 0.0), ("elo1", 10.0), ("alpha", 0.05), ("beta", 0.05)):
        group.add_argument(
            f"--{name}", type=float, default=value, metavar="X", help=f"(default: {value:g})"
        )


def read_format(given: argparse.Namespace, event: Event) -> Format:
    """Return the format. Raises BadFormat."""
    count = len(event.entrants)
    name = given.format or ("match" if count == 2 else "round-robin")
    if name in ("match", "sprt") and count != 2:
        raise BadFormat(f"{name} is for two bots; for {count} there are round-robin and others")
    if name in ("swiss", "knockout"):
        _check_meetings(name, event, given.games)
    return _FORMATS[name](given, event)


def _check_meetings(name: str, event: Event, games: int) -> None:
    if event.seats != 2:
        raise BadFormat(f"{name} is for tables with two seats, not {event.seats}")
    if games % 2:
        raise BadFormat(f"{name} plays each deal twice, so --games has to be even")


def _match(given: argparse.Namespace, event: Event) -> Format:
    schedule = FixedSchedule([pair(0, 1, event.seats)], given.games)
    return Format(f"match of {given.games} games", schedule)


def _round_robin(given: argparse.Namespace, event: Event) -> Format:
    schedule = FixedSchedule(round_robin(len(event.entrants), event.seats), given.games)
    return Format(f"round robin, {given.games} games a meeting", schedule)


def _gauntlet(given: argparse.Namespace, event: Event) -> Format:
    schedule = FixedSchedule(gauntlet(len(event.entrants), event.seats), given.games)
    return Format(f"gauntlet, {given.games} games a meeting", schedule)


def _swiss(given: argparse.Namespace, event: Event) -> Format:
    rounds = given.rounds or math.ceil(math.log2(len(event.entrants)))
    schedule = SwissSchedule(len(event.entrants), given.games, rounds)
    return Format(f"swiss, {rounds} rounds, {given.games} games a meeting", schedule)


def _knockout(given: argparse.Namespace, event: Event) -> Format:
    schedule = KnockoutSchedule(len(event.entrants), given.games)
    return Format(f"knockout, {given.games} games a meeting", schedule)


def _sprt(given: argparse.Namespace, event: Event) -> Format:
    try:
        test = SequentialTest(given.elo0, given.elo1, given.alpha, given.beta)
    except ValueError as error:
        raise BadFormat(str(error)) from error
    title = (
        f"sprt of {test.elo0:g} against {test.elo1:g} Elo, "
        f"alpha {test.alpha:g}, beta {test.beta:g}, {given.games} games at most"
    )
    return Format(title, SequentialSchedule(test, event.seats, given.games), test)


_FORMATS: Mapping[str, Callable[[argparse.Namespace, Event], Format]] = {
    "match": _match,
    "round-robin": _round_robin,
    "gauntlet": _gauntlet,
    "swiss": _swiss,
    "knockout": _knockout,
    "sprt": _sprt,
}
