"""A table of the lobby's list in one row."""

from oneoh_protocol.messages import SeatInfo, TableRow
from oneoh_tui.games import game_title
from oneoh_tui.tables.own import Own, own_text
from oneoh_tui.tables.terms import phase_text
from oneoh_tui.text.glyphs import Glyphs
from oneoh_tui.text.i18n import _
from oneoh_tui.widgets.rows import Row

_GAME, _PHASE, _WATCHING = 16, 14, 10
_OWN = ("turn", "seat", "host", None)
_PHASES = ("waiting", "running", "over")


def columns(width: int) -> str:
    """The headings over the rows, which are so wide."""
    game, phase, seats, watching = _("Game"), _("State"), _("Seats"), _("Watching")
    return f"{game:<{_GAME}}{phase:<{_PHASE}}{seats:<{_seats_width(width)}}{watching}"


def table_row(row: TableRow, what: Own | None, glyphs: Glyphs, width: int) -> Row:
    """Return game, state, seats and spectators; `what` is what the player is there."""
    state = own_text(what) if what else phase_text(row)
    room = _seats_width(width)
    longest = room // len(row.seats) - 6
    seats = "  ".join(
        f"{number}:{_seat(seat, glyphs, longest)}" for number, seat in enumerate(row.seats)
    )
    return Row(
        row.table,
        (
            (f"{glyphs.clip(game_title(row.game), _GAME - 1):<{_GAME}}", "text"),
            (f"{glyphs.clip(state, _PHASE - 1):<{_PHASE}}", "note"),
            (f"{glyphs.clip(seats, room - 1):<{room}}", "strong"),
            (str(row.spectators) if row.spectators else "", "quiet"),
        ),
    )


def order(row: TableRow, what: Own | None) -> tuple[int, int, str]:
    """Sort by the player's own tables, those at which it is their turn before all; then by phase."""
    return _OWN.index(what), _PHASES.index(row.phase), row.table


def _seats_width(width: int) -> int:
    return max(20, width - _GAME - _PHASE - _WATCHING)


def _seat(seat: SeatInfo, glyphs: Glyphs, longest: int) -> str:
    match seat.kind:
        case "anyone":
            return _("free")
        case "invite":
            return _("invite")
        case "bot":
            return _("bot")
        case "taken":
            mark = glyphs.here if seat.present else glyphs.away
            return f"{mark}{glyphs.clip(seat.name, longest)}"
