"""Bars of characters."""

from oneoh_tui.text.glyphs import Glyphs

COLUMNS = 20
"""Columns of a bar."""
NAME_COLUMNS = 24
"""Columns of what a bar is for."""


def bar(share: float, glyphs: Glyphs) -> str:
    """Return a bar, filled as far as the share, 0 to 1."""
    full, empty = "#." if glyphs.name == "ascii" else "█░"
    filled = round(share * COLUMNS)
    return full * filled + empty * (COLUMNS - filled)
