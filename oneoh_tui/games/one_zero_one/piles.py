"""Cards below the program: the hand, the tops of both decks, the discard pile."""

from collections.abc import Sequence
from dataclasses import dataclass

from textual import events
from textual.message import Message

from oneoh_tui.games.one_zero_one.card_canvas import CardCanvas
from oneoh_tui.games.one_zero_one.card_face import Face, Size, draw_face
from oneoh_tui.games.one_zero_one.glyphs import CARD_GLYPHS, CardGlyphs
from oneoh_tui.widgets.canvas import Canvas, Role

_SIZES = (Size(13, 7), Size(11, 7), Size(11, 5), Size(8, 5), Size(8, 3), Size(5, 3))
_SPLIT = 2
"""Columns between the hand and the piles."""


@dataclass(frozen=True)
class Pile:
    """Card with a title above it."""

    title: str
    face: Face | None
    """Face of the card; None for an empty pile."""
    card: int | None = None
    """Its place among the cards to choose from."""
    role: Role = "title"
    """Role of its title, if it cannot be chosen."""


class Piles(CardCanvas):
    """Widget that draws hand and piles in a row and posts clicks on cards."""

    class CardClicked(Message):
        def __init__(self, card: int) -> None:
            super().__init__()
            self.card = card

    def __init__(self) -> None:
        super().__init__(id="piles")
        self._piles: tuple[Pile, ...] = ()

    def show(self, piles: Sequence[Pile]) -> None:
        """Draw these cards from now on."""
        self._piles = tuple(piles)
        self.redraw()

    def draw(self) -> Canvas:
        canvas = Canvas(self.size.width, self.size.height)
        size = self._card_size()
        glyphs = CARD_GLYPHS[self.glyphs.name]
        for pile, x in zip(self._piles, self._columns(size), strict=True):
            _draw_pile(canvas, x, size, pile, glyphs, self.glyphs.cursor)
        return canvas

    def on_click(self, event: events.Click) -> None:
        size = self._card_size()
        for pile, x in zip(self._piles, self._columns(size), strict=True):
            if pile.card is not None and x <= event.x < x + size.width:
                self.post_message(self.CardClicked(pile.card))

    def _card_size(self) -> Size:
        count = max(1, len(self._piles))
        for size in _SIZES:
            wide = (size.width + 1) * count + _SPLIT <= self.size.width + 1
            if wide and size.height + 1 <= self.size.height:
                return size
        return _SIZES[-1]

    def _columns(self, size: Size) -> list[int]:
        hand = sum(pile.card is not None for pile in self._piles)
        return [
            1 + at * (size.width + 1) + (_SPLIT if at >= hand else 0)
            for at in range(len(self._piles))
        ]


def _draw_pile(
    canvas: Canvas, x: int, size: Size, pile: Pile, glyphs: CardGlyphs, cursor: str
) -> None:
    chosen = pile.face is not None and pile.face.chosen
    role = "key chosen" if chosen else "key" if pile.card is not None else pile.role
    title = f"{cursor}{pile.title}" if chosen else pile.title
    canvas.put(x, 0, title.center(size.width), role)
    if pile.face is not None:
        draw_face(canvas, x, 1, size, pile.face, glyphs)
    else:
        canvas.put(x + size.width // 2 - 1, 1 + size.height // 2, glyphs.gap, "gap")
