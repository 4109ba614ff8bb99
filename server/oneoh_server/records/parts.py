"""Text of a record in parts that fit into frames."""

from collections.abc import Iterable

from oneoh_protocol.messages import RECORD_LINE

PART_BYTES = 56_000
"""Most bytes of the lines of a part, below the limit of a frame."""
PART_LINES = 4000
"""Most lines of a part, below the limit of an array."""
_EACH = 4
"""Bytes of a line beside its text."""


def split_text(text: str) -> tuple[tuple[str, ...], ...]:
    """Return the lines of a text in parts. Raises ValueError if a line is longer than RECORD_LINE."""
    return tuple(map(tuple, _parts(text.removesuffix("\n").split("\n"))))


def _parts(lines: Iterable[str]) -> list[list[str]]:
    parts: list[list[str]] = [[]]
    room = PART_BYTES
    for line in lines:
        size = len(line.encode()) + _EACH
        if size > RECORD_LINE + _EACH:
            raise ValueError(f"a line of a record has at most {RECORD_LINE} bytes")
        if size > room or len(parts[-1]) == PART_LINES:
            parts.append([])
            room = PART_BYTES
        parts[-1].append(line)
        room -= size
    return parts
