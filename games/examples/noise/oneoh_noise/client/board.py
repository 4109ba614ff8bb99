"""Board of Noise: both hands, the wire between them, and a button for each legal action."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from oneoh_noise.actions import SENT_BIT, Action
from oneoh_noise.client import texts
from oneoh_noise.views import SeenCard, View
from oneoh_tui.games.picture_board import Picture, PictureBoard
from oneoh_tui.games.position import Position
from oneoh_tui.text.glyphs import Glyphs
from oneoh_tui.widgets.canvas import Canvas

CARD = 6
"""Columns from one card to the next."""
BUTTONS_ROW = 14
BORDERS = {
    "unicode": ("╭─╮│╰╯", "╔═╗║╚╝"),
    "box": ("┌─┐│└┘", "╔═╗║╚╝"),
    "ascii": ("+-+|++", "#=####"),
}
"""Border of each seat's cards: top left, across, top right, down, bottom left, bottom right."""
LABELS = {"noise": "", "asked": "?", "ack": "ACK", "nak": "NAK"}
"""Text at the lower edge of a card on the wire, by its status."""


class NoisePicture(Picture):
    """Picture from the viewer's side of the wire; a spectator has that of seat 0."""

    COLUMNS, ROWS = 50, 15
    ROLES: ClassVar[tuple[str, ...]] = ("first", "second", "wire", "button")
    DEFAULT_CSS = """
    NoisePicture {
        .card--first { color: $primary; }
        .card--second { color: $accent; }
        .card--wire { color: $foreground; text-style: dim; }
        .card--button { text-style: bold reverse; }
    }
    """

    def draw_position(self, position: Position) -> Canvas:
        return draw(position, self.chosen, self.glyphs)

    def action_at(self, x: int, y: int) -> str:
        legal = self.position.legal if self.position is not None and y == BUTTONS_ROW else ()
        found = buttons(legal, self.chosen, self.glyphs)
        return next((action for left, action, text in found if 0 <= x - left < len(text)), "")


class NoiseBoard(PictureBoard):
    """Board of Noise."""

    PICTURE = NoisePicture

    def effect(self, position: Position, action: str) -> str:
        return texts.effect(position, action)


def draw(position: Position, chosen: str, glyphs: Glyphs) -> Canvas:
    """Return the picture of a position, with the chosen action's button and card marked."""
    canvas = Canvas(NoisePicture.COLUMNS, NoisePicture.ROWS)
    view: View = position.view
    near = position.seat or 0
    far_hand = " ".join(_bit(bit, glyphs) for bit in view.hands[1 - near])
    canvas.put(1, 0, f"{position.who(1 - near)}  {far_hand}")
    canvas.put(0, 4, BORDERS[glyphs.name][0][1] * canvas.width, "wire")
    for number, card in enumerate(view.wire):
        x, y = CARD * (number // 2) + 1, 5 if card.seat == near else 1
        face = _face(card, glyphs, is_over=view.outcome is not None)
        _draw_card(canvas, x, y, card.seat, face, LABELS[card.status], glyphs)
    lifted = _lifted(view.hands[near], chosen)
    for at, bit in enumerate(view.hands[near]):
        x, y = CARD * at + 1, 9 if at == lifted else 10
        _draw_card(canvas, x, y, near, f" {_bit(bit, glyphs)} ", "", glyphs)
    for x, action, text in buttons(position.legal, chosen, glyphs):
        canvas.put(x, BUTTONS_ROW, text, "button" if action == chosen else "")
    return canvas


def buttons(legal: Sequence[str], chosen: str, glyphs: Glyphs) -> Iterator[tuple[int, str, str]]:
    """Yield the first column, the action and the text of each button, from left to right."""
    x = 1
    for action in legal:
        cursor = glyphs.cursor if action == chosen else " "
        text = f"{cursor} [ {texts.action_text(action)} ]"
        yield x, action, text
        x += len(text) + 1


def _draw_card(
    canvas: Canvas, x: int, y: int, seat: int, face: str, label: str, glyphs: Glyphs
) -> None:
    left, across, right, down, low_left, low_right = tuple(BORDERS[glyphs.name][seat])
    role = ("first", "second")[seat]
    canvas.put(x, y, left + 3 * across + right, role)
    canvas.put(x, y + 1, down + face + down, role)
    canvas.put(x, y + 2, low_left + label.center(3, across) + low_right, role)


def _face(card: SeenCard, glyphs: Glyphs, *, is_over: bool) -> str:
    """Return the middle of a card; the back shows at both sides of one that is face down."""
    edge = glyphs.hidden if card.status in ("asked", "ack") and not is_over else " "
    return f"{edge}{_bit(card.bit, glyphs)}{edge}"


def _bit(bit: int | None, glyphs: Glyphs) -> str:
    return glyphs.hidden if bit is None else str(bit)


def _lifted(hand: Sequence[int | None], chosen: str) -> int | None:
    """Return the place in the hand of the card that the chosen action sends; None for none."""
    bit = SENT_BIT.get(Action(chosen)) if chosen else None
    return hand.index(bit) if bit is not None and bit in hand else None
