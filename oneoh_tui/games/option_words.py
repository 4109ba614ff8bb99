"""Table options: what a game's schema offers, and the words for it where we know the game."""

from oneoh_tui.games.binary.option_texts import BINARY
from oneoh_tui.games.bot255.option_texts import BOT255
from oneoh_tui.games.one_zero_one.option_texts import ONE_ZERO_ONE
from oneoh_tui.games.option_texts import OptionWords
from oneoh_tui.games.options import Counts, Option, Switch, Values, Whole, read_schema
from oneoh_tui.games.zero_point_one.option_texts import ZERO_POINT_ONE

WORDS: dict[str, OptionWords] = {
    "one-zero-one": ONE_ZERO_ONE,
    "binary": BINARY,
    "bot255": BOT255,
    "zero-point-one": ZERO_POINT_ONE,
}
"""By game; of others, the schema's own titles are shown."""

__all__ = ["WORDS", "Counts", "Option", "OptionWords", "Switch", "Values", "Whole", "read_schema"]
