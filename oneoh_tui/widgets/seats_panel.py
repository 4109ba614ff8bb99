"""Panel of the seats: badge, name, clock, score and facts of each."""

from collections.abc import Sequence

from rich.cells import cell_len
from textual.geometry import Size

from oneoh_tui.widgets.badge import Badge
from oneoh_tui.widgets.canvas import Canvas
from oneoh_tui.widgets.canvas_widget import CanvasWidget
from oneoh_tui.widgets.seat_row import SeatRow
from oneoh_tui.widgets.wrapping import wrap

_NAME = 5
"""Column of names and scores."""


class SeatsPanel(CanvasWidget):
    """Seats of a table, one below the other."""

    DEFAULT_CSS = """
    SeatsPanel { height: auto; }
    """

    def __init__(self) -> None:
        super().__init__(id="seats")
        self._seats: tuple[SeatRow, ...] = ()
        self._tallest: dict[int, int] = {}
        """Most rows the seats have taken, by width: the panel never shrinks, so nothing below moves."""

    def show(self, seats: Sequence[SeatRow]) -> None:
        """Show these seats; only changed cells are repainted."""
        self._seats = tuple(seats)
        if self._height(self.size.width) != self.size.height:
            self.refresh(layout=True)
        self.redraw()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self._height(width)

    def _height(self, width: int) -> int:
        rows = sum(2 + len(_facts(seat, width)) for seat in self._seats)
        self._tallest[width] = max(rows, self._tallest.get(width, 0))
        return self._tallest[width]

    def draw(self) -> Canvas:
        canvas = Canvas(self.size.width, self.size.height)
        y = 0
        for seat in self._seats:
            self._draw_seat(canvas, y, seat)
            y += 2 + len(_facts(seat, canvas.width))
        return canvas

    def _draw_seat(self, canvas: Canvas, y: int, seat: SeatRow) -> None:
        glyphs = self.glyphs
        if seat.to_act:
            canvas.put(0, y, glyphs.cursor, "plain")
        canvas.put(1, y, f" {seat.badge.text} ", self._role_of(seat.badge))
        clock, role = _clock(seat)
        room = canvas.width - _NAME - (len(clock) + 1 if clock else 0)
        canvas.put(_NAME, y, glyphs.clip(seat.name, room), "plain")
        canvas.put(canvas.width - len(clock), y, clock, role)
        canvas.put(_NAME, y + 1, seat.score, "plain")
        if _note_fits(seat, canvas.width):
            canvas.put(canvas.width - cell_len(seat.note), y + 1, seat.note, "changed")
        for row, fact in enumerate(_facts(seat, canvas.width), start=y + 2):
            canvas.put(1, row, fact, "plain")

    def _role_of(self, badge: Badge) -> str:
        """Return the role of a badge; "plain" if another package's game names one that is not here."""
        return badge.role if self._known_roles().issuperset(badge.role.split()) else "plain"


def _clock(seat: SeatRow) -> tuple[str, str]:
    """Return the time of a seat, and its role; a sign warns those who see no colours."""
    if seat.hurry:
        return f"! {seat.clock}", "hit"
    return seat.clock, "key" if seat.to_act else "plain"


def _note_fits(seat: SeatRow, width: int) -> bool:
    """Return whether the note fits into the row of the score, after a blank."""
    return _NAME + cell_len(seat.score) + 1 + cell_len(seat.note) <= width


def _facts(seat: SeatRow, width: int) -> list[str]:
    """Return the rows below the score, the note first where it does not fit beside it."""
    facts = seat.facts if _note_fits(seat, width) else (seat.note, *seat.facts)
    return [row for fact in facts for row in wrap(fact, width - 1, hang=1)]
