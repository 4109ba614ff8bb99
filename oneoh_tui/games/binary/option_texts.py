"""Texts of Binary's options."""

from oneoh_tui.games.option_texts import OptionTexts
from oneoh_tui.text.i18n import N_

OPTIONS = OptionTexts(
    titles={"size": N_("Board"), "swap": N_("Swap sides")},
    values={"size": {6: "6 x 6", 8: "8 x 8", 10: "10 x 10", 12: "12 x 12"}},
    sides=(N_("Black"), N_("White")),
    begins="seat-0",
    cautions={
        "second-seat-edge": N_(
            "White has a clear edge between good players: play in pairs, with the sides changed."
        ),
        "house-rule": N_(
            "The swap is a house rule: White may take over Black's side after the first turn."
        ),
    },
)
