"""Wrapping of text to a width in cells."""

import re

from rich.cells import cell_len, chop_cells

_BLANKS = re.compile(r"[ \t\n]+")


def wrap(text: str, width: int, *, hang: int = 0) -> list[str]:
    """Return `text` in rows of at most `width` cells, all but the first indented by `hang`.

    A no-break space is part of its word: French puts one before a colon.
    """
    if width <= hang:
        return [text]
    rows = [""]
    for word in _BLANKS.split(text.strip(" \t\n")):
        for piece in chop_cells(word, width - hang):
            row = rows[-1]
            joined = f"{row} {piece}" if row.strip() else row + piece
            if cell_len(joined) <= width:
                rows[-1] = joined
            else:
                rows.append(" " * hang + piece)
    return rows
