"""Section of a rules page as widgets."""

import re
from collections.abc import Iterator

from textual.containers import Horizontal
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from oneoh_tui.text.glyphs import Glyphs
from oneoh_tui.text.sections import Section

_MARKS = re.compile(r"\*\*(.+?)\*\*|`(.+?)`")


def prose(section: Section, glyphs: Glyphs) -> Iterator[Widget]:
    """Yield widgets for the title and the blocks of a section."""
    yield Static(Content(section.title), classes="prose title")
    for index, block in enumerate(section.blocks):
        after = section.blocks[index + 1 : index + 2]
        if block.startswith("- "):
            last = "" if after and after[0].startswith("- ") else " -last"
            bullet, text = Static(glyphs.bullet, classes="bullet"), Static(inline(block[2:]))
            yield Horizontal(bullet, text, classes=f"prose item{last}")
        else:
            yield Static(inline(block), classes="prose")


def inline(text: str) -> Content:
    """Return text with its `**strong**` and `` `code` `` spans styled."""
    pieces: list[Content | tuple[str, str]] = []
    end = 0
    for found in _MARKS.finditer(text):
        pieces.append(Content(text[end : found.start()]))
        strong, code = found.groups()
        pieces.append((strong, "bold") if strong else (code, "bold $secondary"))
        end = found.end()
    return Content.assemble(*pieces, Content(text[end:]))
