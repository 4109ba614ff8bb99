"""Log of a table: bounded, wrapped to the width, scrolled by keys."""

from collections import deque
from collections.abc import Collection, Iterable, Sequence

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region, Size
from textual.scroll_view import ScrollView
from textual.strip import Strip

from oneoh_tui.widgets.log_entry import LogEntry
from oneoh_tui.widgets.role_styles import RoleStyles
from oneoh_tui.widgets.wrapping import wrap

_KEPT = 500
"""Entries."""


class LogPanel(ScrollView):
    """Last entries of a log, the newest in sight unless the player scrolled up.

    An entry that does not fit starts a new page below the last few entries of the old one.
    Scrolling by a row with each entry would repaint the whole panel each time.
    """

    DEFAULT_CSS = """
    LogPanel {
        background: transparent;
        scrollbar-size: 0 0;
        .log--text { color: $foreground; }
        .log--quiet { color: $foreground; text-style: dim; }
        .log--strong { color: $foreground; text-style: bold; }
    }
    """

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self._entries: deque[LogEntry] = deque(maxlen=_KEPT)
        self._wrapped: deque[list[LogEntry]] = deque(maxlen=_KEPT)
        """Rows of each entry."""
        self._rows: list[LogEntry] = []
        self._roles = RoleStyles(self, "log")
        self._pinned = True
        """Whether the newest entry stays in sight."""
        self._top: int | None = None
        """First row in sight while pinned; None until the panel is laid out."""
        self._base: Style | None = None
        """Style of the panel itself, which takes long to find; None until a row is drawn."""

    def add(self, entries: Iterable[LogEntry], *, replaces_last: bool = False) -> None:
        """Append entries, on one page if they fit; `replaces_last` drops the last entry first."""
        new = list(entries)
        if not new:
            return
        if replaces_last and self._entries:
            self._entries.pop()
            if self._wrapped:
                self._wrapped.pop()
        self._entries.extend(new)
        self._wrap(new)

    def show(self, entries: Iterable[LogEntry]) -> None:
        """Replace all entries."""
        self._entries.clear()
        self._entries.extend(entries)
        self._wrap_all()

    @property
    def texts(self) -> list[str]:
        """Texts of the entries, oldest first."""
        return [text for text, _tone in self._entries]

    def on_resize(self, _event: events.Resize) -> None:
        self._wrap_all()

    def page(self, pages: int) -> None:
        """Scroll by pages, down if positive."""
        # The last row of a page is the first of the next one, where a page has rows to spare.
        rows = max(1, self.size.height - (self.size.height > 3))
        self.scroll_to(y=self.scroll_offset.y + pages * rows, animate=False, force=True)
        self._pin_at(self.scroll_offset.y)

    def on_mouse_scroll_up(self) -> None:
        self._pinned = False

    def on_mouse_scroll_down(self) -> None:
        self._pin_at(self.scroll_offset.y + 3)

    def _wrap_all(self) -> None:
        self._top = None
        self._wrapped.clear()
        self._wrap(self._entries)

    def _wrap(self, new: Collection[LogEntry]) -> None:
        """Wrap new entries into rows below the others, and repaint the new rows alone if possible."""
        if not self.size:
            return
        width = self.scrollable_content_region.width
        before, top = self._rows, self._top
        self._wrapped.extend(
            [(row, tone) for row in wrap(text, width, hang=1)] for text, tone in new
        )
        self._rows = [row for rows in self._wrapped for row in rows]
        self._top = self._first_in_sight([len(rows) for rows in self._wrapped], len(new))
        self.virtual_size = Size(width, max(len(self._rows), self._top + self.size.height))
        if self._pinned:
            self.call_after_refresh(self.scroll_to, y=self._top, animate=False, force=True)
        if top == self._top and self._rows[: len(before)] == before:
            added = len(self._rows) - len(before)
            self.refresh(Region(0, len(before) - self.scroll_offset.y, width, added))
        else:
            self.refresh()

    def _first_in_sight(self, heights: Sequence[int], new: int) -> int:
        """Return the first row in sight: as before while the last row fits, else of a new page.

        `heights` are rows by entry; the last `new` entries have just been added.
        """
        height, rows = self.size.height, len(self._rows)
        if self._top is None or rows <= self._top:
            return max(0, rows - height)
        if rows <= self._top + height:
            return self._top
        added = sum(heights[len(heights) - new :]) if new else 1
        return rows - min(added + _repeated(heights[: len(heights) - new], height // 4), height)

    def _pin_at(self, y: int) -> None:
        """Follow the newest entry from now on if it is in sight with `y` as the first row."""
        self._pinned = y + self.size.height >= len(self._rows)

    def notify_style_update(self) -> None:
        self._base = None
        super().notify_style_update()

    def render_line(self, y: int) -> Strip:
        number = y + self.scroll_offset.y
        self._base = base = self._base or self.rich_style
        width = self.size.width
        if number >= len(self._rows):
            return Strip.blank(width, base)
        text, tone = self._rows[number]
        style = base + self._roles.style(tone)
        return Strip([Segment(text, style)]).adjust_cell_length(width, base)


def _repeated(heights: Sequence[int], room: int) -> int:
    """Return the rows of the last entries that fit whole into `room` rows."""
    rows = 0
    for height in reversed(heights):
        if rows + height > room:
            break
        rows += height
    return rows
