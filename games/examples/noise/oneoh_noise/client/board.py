"""Picture of Noise: both hands, and the wire between them."""

from oneoh_noise.actions import SENT_BIT, Action
from oneoh_noise.views import SeenCard, SeenHand, View
from oneoh_tui.games.picture_board import Picture
from oneoh_tui.games.position import Position
from oneoh_tui.text.glyphs import Glyphs
from oneoh_tui.widgets.canvas import Canvas

CARD = 6
"""Columns from one card to the next."""
FRAMES = {
    "unicode": ("╭─╮│╰╯", "╔═╗║╚╝"),
    "box": ("┌─┐│└┘", "╔═╗║╚╝"),
    "ascii": ("+-+|++", "#=####"),
}
"""Frame of each seat's cards."""
LABELS = {"noise": "", "asked": "?", "ack": "ACK", "nak": "NAK"}
"""Text at the lower edge of a card on the wire, by its status."""


class NoisePicture(Picture):
    """Picture from the viewer's side of the wire; a spectator has that of seat 0."""

    COLUMNS, ROWS = 50, 13

    def paint(self, canvas: Canvas, position: Position, chosen: str, glyphs: Glyphs) -> None:
        view: View = position.view
        near = position.seat or 0
        far_hand = " ".join(_bit(bit, glyphs) for bit in view.hands[1 - near])
        canvas.put(1, 0, f"{position.who(1 - near)}  {far_hand}")
        canvas.put(0, 4, FRAMES[glyphs.name][0][1] * canvas.width, "line")
        for at, card in enumerate(view.wire):
            face = _face(card, glyphs, is_over=view.outcome is not None)
            place = CARD * (at // 2) + 1, 5 if card.seat == near else 1
            _draw_card(canvas, place, card.seat, face, LABELS[card.status], glyphs)
        lifted = _lifted(view.hands[near], chosen)
        for at, bit in enumerate(view.hands[near]):
            place = CARD * at + 1, 9 if at == lifted else 10
            _draw_card(canvas, place, near, f" {_bit(bit, glyphs)} ", "", glyphs)


def _draw_card(
    canvas: Canvas, place: tuple[int, int], seat: int, face: str, label: str, glyphs: Glyphs
) -> None:
    (x, y), frame, role = place, FRAMES[glyphs.name][seat], f"seat-{seat}"
    canvas.frame(x, y, 5, 3, frame, role)
    canvas.put(x + 1, y + 1, face, role)
    canvas.put(x + 1, y + 2, label.center(3, frame[1]), role)


def _face(card: SeenCard, glyphs: Glyphs, *, is_over: bool) -> str:
    """Return the middle of a card; the back shows at both sides of one that is face down."""
    edge = glyphs.hidden if card.status in ("asked", "ack") and not is_over else " "
    return f"{edge}{_bit(card.bit, glyphs)}{edge}"


def _bit(bit: int | None, glyphs: Glyphs) -> str:
    return glyphs.hidden if bit is None else str(bit)


def _lifted(hand: SeenHand, chosen: str) -> int | None:
    """Return the place in the hand of the card that the chosen action sends; None for none."""
    bit = SENT_BIT.get(Action(chosen)) if chosen else None
    return hand.index(bit) if bit is not None and bit in hand else None
