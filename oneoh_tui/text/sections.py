"""Markdown pages split into sections at their headings.

A heading bears its anchor, the same in every language: `## Title {#anchor}`.
"""

import re
from dataclasses import dataclass

_HEADING = re.compile(r"^(#{1,3}) (.+?) \{#([a-z0-9-]+)\}$")


@dataclass(frozen=True)
class Section:
    """Part of a page, down to the next heading."""

    anchor: str
    title: str
    level: int
    """1 for the page itself, 2 and 3 for its parts."""
    blocks: tuple[str, ...]
    """Paragraphs and list items, the latter with their `- `."""


def parse(text: str) -> list[Section]:
    """Split a page into its sections."""
    sections: list[Section] = []
    for part in re.split(r"^(?=#)", text, flags=re.MULTILINE):
        heading, _newline, body = part.partition("\n")
        if found := _HEADING.match(heading):
            marks, title, anchor = found.groups()
            sections.append(Section(anchor, title, len(marks), tuple(_blocks(body))))
    return sections


def _blocks(body: str) -> list[str]:
    """Return paragraphs and items, each joined into one line."""
    chunks = re.split(r"\n\s*\n|\n(?=- )", body.strip())
    # Not split(): it would take a no-break space for one to break at.
    return [re.sub(r"[ \n]+", " ", chunk.strip()) for chunk in chunks if chunk.strip()]
