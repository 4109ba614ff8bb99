"""A line or two of plain text that changes often."""

from typing import ClassVar, Literal, TypeAlias

from rich.segment import Segment
from textual.strip import Strip
from textual.widget import Widget

from oneoh_tui.widgets.wrapping import wrap

Tone: TypeAlias = Literal["", "strong", "problem"]


class Prompt(Widget):
    """Says something; what does not fit is cut off with the glyph for it."""

    ALLOW_SELECT = False
    COMPONENT_CLASSES: ClassVar[set[str]] = {"prompt--strong", "prompt--problem"}
    DEFAULT_CSS = """
    Prompt {
        .prompt--strong { text-style: bold; }
        .prompt--problem { color: $text-error; text-style: bold; }
    }
    """

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self.text = ""
        self._tone: Tone = ""

    def say(self, text: str, tone: Tone = "") -> None:
        """Show this text."""
        if (text, tone) != (self.text, self._tone):
            self.text, self._tone = text, tone
            self.refresh()

    def render_line(self, y: int) -> Strip:
        rows = wrap(self.text, self.size.width)
        style = self.rich_style
        if self._tone:
            style += self.get_component_rich_style(f"prompt--{self._tone}", partial=True)
        text = rows[y] if y < len(rows) else ""
        return Strip([Segment(text, style)]).adjust_cell_length(self.size.width, style)
