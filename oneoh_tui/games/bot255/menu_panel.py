"""Menu as a widget in the program's place: texts to read, and a row for each option."""

import textwrap
from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message

from oneoh_tui.games.bot255.menu import Menu, Swapping
from oneoh_tui.games.bot255.options import Option
from oneoh_tui.text.i18n import N_
from oneoh_tui.widgets.canvas import Canvas
from oneoh_tui.widgets.canvas_widget import CanvasWidget


class MenuPanel(CanvasWidget, can_focus=True):
    """Drawing of a menu; the arrows move among its options, Enter takes one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "move(-1)", N_("Choose"), key_display="up down", id="turn.up"),
        Binding("down,j", "move(1)", N_("Choose"), show=False, id="turn.down"),
        Binding("enter,space", "take", N_("Take"), key_display="enter", id="turn.take"),
        Binding("escape", "back", N_("Back"), show=False, id="turn.back"),
    ]
    ROLES: ClassVar[tuple[str, ...]] = ("heading", "note", "here")
    DEFAULT_CSS = """
    MenuPanel {
        width: 1fr;
        height: 100%;
        margin: 0 0 0 1;
        .card--heading { color: $primary; text-style: bold; }
        .card--note { color: $foreground; }
        .card--here { text-style: bold reverse; }
    }
    """

    @dataclass
    class Looked(Message):
        """The cursor moved to another option, or to none."""

        option: Option | None

    @dataclass
    class Taken(Message):
        """An option was chosen."""

        option: Option

    class Left(Message):
        """The player went back a step."""

    def __init__(self) -> None:
        super().__init__(id="menu")
        self.menu = Menu()
        self.at: int | None = None
        """Index of the cursor in the menu's options."""
        self._rows: dict[int, int] = {}
        """Option of each row of the widget."""

    def show(self, menu: Menu) -> None:
        """Show a menu; the cursor stays if the menu is the same."""
        before, self.menu = self.menu, menu
        if _key(before) != _key(menu):
            self.at = 0 if menu.options else None
            self.post_message(self.Looked(self.option))
        elif self.at is not None and self.at >= len(menu.options):
            self.at = len(menu.options) - 1 if menu.options else None
        self.redraw()
        self.refresh_bindings()

    @property
    def option(self) -> Option | None:
        """Option under the cursor."""
        return self.menu.options[self.at] if self.at is not None and self.menu.options else None

    def look_at(self, action: str) -> None:
        """Move the cursor to an action, if it is offered."""
        for place, option in enumerate(self.menu.options):
            if option.action == action:
                self.look(place)

    def look(self, place: int) -> None:
        """Move the cursor to the option at an index."""
        self.at = place
        self.redraw()
        self.refresh_bindings()
        self.post_message(self.Looked(self.option))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether a key does something now."""
        match action:
            case "move":
                return bool(self.menu.options)
            case "take":
                return self.option is not None and self.option.verb != ""
            case "back":
                return self.menu.step is not None
            case _:
                return True

    def action_move(self, rows: int) -> None:
        last = len(self.menu.options) - 1
        start = (-1 if rows > 0 else last + 1) if self.at is None else self.at
        self.look(min(max(start + rows, 0), last))

    def key_text(self, action: str) -> str:
        """Return the name of the Enter key for the option under the cursor."""
        return self.option.verb if action == "take" and self.option is not None else ""

    def action_take(self) -> None:
        if self.option is not None:
            self.post_message(self.Taken(self.option))

    def action_back(self) -> None:
        self.post_message(self.Left())

    def on_click(self, event: events.Click) -> None:
        """Move the cursor to the clicked option, or take it if the cursor is there."""
        self.focus()
        place = self._rows.get(event.y)
        if place is None:
            return
        if place == self.at:
            self.action_take()
        else:
            self.look(place)

    def watch_has_focus(self, has_focus: bool) -> None:
        super().watch_has_focus(has_focus)
        self.redraw()

    def draw(self) -> Canvas:
        canvas = Canvas(self.size.width, self.size.height)
        self._rows = {}
        canvas.put(0, 0, self.glyphs.clip(self.menu.title, canvas.width), "heading")
        y = 1
        for note in self._notes(canvas):
            canvas.put(0, y, note, "note")
            y += 1
        self._draw_options(canvas, y + bool(y > 1))
        return canvas

    def _notes(self, canvas: Canvas) -> list[str]:
        """Return the notes in rows, cut so that all options have room."""
        room = canvas.height - 2 - len(self.menu.options)
        rows = [
            row
            for note in self.menu.notes
            for row in textwrap.wrap(note, max(1, canvas.width), subsequent_indent=" ")
        ]
        return rows[: max(0, room)]

    def _draw_options(self, canvas: Canvas, top: int) -> None:
        room = max(1, canvas.height - top)
        first = max(0, (self.at or 0) - room + 1)
        for y, place in enumerate(range(first, len(self.menu.options)), start=top):
            if y >= canvas.height:
                break
            here = place == self.at
            label = self.glyphs.clip(self.menu.options[place].label, canvas.width - 2)
            if here:
                canvas.put(0, y, self.glyphs.cursor, "key")
            canvas.put(2, y, label, ("here" if self.has_focus else "key") if here else "plain")
            self._rows[y] = place
        if first > 0:
            canvas.put(canvas.width - 1, top, self.glyphs.up, "more")
        if first + room < len(self.menu.options):
            canvas.put(canvas.width - 1, canvas.height - 1, self.glyphs.down, "more")


def _key(menu: Menu) -> object:
    """Return a value that changes with the menu, but not with its marks."""
    if isinstance(menu.step, Swapping):
        # Marks change, but the cursor stays.
        return menu.title, menu.step.pile
    return menu.title, [option.action for option in menu.options]
