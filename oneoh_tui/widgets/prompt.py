"""Few lines of plain text that change often."""

from rich.segment import Segment
from textual.geometry import Size
from textual.strip import Strip
from textual.widget import Widget

from oneoh_tui.app_context import context_of
from oneoh_tui.widgets.prompt_text import Tone
from oneoh_tui.widgets.role_styles import RoleStyles
from oneoh_tui.widgets.wrapping import wrap


class Prompt(Widget):
    """Text wrapped to the width; it ends with an ellipsis where rows are missing."""

    ALLOW_SELECT = False
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
        self._roles = RoleStyles(self, "prompt")

    def show(self, text: str, tone: Tone = "") -> None:
        """Show a text; nothing is repainted if it is shown already."""
        if (text, tone) != (self.text, self._tone):
            width = self.size.width
            before = self._rows_needed(width)
            self.text, self._tone = text, tone
            self.refresh(layout=self._rows_needed(width) != before)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self._rows_needed(width)

    def render_line(self, y: int) -> Strip:
        style = self.rich_style
        if self._tone:
            style += self._roles.style(self._tone)
        width = self.size.width
        return Strip([Segment(self._row(y), style)]).adjust_cell_length(width, style)

    def _rows_needed(self, width: int) -> int:
        return len(wrap(self.text, width))

    def _row(self, y: int) -> str:
        width, height = self.size
        rows = wrap(self.text, width)
        if y == height - 1 and len(rows) > height:
            ellipsis = context_of(self).glyphs.ellipsis
            return context_of(self).glyphs.clip(rows[y] + ellipsis * width, width)
        return rows[y] if y < len(rows) else ""
