"""Options that our engine has by UCI: what it offers, and what an interface has set."""

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from oneoh_ai.uci import VARIANT
from oneoh_games.zero_point_one import HOUSE
from oneoh_games.zero_point_one.options import MAX_TURNS

_ENTRIES_PER_MB = 1 << 16
"""Entries of the transposition table for each megabyte."""


class BadSetting(ValueError):
    """Option that the engine does not have, or value that it does not take."""


class EngineOptions(msgspec.Struct, frozen=True):
    """Options of our engine, all numbers."""

    hash: int = 70
    """Megabytes of the transposition table."""
    repetition: int = HOUSE.repetition
    """Occurrences of a position that make a draw; 0: no such rule."""
    turn_limit: int = 0
    """Turns of both seats after which the game is drawn; 0: the most that the rules allow."""

    @property
    def table_entries(self) -> int:
        """Entries of the transposition table."""
        return self.hash * _ENTRIES_PER_MB

    @property
    def most_turns(self) -> int:
        """Turns after which the game is drawn."""
        return self.turn_limit or MAX_TURNS


_FIELDS: Mapping[str, tuple[str, range]] = {
    "Hash": ("hash", range(1, 4097)),
    "Repetition": ("repetition", range(10)),
    "TurnLimit": ("turn_limit", range(MAX_TURNS + 1)),
}
VARIANT_OPTION = "UCI_Variant"


def option_lines() -> list[str]:
    """Return the lines with which the engine offers its options."""
    default = EngineOptions()
    return [
        f"option name {VARIANT_OPTION} type combo default {VARIANT} var {VARIANT}",
        *(
            f"option name {name} type spin default {getattr(default, field)} "
            f"min {values[0]} max {values[-1]}"
            for name, (field, values) in _FIELDS.items()
        ),
    ]


def with_option(options: EngineOptions, name: str, value: str) -> EngineOptions:
    """Return the options with one of them set; its name is in any case. Raises BadSetting."""
    if name.lower() == VARIANT_OPTION.lower():
        if value != VARIANT:
            raise BadSetting(f"the only variant is {VARIANT}, not {value!r}")
        return options
    for known, (field, values) in _FIELDS.items():
        if known.lower() == name.lower():
            return replace(options, **{field: _number(known, value, values)})
    raise BadSetting(f"there is no option {name!r}")


def _number(name: str, text: str, values: range) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 9 and int(text) in values):
        raise BadSetting(f"{name} is a number from {values[0]} to {values[-1]}, not {text!r}")
    if name == "Repetition" and int(text) == 1:
        raise BadSetting("every position arises once: Repetition is 0 (off) or 2 to 9, not 1")
    return int(text)
