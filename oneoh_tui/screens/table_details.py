"""Details: all that is public and has no room on the board."""

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import Static

from oneoh_tui.tables import log
from oneoh_tui.tables.seat_ratings import rated_occupant
from oneoh_tui.tables.table_model import TableModel
from oneoh_tui.tables.terms import table_terms
from oneoh_tui.text.glyphs import Glyphs
from oneoh_tui.text.i18n import N_
from oneoh_tui.text.label import parted
from oneoh_tui.widgets.dialog import Dialog
from oneoh_tui.widgets.key_bar import KeyBar


def table_details(model: TableModel, glyphs: Glyphs) -> list[str]:
    """Return what is public of a table: its position, its terms, its bots; nothing before a game."""
    if model.position is None:
        return []
    lines = model.game.details(model.position, glyphs)
    bots = [rated_occupant(seat) for seat in model.table.seats if seat.details is not None]
    return [*lines, parted(table_terms(model.table)), *bots, *log.seed(model.table)]


class DetailsScreen(Dialog[None]):
    """Lines to read, closed by any of the usual keys."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q,d", "dismiss", N_("Close")),
    ]

    def __init__(self, lines: Sequence[str]) -> None:
        super().__init__()
        self._lines = lines

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="dialog"):
            for line in self._lines:
                text = Static(line.strip(), markup=False)
                # A wrapped line keeps its indentation.
                text.styles.padding = (0, 0, 0, len(line) - len(line.lstrip()))
                text.styles.min_height = 1
                yield text
        yield KeyBar()
