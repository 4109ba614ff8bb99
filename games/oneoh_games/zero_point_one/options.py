"""Table options of Zero Point One: house rules, where the rule sheet is silent."""

from typing import Annotated, Literal, NamedTuple

import msgspec
from msgspec import Meta

from oneoh_games.contract import BadOptions

MAX_TURNS = 4000
"""Turns of the longest game, whatever the options: 8 KB of a view hold its repetitions."""


class Limits(NamedTuple):
    """Limits that end a game as a draw; 0 is never."""

    repetition: int = 3
    turns: int = 200


HOUSE = Limits()
CODECUP = Limits(repetition=0, turns=100)
"""Limits of the CodeCup 2026 contest. Its clock, 30 s a player, is the table's to set."""


class Options(msgspec.Struct, frozen=True):
    """House rules, or the preset `codecup`, with which both limits keep their defaults here.

    A clock is no option of the game: the table sets it, 30 s a player to play as CodeCup did.
    """

    rules: Annotated[
        Literal["house", "codecup"],
        Meta(
            title="Rules",
            description="CodeCup 2026: no repetition rule, a draw after 100 turns.",
        ),
    ] = "house"
    repetition: Annotated[
        int,
        Meta(
            ge=0,
            le=9,
            title="Repetition",
            description="A draw when a position arises for this time, 2 to 9; 0 is off.",
        ),
    ] = HOUSE.repetition
    turn_limit: Annotated[
        int,
        Meta(
            ge=0,
            le=MAX_TURNS,
            title="Turn limit",
            description="A draw after so many turns of both seats in all; 0 is off.",
        ),
    ] = HOUSE.turns

    def __post_init__(self) -> None:
        """Raise BadOptions for other limits with `codecup`, and for `repetition` 1."""
        if self.rules == "codecup" and _given(self) != HOUSE:
            raise BadOptions("codecup fixes repetition and turn_limit; leave them out")
        if self.repetition == 1:
            raise BadOptions("every position arises once: repetition is 0 (off) or 2 to 9, not 1")


def limits(options: Options) -> Limits:
    """Return the limits that the table plays by."""
    return CODECUP if options.rules == "codecup" else _given(options)


def is_unusual(options: Options) -> bool:
    """Return whether the host has changed the house rules."""
    return _given(options) != HOUSE


def _given(options: Options) -> Limits:
    return Limits(options.repetition, options.turn_limit)
