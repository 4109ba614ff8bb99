"""Texts of Zero Point One's options."""

from collections.abc import Mapping
from typing import Any

from oneoh_tui.games.option_texts import OptionTexts
from oneoh_tui.text.i18n import N_, _


def _reason(options: Mapping[str, Any]) -> str | None:
    if options.get("repetition") != 1:
        return None
    return _("Every position arises once: repetition is 0, which is off, or from 2 on.")


OPTIONS = OptionTexts(
    titles={
        "rules": N_("Draws"),
        "repetition": N_("Draw by repetition"),
        "turn_limit": N_("Draw after so many turns"),
    },
    values={
        "rules": {
            "house": N_("house rules"),
            "codecup": N_("CodeCup 2026: after 100 turns"),
        }
    },
    needs={"repetition": ("rules", "house"), "turn_limit": ("rules", "house")},
    sides=(N_("Red"), N_("Blue")),
    begins="seat-0",
    cautions={
        "house-rules": N_(
            "The game's rules know no draw: when a game is one is for a table to say. "
            "0 is never, and then a game may not end."
        )
    },
    reason=_reason,
)
