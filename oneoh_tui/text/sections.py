"""Markdown pages split into sections at their headings.

A heading bears its anchor, the same in every language: `## Title {#anchor}`.
"""

import re
from dataclasses import dataclass

MARKS = re.compile(r"\*\*(.+?)\*\*|`(.+?)`")
"""Spans of a block: `**strong**`, and `` `code` ``."""
_DRAWING = re.compile(r"\{(.+)\}")
_HEADING = re.compile(r"^(#{1,3}) (.+?) \{#([a-z0-9-]+)\}$")


@dataclass(frozen=True)
class Section:
    """Part of a page, down to the next heading."""

    anchor: str
    title: str
    level: int
    """1 for the page itself, 2 and 3 for its parts."""
    blocks: tuple[str, ...]
    """Paragraphs, list items with their `- `, and drawings in braces."""


def parse(text: str) -> list[Section]:
    """Split a page into its sections."""
    sections: list[Section] = []
    for part in re.split(r"^(?=#)", text, flags=re.MULTILINE):
        heading, _newline, body = part.partition("\n")
        if found := _HEADING.match(heading):
            marks, title, anchor = found.groups()
            sections.append(Section(anchor, title, len(marks), tuple(_blocks(body))))
    return sections


def drawing_in(block: str) -> str:
    """Return the text between the braces of a block that is a drawing; "" for other blocks."""
    found = _DRAWING.fullmatch(block)
    return found[1].strip() if found else ""


def unmarked(block: str) -> str:
    """Return a block without emphasis."""
    return MARKS.sub(lambda found: found[1] or found[2], block)


def _blocks(body: str) -> list[str]:
    """Return paragraphs and items, each joined into one line."""
    chunks = re.split(r"\n\s*\n|\n(?=- )", body.strip())
    # Not split(): it would take a no-break space for one to break at.
    return [re.sub(r"[ \n]+", " ", chunk.strip()) for chunk in chunks if chunk.strip()]
