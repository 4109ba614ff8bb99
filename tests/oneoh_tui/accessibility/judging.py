"""The criteria: what can be told apart, and what can be read."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from tests.oneoh_tui.accessibility.colours import contrast
from tests.oneoh_tui.accessibility.viewers import Cell

Picture: TypeAlias = list[list[Cell]]
Patch: TypeAlias = Sequence[Cell]
"""Some cells of a picture that belong together: a piece, a square."""

APART = 3.0
"""The least contrast between two colours that mean different things; WCAG 2.2, 1.4.11."""
WORDS = 4.5
"""The least contrast of words to their ground; WCAG 2.2, 1.4.3."""
MARKS = 3.0
"""The least contrast of signs that mean something."""

_WORD = re.compile(r"\w")
_FRAME = re.compile(r"[\s─-▟·░▒▓.:|+=/%'~_-]")
"""Lines and grounds: nothing is lost with them that is not said otherwise."""


def differ(one: Cell, other: Cell) -> bool:
    """Two cells are seen to be different: by what stands there, by a mark, or by contrast."""
    if one.text != other.text or one.marks != other.marks:
        return True
    if contrast(one.background, other.background) >= APART:
        return True
    return one.text.strip() != "" and contrast(one.foreground, other.foreground) >= APART


def tell_apart(one: Patch, other: Patch) -> bool:
    """Two patches of one size differ somewhere."""
    return any(map(differ, one, other))


def unreadable(picture: Picture, words: float = WORDS) -> Iterator[str]:
    """Words and signs that do not stand out from their ground, with their place."""
    for y, row in enumerate(picture):
        for start, end in _runs(row):
            text = "".join(cell.text for cell in row[start:end])
            cell = row[start]
            least = words if _WORD.search(text) else MARKS
            found = contrast(cell.foreground, cell.background)
            if found < least:
                yield f"row {y}, column {start}: {text!r} has {found:.2f}, needs {least}"


def told(faults: Iterable[str]) -> str:
    """The faults, each once, a line each."""
    return "\n".join(["these cannot be told apart or read:", *dict.fromkeys(faults)])


def _runs(row: Sequence[Cell]) -> Iterator[tuple[int, int]]:
    """Stretches of one colour on one ground that are more than frame."""
    start = 0
    for x in range(1, len(row) + 1):
        if x < len(row) and _colours(row[x]) == _colours(row[start]):
            continue
        if any(cell.text and not _FRAME.fullmatch(cell.text) for cell in row[start:x]):
            yield start, x
        start = x


def _colours(cell: Cell) -> object:
    return cell.foreground, cell.background
