"""Rows of the lobby's list."""

from oneoh_protocol.messages import SeatInfo, TableRow
from oneoh_tui.games import game_title
from oneoh_tui.tables.player_part import Part, part_text
from oneoh_tui.tables.terms import phase_text
from oneoh_tui.text.glyphs import Glyphs
from oneoh_tui.text.i18n import _
from oneoh_tui.widgets.rows import Row

_GAME, _PHASE, _WATCHING = 16, 17, 10
_PARTS = ("turn", "seat", "host", None)
_PHASES = ("waiting", "running", "over")


def columns(width: int) -> str:
    """Return the headings of rows that are `width` cells wide."""
    game, phase, seats, watching = _("Game"), _("State"), _("Seats"), _("Watching")
    return f"{game:<{_GAME}}{phase:<{_PHASE}}{seats:<{_seats_width(width)}}{watching}"


def table_row(row: TableRow, part: Part | None, glyphs: Glyphs, width: int) -> Row:
    """Return the row of a table: game, state, seats, spectators; `part` is the player's in it."""
    state = part_text(part) if part and row.phase != "over" else phase_text(row)
    if row.rated:
        state = ", ".join((state, _("rated")))
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


def order(row: TableRow, part: Part | None) -> tuple[bool, int, int, str]:
    """Return the sort key: tables at which the player has to act, then others of theirs, then phase.

    Games that are over come last, the player's too.
    """
    return row.phase == "over", _PARTS.index(part), _PHASES.index(row.phase), row.table


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
            rating = f" {seat.rating.rating}" if seat.rating is not None else ""
            return f"{mark}{glyphs.clip(seat.name, longest - len(rating))}{rating}"
