"""Program listing as a widget: lines, missing cards, the run's line, and the palette of commands."""

from dataclasses import dataclass
from typing import ClassVar, Literal

from rich.cells import cell_len
from textual import events
from textual.message import Message

from oneoh_games.bot255.commands import (
    SIDES,
    THINGS,
    CodeCard,
    Command,
    Else,
    If,
    Move,
    Repeat,
    RotateLeft,
    RotateRight,
    Test,
    While,
    card_of,
    format_command,
    format_test,
)
from oneoh_tui.games.bot255.draft import Draft
from oneoh_tui.games.bot255.glyphs import BOT_GLYPHS, BotGlyphs
from oneoh_tui.games.bot255.listing_rows import ListingRow, Spot
from oneoh_tui.games.bot255.picker import Picker
from oneoh_tui.text.i18n import _
from oneoh_tui.widgets.canvas import Canvas
from oneoh_tui.widgets.canvas_widget import CanvasWidget

NEW_TEST = Test("clear", "Ahead")
"""Test of a new `while` or `if`."""
NEW_COUNT = 4

PALETTE: tuple[tuple[tuple[str, Command], ...], ...] = (
    (("m", Move()), ("n", Repeat(NEW_COUNT))),
    (("l", RotateLeft()), ("w", While(NEW_TEST))),
    (("r", RotateRight()), ("i", If(NEW_TEST)), ("e", Else())),
)
"""Keys that write commands, by rows of the palette."""
_NAMES: dict[str, str] = {"n": "repeat", "w": "while", "i": "if", "e": "else"}

GUTTER = 7
"""Columns before the text of a line: cursor, breakpoint, number, missing card, run."""


@dataclass(frozen=True)
class ListedProgram:
    """Draft with its title, cards, run and picker, as the listing shows it."""

    draft: Draft
    title: str = ""
    """Heading on the right: lines used, and of how many."""
    is_full: bool = False
    """Whether there are more lines than allowed."""
    cards: frozenset[CodeCard] | None = None
    """Available Code cards; None where all commands can be used."""
    running: int | None = None
    """Index of the line that a run is at."""
    picker: Picker | None = None
    """Picker while a test is being chosen."""

    def lacks(self, command: Command) -> bool:
        """Return whether the card of a command is missing."""
        return self.cards is not None and card_of(command) not in self.cards


