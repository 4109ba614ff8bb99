"""The options of Bot255: how long a match is, and how hard its puzzles are."""

from oneoh_tui.i18n import N_
from oneoh_tui.options.words import OptionWords

BOT255 = OptionWords(
    begins="dealt",
    titles={
        "rounds": N_("Rounds"),
        "level": N_("Puzzles"),
        "strict_bugs": N_("Strict bugs"),
    },
    values={
        "level": {
            "simple": N_("simple"),
            "average": N_("average"),
            "difficult": N_("difficult"),
        }
    },
)
