"""What happened so far, line by line: bounded, wrapped anew at every width, scrolled by keys."""

from collections import deque
from collections.abc import Collection, Iterable, Sequence
from typing import ClassVar, Literal, TypeAlias

from rich.segment import Segment
from textual import events
from textual.geometry import Region, Size
from textual.scroll_view import ScrollView
from textual.strip import Strip

from oneoh_tui.widgets.wrapping import wrap

Tone: TypeAlias = Literal["text", "quiet", "strong"]
Entry: TypeAlias = tuple[str, Tone]
_KEPT = 500


class Story(ScrollView):
    """The last entries, the newest in sight unless one scrolled up.

    What there is no room for begins a new page, below the last few entries of the page before: to
    move all rows with every entry would draw the whole widget for it.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {"story--text", "story--quiet", "story--strong"}
    DEFAULT_CSS = """
    Story {
        background: transparent;
        scrollbar-size: 0 0;
        .story--text { color: $foreground; }
        .story--quiet { color: $foreground; text-style: dim; }
        .story--strong { color: $foreground; text-style: bold; }
    }
    """

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self._entries: deque[Entry] = deque(maxlen=_KEPT)
        self._wrapped: deque[list[Entry]] = deque(maxlen=_KEPT)
        """The entries, each in its rows."""
        self._rows: list[Entry] = []
        self._pinned = True
        """The newest entry stays in sight."""
        self._top: int | None = None
        """The row that is first in sight while it does; None before anything is shown."""

    def tell(self, entries: Iterable[Entry], *, instead: bool = False) -> None:
        """Add entries, which stay together if a page can hold them; `instead` of the last one."""
        told = list(entries)
        if instead and self._entries:
            self._entries.pop()
            if self._wrapped:
                self._wrapped.pop()
        self._entries.extend(told)
        self._add(told)

    def tell_anew(self, entries: Iterable[Entry]) -> None:
        """These entries, and no others."""
        self._entries.clear()
        self._entries.extend(entries)
        self._begin_anew()

    @property
    def texts(self) -> list[str]:
        """The entries that are kept, oldest first."""
        return [text for text, _tone in self._entries]

    def on_resize(self, _event: events.Resize) -> None:
        self._begin_anew()

    def page(self, pages: int) -> None:
        """Scroll by pages."""
        # The last row of a page is the first of the next one, where a page has rows to spare.
        rows = max(1, self.size.height - (self.size.height > 3))
        self.scroll_to(y=self.scroll_offset.y + pages * rows, animate=False, force=True)
        self._pin_at(self.scroll_offset.y)

    def on_mouse_scroll_up(self) -> None:
        self._pinned = False

    def on_mouse_scroll_down(self) -> None:
        self._pin_at(self.scroll_offset.y + 3)

    def _begin_anew(self) -> None:
        """Put all entries into rows of the present width."""
        self._top = None
        self._wrapped.clear()
        self._add(self._entries)

    def _add(self, new: Collection[Entry]) -> None:
        """Put entries into rows, below those that are."""
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
        """The same row as before, unless the last one would not be in sight; then a new page."""
        height, rows = self.size.height, len(self._rows)
        if self._top is None or rows <= self._top:
            return max(0, rows - height)
        if rows <= self._top + height:
            return self._top
        fresh = sum(heights[len(heights) - new :]) if new else 1
        return rows - min(fresh + _kept(heights[: len(heights) - new], height // 4), height)

    def _pin_at(self, y: int) -> None:
        """Stay with the newest entry if it is in sight when `y` is the first row."""
        self._pinned = y + self.size.height >= len(self._rows)

    def render_line(self, y: int) -> Strip:
        number = y + self.scroll_offset.y
        width, base = self.size.width, self.rich_style
        if number >= len(self._rows):
            return Strip.blank(width, base)
        text, tone = self._rows[number]
        style = base + self.get_component_rich_style(f"story--{tone}", partial=True)
        return Strip([Segment(text, style)]).adjust_cell_length(width, base)


def _kept(heights: Sequence[int], room: int) -> int:
    """How many rows the last of these entries have that find room as a whole."""
    kept = 0
    for height in reversed(heights):
        if kept + height > room:
            break
        kept += height
    return kept