class Listing(CanvasWidget):
    """Drawing of a program that reports clicks."""

    ROLES: ClassVar[tuple[str, ...]] = (
        "heading", "over", "text", "header", "here", "lacking", "guide", "run-line", "letter",
        "option",
    )  # fmt: skip
    DEFAULT_CSS = """
    Listing {
        .card--heading { color: $primary; text-style: bold; }
        .card--over { color: $error; text-style: bold; }
        .card--text { color: $foreground; }
        .card--header { color: $foreground; text-style: bold; }
        .card--here { text-style: bold reverse; }
        .card--lacking { color: $error; }
        .card--guide { color: $foreground; text-style: dim; }
        .card--run-line { color: $success; text-style: bold reverse; }
        .card--letter { color: $accent; text-style: bold; }
        .card--option { color: $foreground; }
    }
    """

    @dataclass
    class SpotClicked(Message):
        """A row was clicked: a line, or a gap to write in."""

        spot: Spot
        in_gutter: bool

    @dataclass
    class CommandClicked(Message):
        """A command of the palette was clicked."""

        command: Command

    @dataclass
    class TestClicked(Message):
        """A test was clicked, or `not`."""

        test: Test | Literal["not"]

    def __init__(self) -> None:
        super().__init__(id="listing")
        self.program: ListedProgram | None = None
        self.is_active = True
        """Whether the listing has the keys."""
        self.can_write = True
        """Whether the player can write programs here; a replay only shows them."""
        self._top = 0

    def show(self, program: ListedProgram, *, is_active: bool) -> None:
        """Show a program; `is_active` if the listing has the keys."""
        self.program, self.is_active = program, is_active
        self.redraw()

    @property
    def _foot(self) -> int:
        """Height in rows of the palette, or of the tests in its place."""
        picking = self.program is not None and self.program.picker is not None
        return len(THINGS) + 2 if picking else len(PALETTE)

    @property
    def _room(self) -> int:
        """Height in rows of the part with lines."""
        return max(1, self.size.height - 1 - self._foot)

    def _scroll(self, rows: tuple[ListingRow, ...]) -> int:
        """Scroll to the run's line or else the cursor, and return the first visible row."""
        assert self.program is not None
        draft, running = self.program.draft, self.program.running
        here = draft.row
        if running is not None:
            here = next((i for i, row in enumerate(rows) if row.spot == Spot(running)), here)
        least, most = here - self._room + 1, here
        self._top = min(max(self._top, least, 0), most, max(0, len(rows) - self._room))
        return self._top

    def draw(self) -> Canvas:
        canvas = Canvas(self.size.width, self.size.height)
        if (program := self.program) is None:
            return canvas
        glyphs = BOT_GLYPHS[self.glyphs.name]
        self._draw_title(canvas, program)
        rows = program.draft.rows
        top = self._scroll(rows)
        for y, row in enumerate(rows[top : top + self._room], start=1):
            self._draw_row(canvas, y, row, program, glyphs)
        if top > 0:
            canvas.put(canvas.width - 1, 1, self.glyphs.up, "more")
        if top + self._room < len(rows):
            canvas.put(canvas.width - 1, self._room, self.glyphs.down, "more")
        if program.picker is not None:
            self._draw_picker(canvas, program.picker)
        elif self.can_write:
            self._draw_palette(canvas, program)
        return canvas

    def _draw_title(self, canvas: Canvas, program: ListedProgram) -> None:
        canvas.put(0, 0, _("Program"), "heading")
        x = canvas.width - cell_len(program.title)
        canvas.put(x, 0, program.title, "over" if program.is_full else "plain")

    def _draw_row(
        self, canvas: Canvas, y: int, row: ListingRow, program: ListedProgram, glyphs: BotGlyphs
    ) -> None:
        is_here = row.spot == program.draft.cursor
        if is_here:
            canvas.put(0, y, self.glyphs.cursor, "key")
        indent = self._indent(program.draft)
        for depth in range(row.depth):
            canvas.put(GUTTER + depth * indent, y, glyphs.guide, "guide")
        x = GUTTER + row.depth * indent
        marked = "here" if is_here and self.is_active else "key" if is_here else ""
        if row.kind == "line":
            self._draw_line(canvas, y, x, row, program, marked)
            return
        hint = _("write here")
        text = glyphs.slot if row.kind == "slot" else "_" if is_here else ""
        if row.kind == "slot" and not is_here:
            text = f"{text} {hint}"
        canvas.put(x, y, text or " ", f"lacking {marked}" if row.kind == "slot" else marked)

    def _draw_line(
        self, canvas: Canvas, y: int, x: int, row: ListingRow, program: ListedProgram, marked: str
    ) -> None:
        glyphs = BOT_GLYPHS[self.glyphs.name]
        index = row.spot.index
        entry = program.draft.entries[index]
        if entry.stop:
            canvas.put(1, y, glyphs.stop, "hit")
        canvas.put(2, y, f"{index + 1:>3}", "key" if marked else "plain")
        role = "header" if entry.is_header else "text"
        if program.lacks(entry.command):
            canvas.put(5, y, glyphs.missing, "hit")
            role += " lacking"
        if index == program.running:
            canvas.put(6, y, glyphs.running, "hit")
            marked = f"{marked} run-line"
        text = self.glyphs.clip(format_command(entry.command), canvas.width - x)
        canvas.put(x, y, text, f"{role} {marked}".strip())

    def _indent(self, draft: Draft) -> int:
        """Return the columns of one depth: fewer where lines would not fit otherwise."""
        widest = max(
            (2 * entry.depth + len(format_command(entry.command)) for entry in draft.entries),
            default=0,
        )
        return 2 if GUTTER + widest <= self.size.width else 1

    def _draw_palette(self, canvas: Canvas, program: ListedProgram) -> None:
        missing = BOT_GLYPHS[self.glyphs.name].missing
        for y, letters in enumerate(PALETTE, start=self.size.height - len(PALETTE)):
            for key, command, x in _palette_row(letters):
                name = _name(key, command)
                canvas.put(x, y, key, "letter")
                canvas.put(x + 2, y, name, "option")
                if program.lacks(command):
                    canvas.put(x + 2 + len(name), y, missing, "hit")

    def _draw_picker(self, canvas: Canvas, picker: Picker) -> None:
        top = self.size.height - self._foot
        canvas.put(0, top, format_test(picker.test), "heading")
        mark = "x" if picker.test.negated else " "
        canvas.put(canvas.width - 8, top, "n", "letter")
        canvas.put(canvas.width - 6, top, f"[{mark}]not", "option")
        for column, side in enumerate(SIDES):
            canvas.put(_PICK_LEFT + column * _PICK_WIDTH, top + 1, side, "title")
        for y, thing in enumerate(THINGS, start=top + 2):
            canvas.put(1, y, thing, "title")
            for column, side in enumerate(SIDES):
                chosen = (thing, side) == (picker.test.thing, picker.test.side)
                text, role = ("[x]", "here") if chosen else (f" {self.glyphs.bullet} ", "option")
                canvas.put(_PICK_LEFT + column * _PICK_WIDTH, y, text, role)

    def on_click(self, event: events.Click) -> None:
        program = self.program
        if program is None:
            return
        foot = self.size.height - self._foot
        if event.y >= foot:
            self._click_foot(event.x, event.y - foot)
            return
        at = self._top + event.y - 1
        rows = program.draft.rows
        if 0 <= at < len(rows) and event.y > 0:
            self.post_message(self.SpotClicked(rows[at].spot, event.x < GUTTER - 1))

    def _click_foot(self, x: int, y: int) -> None:
        assert self.program is not None
        if self.program.picker is None:
            for key, command, left in _palette_row(PALETTE[y]):
                if left <= x < left + 2 + len(_name(key, command)):
                    self.post_message(self.CommandClicked(command))
            return
        column = (x - _PICK_LEFT) // _PICK_WIDTH
        if y == 0:
            self.post_message(self.TestClicked("not"))
        elif y >= 2 and 0 <= column < len(SIDES):
            negated = self.program.picker.test.negated
            self.post_message(self.TestClicked(Test(THINGS[y - 2], SIDES[column], negated)))


_PICK_LEFT, _PICK_WIDTH = 8, 7


def _name(key: str, command: Command) -> str:
    return _NAMES.get(key, format_command(command))


def _palette_row(letters: tuple[tuple[str, Command], ...]) -> list[tuple[str, Command, int]]:
    """Return each key and command with its column."""
    columns = (0, 15, 22)
    return [(key, command, x) for (key, command), x in zip(letters, columns, strict=False)]
