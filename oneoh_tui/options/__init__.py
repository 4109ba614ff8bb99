"""Table options: what a game's schema offers, and the words for it where we know the game."""

from oneoh_tui.options.binary import BINARY
from oneoh_tui.options.bot255 import BOT255
from oneoh_tui.options.one_zero_one import ONE_ZERO_ONE
from oneoh_tui.options.schema import Counts, Option, Switch, Values, Whole, read_schema
from oneoh_tui.options.words import OptionWords
from oneoh_tui.options.zero_point_one import ZERO_POINT_ONE

WORDS: dict[str, OptionWords] = {
    "one-zero-one": ONE_ZERO_ONE,
    "binary": BINARY,
    "bot255": BOT255,
    "zero-point-one": ZERO_POINT_ONE,
}
"""By game; of others, the schema's own titles are shown."""

__all__ = ["WORDS", "Counts", "Option", "OptionWords", "Switch", "Values", "Whole", "read_schema"]
