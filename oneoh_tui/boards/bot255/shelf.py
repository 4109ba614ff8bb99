"""The own hand and the piles, as a widget."""

from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.message import Message

from oneoh_games.bot255.cards import Card
from oneoh_games.bot255.program import Program, needed
from oneoh_games.bot255.view import View
from oneoh_tui.boards.bot255.names import card_name, in_order
from oneoh_tui.boards.canvas import Canvas
from oneoh_tui.boards.drawn import Drawn
from oneoh_tui.i18n import _, ngettext

ROWS = 8
"""A title, and six cards and the one too many."""
_PILES = 15
"""The column of the piles."""


class Shelf(Drawn):
    """Draws what a seat holds; the cards that the program needs are marked."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"card--heading", "card--code", "card--used"}
    DEFAULT_CSS = """
    Shelf {
        height: 8;
        .card--heading { color: $primary; text-style: bold; }
        .card--code { color: $foreground; }
        .card--used { text-style: bold; }
    }
    """

    @dataclass
    class Clicked(Message):
        """A card was clicked, or a pile: its word."""

        word: str

    def __init__(self) -> None:
        super().__init__(id="shelf")
        self._view: View | None = None
        self._program: Program = ()

    def show(self, view: View, program: Program | None) -> None:
        """Draw this from now on; `program` is the one that is written."""
        self._view, self._program = view, program or ()
        self.redraw()

    @property
    def _hand(self) -> list[Card]:
        view = self._view
        if view is None or view.seat is None:
            return []
        return in_order(view.seats[view.seat].hand or ())

    def draw(self) -> Canvas:
        canvas = Canvas(self.size.width, self.size.height)
        view = self._view
        if view is None:
            return canvas
        if view.seat is not None:
            self._draw_hand(canvas, view)
        self._draw_piles(canvas, view)
        return canvas

    def _draw_hand(self, canvas: Canvas, view: View) -> None:
        count = len(self._hand)
        title = ngettext("{count} card", "{count} cards", count).format(count=count)
        canvas.put(0, 0, title, "heading")
        used = needed(self._program)
        for y, card in enumerate(self._hand, start=1):
            role = "code" if card in _CODE else "plain"
            if card in used:
                canvas.put(0, y, self.glyphs.bullet, "key")
                role += " used"
            canvas.put(2, y, self.glyphs.clip(card_name(card), _PILES - 3), role)

    def _draw_piles(self, canvas: Canvas, view: View) -> None:
        rows: list[tuple[str, str]] = [
            (_("Deck {count}").format(count=view.deck_size), "heading"),
            (_("Discard {count}").format(count=view.discard_size), "heading"),
            (f" {card_name(view.discard_top)}" if view.discard_top is not None else "", "plain"),
        ]
        if view.in_play is not None:
            rows += [(_("In play"), "heading"), (f" {card_name(view.in_play)}", "key")]
        rows += [("", "")] * (ROWS - 2 - len(rows))
        rows += [
            (_("Round {number}/{rounds}").format(number=view.round, rounds=view.rounds), "plain"),
            (_("par {lines}").format(lines=view.puzzle.par), "plain"),
        ]
        for y, (text, role) in enumerate(rows):
            canvas.put(_PILES, y, self.glyphs.clip(text, canvas.width - _PILES), role)

    def on_click(self, event: events.Click) -> None:
        hand = self._hand
        if event.x >= _PILES and event.y <= 2:
            self.post_message(self.Clicked("draw:deck" if event.y == 0 else "draw:discard"))
        elif event.x < _PILES and 1 <= event.y <= len(hand):
            self.post_message(self.Clicked(hand[event.y - 1]))


_CODE = frozenset(
    (Card.MOVE, Card.ROTATE_LEFT, Card.ROTATE_RIGHT, Card.REPEAT, Card.WHILE, Card.IF_ELSE)
)
