"""Rows of the seats panel of a table."""

from typing import Protocol

from msgspec.structs import replace

from oneoh_protocol.messages import SeatInfo
from oneoh_tui.tables.absence import Graces
from oneoh_tui.tables.seat_ratings import rating_text
from oneoh_tui.tables.seats import occupant, player_state, strikes_text
from oneoh_tui.tables.table_model import TableModel
from oneoh_tui.text.glyphs import Glyphs
from oneoh_tui.text.i18n import _
from oneoh_tui.text.label import parted
from oneoh_tui.widgets.seat_row import SeatRow


class SeatTimes(Protocol):
    """Times to show beside the seats."""

    def text(self, seat: int, /) -> str:
        """Return the time of a seat; "" for none."""

    def is_low(self, seat: int, /) -> bool:
        """Return whether the seat has to hurry."""


def seat_rows(
    model: TableModel, clocks: SeatTimes, glyphs: Glyphs, graces: Graces | None = None
) -> list[SeatRow]:
    """Return a row for each seat; `clocks` and `graces` say how much time is left now."""
    table, game, position = model.table, model.game, model.position
    return [
        SeatRow(
            game.badge(seat, position),
            _name(info),
            seat == table.to_act,
            parted(
                filter(
                    None,
                    (
                        rating_text(info),
                        player_state(info, table),
                        graces.text(seat) if graces else "",
                        strikes_text(table, seat),
                        _("bot") if info.bot else "",
                        _("guest") if info.unregistered else "",
                    ),
                )
            ),
            clocks.text(seat),
            clocks.is_low(seat),
            game.score(position, seat) if position else "",
            tuple(game.facts(position, seat, glyphs)) if position else (),
        )
        for seat, info in enumerate(table.seats)
    ]


def _name(info: SeatInfo) -> str:
    """Return the occupant without the mark of a bot or a guest, for which the row has a note.

    Beside a clock the mark would be cut off.
    """
    return occupant(replace(info, bot=False, unregistered=False))
