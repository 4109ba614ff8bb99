"""Headline of the outcome."""

from rich.segment import Segment
from textual.geometry import Size
from textual.strip import Strip
from textual.widget import Widget

from oneoh_tui.widgets.role_styles import RoleStyles
from oneoh_tui.widgets.wrapping import wrap


class OutcomePanel(Widget):
    """Headline of the outcome, in as many rows as it needs; hidden while the game runs.

    The reasons are in the log below, which scrolls.
    """

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    OutcomePanel {
        height: auto;
        margin: 1 0 0 0;
        .outcome--headline { text-style: bold reverse; color: $primary; }
    }
    """

    def __init__(self) -> None:
        super().__init__(id="outcome")
        self.headline = ""
        self._roles = RoleStyles(self, "outcome")
        self.display = False

    def show(self, headline: str) -> None:
        """Show the headline; an empty one hides the panel."""
        if headline != self.headline:
            self.headline = headline
            self.display = bool(headline)
            self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self._rows(width))

    def render_line(self, y: int) -> Strip:
        width, base = self.size.width, self.rich_style
        rows = self._rows(width)
        if y >= len(rows):
            return Strip.blank(width, base)
        style = base + self._roles.style("headline")
        return Strip([Segment(f" {rows[y]}", style)]).adjust_cell_length(width, style)

    def _rows(self, width: int) -> list[str]:
        return wrap(self.headline, width - 1)
