"""Section of a rules page as widgets."""

from collections.abc import Callable, Iterator

from textual.containers import Horizontal
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from oneoh_tui.text.glyphs import Glyphs
from oneoh_tui.text.search import spans
from oneoh_tui.text.sections import MARKS, Section, drawing_in

MARK = "bold reverse"
"""Style of words that were searched."""

Draw = Callable[[str], Widget]
"""`draw(text)` returns the drawing of a block `{text}`. It raises ValueError if there is none."""


def prose(section: Section, glyphs: Glyphs, draw: Draw, words: str = "") -> Iterator[Widget]:
    """Yield widgets for the title and the blocks of a section, with `words` marked."""
    yield Static(_marked(Content(section.title), words), classes="prose title")
    for index, block in enumerate(section.blocks):
        after = section.blocks[index + 1 : index + 2]
        if drawing := drawing_in(block):
            yield _drawn(drawing, draw)
        elif block.startswith("- "):
            last = "" if after and after[0].startswith("- ") else " -last"
            bullet, text = Static(glyphs.bullet, classes="bullet"), Static(inline(block[2:], words))
            yield Horizontal(bullet, text, classes=f"prose item{last}")
        else:
            yield Static(inline(block, words), classes="prose")


def _drawn(text: str, draw: Draw) -> Widget:
    """Return a drawing, or its text for the author of a page that names what is not there."""
    try:
        return draw(text)
    except ValueError as error:
        return Static(Content(f"{{{text}}}: {error}"), classes="prose")


def inline(text: str, words: str = "") -> Content:
    """Return text with its `**strong**` and `` `code` `` spans styled, and `words` marked."""
    pieces: list[Content | tuple[str, str]] = []
    end = 0
    for found in MARKS.finditer(text):
        pieces.append(Content(text[end : found.start()]))
        strong, code = found.groups()
        pieces.append((strong, "bold") if strong else (code, "bold $secondary"))
        end = found.end()
    return _marked(Content.assemble(*pieces, Content(text[end:])), words)


def _marked(content: Content, words: str) -> Content:
    for start, end in spans(content.plain, words):
        content = content.stylize(MARK, start, end)
    return content
