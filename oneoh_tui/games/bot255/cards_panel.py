"""Viewer's hand and the piles as a widget, with what can be chosen."""

from dataclasses import dataclass
from typing import ClassVar

from rich.cells import cell_len
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message

from oneoh_games.bot255.actions import PILES
from oneoh_games.bot255.cards import CODE, HAND_SIZE, Card
from oneoh_games.bot255.program import Program, needed
from oneoh_games.bot255.view import View
from oneoh_tui.games.bot255.card_choices import CardChoice
from oneoh_tui.games.bot255.glyphs import DRAWN
from oneoh_tui.games.bot255.hand import held, just_drawn
from oneoh_tui.games.bot255.names import card_name
from oneoh_tui.text.i18n import N_, _
from oneoh_tui.widgets.canvas import Canvas, Role
from oneoh_tui.widgets.canvas_widget import CanvasWidget

ROWS = 8
"""Height in rows: a title, six cards, and one too many."""
_CARDS, _PILES = 2, 16
"""Columns of the cards and of the piles; the cursor stands two columns before them."""


class CardsPanel(CanvasWidget, can_focus=True):
    """Drawing of hand and piles that marks the cards of the program; Enter takes a card or a pile.

    The key bar names the keys of the workbench, which work here too, instead of these.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "move(-1)", N_("Choose"), show=False, id="shelf.up"),
        Binding("down,j", "move(1)", N_("Choose"), show=False, id="shelf.down"),
        Binding("left", "cross", N_("Cards/piles"), show=False, id="shelf.left"),
        Binding("right", "cross", N_("Cards/piles"), show=False, id="shelf.right"),
        Binding("enter", "take", N_("Take"), show=False, id="shelf.take"),
    ]
    ROLES: ClassVar[tuple[str, ...]] = ("heading", "over", "code", "used", "here")
    DEFAULT_CSS = """
    CardsPanel {
        height: 8;
        .card--heading { color: $primary; text-style: bold; }
        .card--over { color: $error; text-style: bold; }
        .card--code { color: $foreground; }
        .card--used { text-style: bold; }
        .card--here { text-style: bold reverse; }
    }
    """

    class Looked(Message):
        """The cursor moved."""

    @dataclass
    class Taken(Message):
        """A card or a pile was chosen."""

        choice: CardChoice

    def __init__(self) -> None:
        super().__init__(id="cards")
        self.choices: tuple[CardChoice, ...] = ()
        """Cards and piles that can be chosen now."""
        self.at: int | None = None
        """Index of the cursor in `choices`."""
        self._view: View | None = None
        self._program: Program = ()

    def show(self, view: View, choices: tuple[CardChoice, ...]) -> None:
        """Show a view; the cursor stays as long as the choices do."""
        self._view = view
        if choices != self.choices:
            self.choices, self.at = choices, None
        self.redraw()

    def mark(self, program: Program | None) -> None:
        """Mark the cards that a program needs."""
        self._program = program or ()
        self.redraw()

    @property
    def choice(self) -> CardChoice | None:
        """Choice under the cursor."""
        return self.choices[self.at] if self.at is not None else None

    def begin(self) -> None:
        """Set the cursor, if there is none, to the card that was just drawn, or to the first choice."""
        if self.at is None and self.choices and self._view is not None:
            drawn = just_drawn(self._view)
            places = (place for place, it in enumerate(self.choices) if it.what == drawn)
            self._look(next(places, 0))

    def look_at(self, action: str) -> None:
        """Move the cursor to the card or pile of an action, if it is offered."""
        for place, choice in enumerate(self.choices):
            if any(option.action == action for option in choice.options):
                self._look(place)

    def allow_focus(self) -> bool:
        """Return whether there is something to choose."""
        return super().allow_focus() and bool(self.choices)

    def action_move(self, rows: int) -> None:
        if self.at is None:
            self.begin()
        else:
            self._look(min(max(self.at + rows, 0), len(self.choices) - 1))

    def action_cross(self) -> None:
        """Move the cursor from the cards to the piles, or back."""
        if (here := self.choice) is None:
            return
        is_pile = here.what in PILES
        for place, choice in enumerate(self.choices):
            if (choice.what in PILES) != is_pile:
                self._look(place)
                return

    def action_take(self) -> None:
        if self.choice is not None:
            self.post_message(self.Taken(self.choice))

    def on_click(self, event: events.Click) -> None:
        """Move the cursor to the clicked card or pile, or take it if the cursor is there."""
        what = self._at_cell(event.x, event.y)
        for place, choice in enumerate(self.choices):
            if choice.what == what:
                if place == self.at:
                    self.action_take()
                else:
                    self._look(place)

    def watch_has_focus(self, has_focus: bool) -> None:
        super().watch_has_focus(has_focus)
        self.redraw()

    def _look(self, place: int) -> None:
        self.at = place
        self.redraw()
        self.post_message(self.Looked())

    def _at_cell(self, x: int, y: int) -> str | None:
        """Return the pile or the card that is drawn at a cell."""
        if x >= _PILES - 2:
            return "deck" if y == 0 else "discard" if y <= 2 else None
        hand = held(self._view) if self._view is not None else []
        return hand[y - 1] if 1 <= y <= len(hand) else None

    def draw(self) -> Canvas:
        canvas = Canvas(self.size.width, self.size.height)
        if (view := self._view) is not None:
            self._draw_hand(canvas, view)
            self._draw_piles(canvas, view)
            self._draw_cursor(canvas, view)
        return canvas

    def _draw_hand(self, canvas: Canvas, view: View) -> None:
        if view.seat is None:
            return
        hand = held(view)
        title = _("{count} of {most} cards").format(count=len(hand), most=HAND_SIZE)
        canvas.put(0, 0, title, "over" if len(hand) > HAND_SIZE else "heading")
        used = needed(self._program)
        for y, card in enumerate(hand, start=1):
            role = "code" if card in CODE else "plain"
            if card in used:
                canvas.put(_CARDS - 1, y, self.glyphs.bullet, "key")
                role += " used"
            self._put(canvas, _CARDS, y, card_name(card), role)
        if just_drawn(view) is not None:
            canvas.put(_CARDS - 1, len(hand), DRAWN, "key")

    def _draw_piles(self, canvas: Canvas, view: View) -> None:
        rows: list[tuple[str, Role]] = [
            (_("Deck {count}").format(count=view.deck_size), "heading"),
            (_("Discard {count}").format(count=view.discard_size), "heading"),
            (card_name(view.discard_top) if view.discard_top is not None else "", "plain"),
        ]
        if view.in_play is not None:
            rows += [(_("In play"), "heading"), (card_name(view.in_play), "key")]
        rows += [("", "")] * (ROWS - 2 - len(rows))
        rows += [
            (_("Round {number}/{rounds}").format(number=view.round, rounds=view.rounds), "plain"),
            (_("par {lines}").format(lines=view.puzzle.par), "plain"),
        ]
        for y, (text, role) in enumerate(rows):
            self._put(canvas, _PILES, y, text, role)

    def _put(self, canvas: Canvas, x: int, y: int, text: str, role: Role) -> None:
        """Write a card or a pile; the longest name takes a column of what is before it."""
        room = canvas.width - x if x == _PILES else _PILES - 2 - x
        left = x - 1 if x == _PILES and cell_len(text) > room else x
        canvas.put(left, y, self.glyphs.clip(text, room + x - left), role)

    def _draw_cursor(self, canvas: Canvas, view: View) -> None:
        if (here := self.choice) is None:
            return
        if here.what in PILES:
            x, y, width = _PILES, PILES.index(here.what), canvas.width - _PILES
        else:
            x, y, width = _CARDS, held(view).index(Card(here.what)) + 1, _PILES - 2 - _CARDS
        canvas.put(x - 2, y, self.glyphs.cursor, "key")
        text = canvas.text(y)[x : x + width].rstrip()
        canvas.mark(x, y, len(text), "here" if self.has_focus else "key")
