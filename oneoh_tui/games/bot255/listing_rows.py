"""Rows of a program listing, and the spots of a cursor among them."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from oneoh_tui.games.bot255.outline import Outline


@dataclass(frozen=True)
class Spot:
    """Spot of the cursor: on line `index`, or, with a depth, in the gap before that line."""

    index: int
    depth: int | None = None


@dataclass(frozen=True)
class ListingRow:
    """Row of the listing: a line, the slot of a missing body, or a gap to write in."""

    kind: Literal["line", "slot", "gap"]
    spot: Spot
    depth: int


def rows(outline: Outline, cursor: Spot) -> Iterator[ListingRow]:
    """Yield all rows from top to bottom; the last one is the gap after the program."""
    slots = frozenset(outline.slots)
    in_gap = cursor.depth is not None and not outline.is_slot(cursor.index, cursor.depth)
    for index, entry in enumerate(outline.entries):
        if in_gap and cursor.depth is not None and cursor.index == index:
            yield ListingRow("gap", cursor, cursor.depth)
        yield ListingRow("line", Spot(index), entry.depth)
        if index in slots:
            yield ListingRow("slot", Spot(index + 1, entry.depth + 1), entry.depth + 1)
    end = len(outline.entries)
    depth = (cursor.depth or 0) if in_gap and cursor.index == end else 0
    yield ListingRow("gap", Spot(end, depth), depth)
