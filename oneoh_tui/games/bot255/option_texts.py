"""Texts of Bot255's options: length of a match, and difficulty of its puzzles."""

from oneoh_tui.games.bot255.names import LEVEL_NAMES
from oneoh_tui.games.option_texts import OptionTexts
from oneoh_tui.text.i18n import N_

OPTIONS = OptionTexts(
    begins="dealt",
    titles={
        "rounds": N_("Rounds"),
        "level": N_("Puzzles"),
        "strict_bugs": N_("Strict bugs"),
    },
    values={"level": LEVEL_NAMES},
)
