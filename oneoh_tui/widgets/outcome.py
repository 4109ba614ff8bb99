"""How a game ended, in a few rows."""

from collections.abc import Sequence
from typing import ClassVar

from rich.segment import Segment
from textual.geometry import Size
from textual.strip import Strip
from textual.widget import Widget

from oneoh_tui.widgets.wrapping import wrap


class OutcomePanel(Widget):
    """The headline, and below it why; takes no room until there is something to say."""

    ALLOW_SELECT = False
    COMPONENT_CLASSES: ClassVar[set[str]] = {"outcome--headline"}
    DEFAULT_CSS = """
    OutcomePanel {
        height: auto;
        margin: 1 0 0 0;
        .outcome--headline { text-style: bold reverse; color: $primary; }
    }
    """

    def __init__(self) -> None:
        super().__init__(id="outcome")
        self.lines: tuple[str, ...] = ()
        self.display = False

    def show(self, lines: Sequence[str]) -> None:
        """Show these lines, the first one as the headline; nothing hides the panel."""
        if tuple(lines) != self.lines:
            self.lines = tuple(lines)
            self.display = bool(lines)
            self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self._rows(width))

    def render_line(self, y: int) -> Strip:
        width, base = self.size.width, self.rich_style
        rows = self._rows(width)
        if y >= len(rows):
            return Strip.blank(width, base)
        text, strong = rows[y]
        if strong:
            base += self.get_component_rich_style("outcome--headline", partial=True)
        return Strip([Segment(f" {text}" if strong else text, base)]).adjust_cell_length(
            width, base
        )

    def _rows(self, width: int) -> list[tuple[str, bool]]:
        return [
            (row, number == 0)
            for number, line in enumerate(self.lines)
            for row in wrap(line, width - (number == 0), hang=0 if number == 0 else 1)
        ]
