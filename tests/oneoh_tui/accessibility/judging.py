"""Criteria of accessibility: parts that can be told apart, texts that can be read."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import TypeAlias

from tests.oneoh_tui.accessibility.colours import contrast
from tests.oneoh_tui.accessibility.viewers import Cell

Picture: TypeAlias = list[list[Cell]]
Patch: TypeAlias = Sequence[Cell]
"""Cells of a picture that belong together: a piece, a square."""

APART = 3.0
"""Least contrast between two colours with different meanings (WCAG 2.2, 1.4.11)."""
WORDS = 4.5
"""Least contrast of words to their background (WCAG 2.2, 1.4.3)."""
MARKS = 3.0
"""Least contrast of signs with a meaning."""

_WORD = re.compile(r"\w")
_FRAME = re.compile(r"[\s─-▟·░▒▓.:|+=/%'~_-]*")
"""Lines and backgrounds, which carry no information alone."""


def differ(one: Cell, other: Cell) -> bool:
    """Return whether two cells look different: by character, by mark, or by contrast."""
    if one.text != other.text or one.marks != other.marks:
        return True
    if contrast(one.background, other.background) >= APART:
        return True
    return one.text.strip() != "" and contrast(one.foreground, other.foreground) >= APART


def tell_apart(one: Patch, other: Patch) -> bool:
    """Return whether two patches of the same size differ in a cell."""
    return any(map(differ, one, other))


def unreadable(rows: Iterable[Sequence[Cell]], words: float = WORDS) -> Iterator[str]:
    """Yield the words and signs with too little contrast, and where they are.

    A cell may have a whole text here.
    """
    for y, row in enumerate(rows):
        for start, run in _runs(row):
            text = "".join(cell.text for cell in run)
            least = words if _WORD.search(text) else MARKS
            found = contrast(run[0].foreground, run[0].background)
            if found < least:
                yield f"row {y}, column {start}: {text!r} has {found:.2f}, needs {least}"


def report(faults: Iterable[str]) -> str:
    """Return the different faults, a line each."""
    return "\n".join(["these cannot be told apart or read:", *dict.fromkeys(faults)])


def _runs(row: Sequence[Cell]) -> Iterator[tuple[int, list[Cell]]]:
    """Yield runs of the same colours that are more than frame, with their columns."""
    x = 0
    for _colours, group in groupby(row, key=lambda cell: cell[1:3]):
        run = list(group)
        if not all(_FRAME.fullmatch(cell.text) for cell in run):
            yield x, run
        x += sum(len(cell.text) for cell in run)
