"""Settings of Bot255."""

from oneoh_tui.config.switch import Switch
from oneoh_tui.text.i18n import N_

ANSWER_ALONE = Switch("answer_alone", N_("Bot255: pass by itself"))
"""Whether a seat that can only pass passes by itself."""
