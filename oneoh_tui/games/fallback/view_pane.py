"""The rows of a view, in a pane that scrolls; rows that changed since the last view are marked."""

from collections.abc import Iterator, Sequence

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Size
from textual.scroll_view import ScrollView
from textual.strip import Strip

from oneoh_tui.games.view_rows import ViewRow
from oneoh_tui.widgets.wrapping import wrap

_HANG = 4
"""Columns by which the rest of a long row is indented below it."""
_DEEPEST = 8
"""Levels that are indented; what is nested deeper stands below them, so that it has room."""
_MARK = "*"
"""Sign of a row that changed, which is bold too."""


class ViewPane(ScrollView, can_focus=False):
    """A view as text, drawn line by line, as long as it may be."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    ViewPane { background: transparent; scrollbar-size-vertical: 1; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._rows: tuple[ViewRow, ...] = ()
        self._changed: frozenset[ViewRow] = frozenset()
        self._lines: list[tuple[str, bool]] = []
        """Lines at the present width, and whether each changed."""

    def show(self, rows: Sequence[ViewRow]) -> None:
        """Show these rows, and mark those that differ from the present ones."""
        if tuple(rows) == self._rows:
            return
        before, self._rows = self._rows, tuple(rows)
        self._changed = frozenset(self._rows) - frozenset(before) if before else frozenset()
        self._lay_out()

    def page(self, pages: int) -> None:
        """Scroll by pages, down or up."""
        self.scroll_relative(y=pages * max(1, self.size.height - 1), animate=False)

    def on_resize(self) -> None:
        self._lay_out()

    def _lay_out(self) -> None:
        width = max(1, self.size.width - 1)
        self._lines = list(_lines(self._rows, self._changed, width))
        self.virtual_size = Size(width, len(self._lines))
        self.refresh()

    def render_line(self, y: int) -> Strip:
        number, base = y + self.scroll_offset.y, self.rich_style
        if number >= len(self._lines):
            return Strip.blank(self.size.width, base)
        text, is_changed = self._lines[number]
        style = base + Style(bold=True) if is_changed else base
        strip = Strip([Segment(f"{_MARK if is_changed else ' '} {text}", style)])
        return strip.adjust_cell_length(self.size.width, base)


def _lines(
    rows: Sequence[ViewRow], changed: frozenset[ViewRow], width: int
) -> Iterator[tuple[str, bool]]:
    """Yield the lines of the rows, each group below its heading, none wider than `width`."""
    above: tuple[str, ...] = ()
    for row in rows:
        *group, name = row.path or ("",)
        for depth in _not_above(group, above):
            yield from ((line, False) for line in _indented(group[depth], depth, width))
        above = tuple(group)
        text = f"{name}: {row.text}" if name else row.text
        yield from ((line, row in changed) for line in _indented(text, len(group), width))


def _indented(text: str, depth: int, width: int) -> Iterator[str]:
    """Yield the lines of `text`, with the indentation of a level."""
    indent = "  " * min(depth, _DEEPEST)
    return (indent + line for line in wrap(text, width - len(indent) - 2, hang=_HANG))


def _not_above(group: Sequence[str], above: Sequence[str]) -> range:
    """Return the levels of a group whose headings do not stand above it already."""
    same = next(
        (at for at, (one, other) in enumerate(zip(group, above, strict=False)) if one != other),
        min(len(group), len(above)),
    )
    return range(same, len(group))
