"""A line or two of plain text that changes often."""

from typing import ClassVar

from rich.segment import Segment
from textual.strip import Strip
from textual.widget import Widget

from oneoh_tui.widgets.wrapping import wrap


class Prompt(Widget):
    """Says something; what does not fit is cut off with the glyph for it."""

    ALLOW_SELECT = False
    COMPONENT_CLASSES: ClassVar[set[str]] = {"prompt--problem"}
    DEFAULT_CSS = """
    Prompt {
        .prompt--problem { color: $text-error; text-style: bold; }
    }
    """

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self.text = ""
        self._problem = False

    def say(self, text: str, tone: str = "") -> None:
        """Show this text."""
        problem = tone == "problem"
        if (text, problem) != (self.text, self._problem):
            self.text, self._problem = text, problem
            self.refresh()

    def render_line(self, y: int) -> Strip:
        rows = wrap(self.text, self.size.width)
        style = self.rich_style
        if self._problem:
            style += self.get_component_rich_style("prompt--problem", partial=True)
        text = rows[y] if y < len(rows) else ""
        return Strip([Segment(text, style)]).adjust_cell_length(self.size.width, style)
