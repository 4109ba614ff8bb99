"""Settings of Zero Point One."""

from oneoh_tui.config.switch import Switch
from oneoh_tui.text.i18n import N_

SQUARE_NUMBERS = Switch("square_numbers", N_("Numbers on squares"), default=True)
"""Whether squares show their numbers."""
