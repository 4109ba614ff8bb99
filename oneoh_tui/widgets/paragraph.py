"""Paragraphs of prose."""

from textual.content import Content
from textual.geometry import Size
from textual.widgets import Static

from oneoh_tui.widgets.wrapping import wrap


class Paragraph(Static):
    """Plain text that stays as it is; in French, no row begins with a colon or a semicolon."""

    def __init__(self, text: str, *, classes: str | None = None) -> None:
        super().__init__(text, markup=False, classes=classes)
        self._lines = text.split("\n")

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self._rows(width))

    def render(self) -> Content:
        return Content("\n".join(self._rows(self.content_size.width)))

    def _rows(self, width: int) -> list[str]:
        return [row for line in self._lines for row in wrap(line, width)]
