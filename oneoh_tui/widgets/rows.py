"""List of rows to choose from: menus, the lobby's tables, tables of contents."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip

from oneoh_tui.app_context import context_of
from oneoh_tui.text.i18n import N_
from oneoh_tui.widgets.role_styles import RoleStyles

Tone: TypeAlias = Literal["text", "strong", "quiet", "note"]


@dataclass(frozen=True)
class Row:
    """Row of a list: pieces of plain text, each in a tone."""

    id: str
    parts: tuple[tuple[str, Tone], ...]


class RowList(ScrollView, can_focus=True, inherit_bindings=False):
    """Rows to choose from by arrows and Enter, or by a click."""

    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "move(-1)", N_("Go up"), show=False, id="rows.up"),
        Binding("down,j", "move(1)", N_("Go down"), show=False, id="rows.down"),
        Binding("home", "move(-9999)", N_("First"), show=False),
        Binding("end", "move(9999)", N_("Last"), show=False),
        Binding("pageup", "page(-1)", N_("Page up"), show=False),
        Binding("pagedown", "page(1)", N_("Page down"), show=False),
        Binding("enter,space", "choose", N_("Choose"), id="rows.choose"),
    ]
    DEFAULT_CSS = """
    RowList {
        background: transparent;
        scrollbar-size-vertical: 1;
        .rows--text { color: $foreground; }
        .rows--strong { color: $foreground; text-style: bold; }
        .rows--quiet { color: $foreground-muted; }
        .rows--note { color: $accent; }
        .rows--chosen { text-style: bold; }
        &:focus > .rows--chosen { text-style: bold reverse; }
    }
    """

    index = reactive(0)

    @dataclass
    class Chosen(Message):
        """A row was chosen for good."""

        list: "RowList"
        row: str

        @property
        def control(self) -> "RowList":
            return self.list

    @dataclass
    class Moved(Message):
        """The cursor moved to another row."""

        list: "RowList"
        row: str

        @property
        def control(self) -> "RowList":
            return self.list

    def __init__(self, rows: Sequence[Row] = (), *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.has_chosen = False
        """Whether a row was chosen for good; `Chosen` tells it a little later."""
        self._rows = tuple(rows)
        self._roles = RoleStyles(self, "rows")
        self.virtual_size = Size(1, len(self._rows))

    @property
    def row(self) -> str | None:
        """Id of the row at the cursor; None without rows."""
        return self._rows[self.index].id if self._rows else None

    def show_rows(self, rows: Sequence[Row]) -> None:
        """Show other rows; the cursor stays on its row if that is still there."""
        if tuple(rows) == self._rows:
            return
        row, self._rows = self.row, tuple(rows)
        self.virtual_size = Size(1, len(self._rows))
        at = next((i for i, each in enumerate(self._rows) if each.id == row), self.index)
        self.set_reactive(RowList.index, max(0, min(at, len(self._rows) - 1)))
        self.refresh()

    def go_to(self, row: str) -> None:
        """Move the cursor to the row with this id, if there is one."""
        self.index = next((i for i, each in enumerate(self._rows) if each.id == row), self.index)

    def validate_index(self, index: int) -> int:
        return max(0, min(index, len(self._rows) - 1))

    def watch_index(self, before: int, now: int) -> None:
        for index in (before, now):
            self.refresh(Region(0, index - self.scroll_offset.y, self.size.width, 1))
        self.scroll_to_region(Region(0, now, 1, 1), animate=False)
        if before != now and self.row is not None:
            self.post_message(self.Moved(self, self.row))

    def on_resize(self) -> None:
        """Keep the cursor in sight."""
        self.scroll_to_region(Region(0, self.index, 1, 1), animate=False)

    def render_line(self, y: int) -> Strip:
        number = y + self.scroll_offset.y
        width = self.size.width
        base = self.rich_style
        if number >= len(self._rows):
            return Strip.blank(width, base)
        chosen = number == self.index
        glyphs = context_of(self).glyphs
        glyph = glyphs.cursor if chosen else " "
        lift = self._roles.style("chosen") if chosen else Style()
        segments = [Segment(f"{glyph} ", base + lift)]
        room = width - 2
        for text, tone in self._rows[number].parts:
            text = glyphs.clip(text, room)
            room -= cell_len(text)
            style = self._roles.style(tone)
            # On the chosen row one tone for all: muted text reversed is hard to read.
            segments.append(Segment(text, base + (lift if chosen else style)))
        return Strip(segments).adjust_cell_length(width, base + lift)

    def on_click(self, event: events.Click) -> None:
        number = event.y + self.scroll_offset.y
        if 0 <= number < len(self._rows):
            self.index = number
            self.action_choose()

    def action_move(self, steps: int) -> None:
        self.index += steps

    def action_page(self, pages: int) -> None:
        self.index += pages * max(1, self.size.height - 1)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether an action does something now: without rows nothing can be chosen."""
        return action != "choose" or bool(self._rows)

    def action_choose(self) -> None:
        if self.row is not None:
            self.has_chosen = True
            self.post_message(self.Chosen(self, self.row))
