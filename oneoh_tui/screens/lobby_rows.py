"""A table of the lobby's list, in one row and in words."""

from collections.abc import Iterator, Mapping
from typing import Any

from oneoh_protocol.messages import SeatInfo, TableRow
from oneoh_tui.glyphs import Glyphs
from oneoh_tui.i18n import _, ngettext
from oneoh_tui.options import WORDS
from oneoh_tui.plain import plain
from oneoh_tui.titles import game_title
from oneoh_tui.widgets.rows import Row

_GAME, _PHASE, _WATCHING = 16, 14, 10
_PHASES = ("waiting", "running", "over")


def columns(width: int) -> str:
    """The headings over the rows, which are so wide."""
    game, phase, seats, watching = _("Game"), _("State"), _("Seats"), _("Watching")
    return f"{game:<{_GAME}}{phase:<{_PHASE}}{seats:<{_seats_width(width)}}{watching}"


def table_row(row: TableRow, glyphs: Glyphs, width: int) -> Row:
    """Game, state, seats and spectators."""
    room = _seats_width(width)
    longest = room // len(row.seats) - 6
    seats = "  ".join(
        f"{number}:{_seat(seat, glyphs, longest)}" for number, seat in enumerate(row.seats)
    )
    return Row(
        row.table,
        (
            (f"{glyphs.clip(game_title(row.game), _GAME - 1):<{_GAME}}", "text"),
            (f"{glyphs.clip(phase_text(row), _PHASE - 1):<{_PHASE}}", "note"),
            (f"{glyphs.clip(seats, room - 1):<{room}}", "strong"),
            (str(row.spectators) if row.spectators else "", "quiet"),
        ),
    )


def order(row: TableRow) -> tuple[int, str]:
    """Tables that wait come first."""
    return _PHASES.index(row.phase), row.table


def phase_text(row: TableRow) -> str:
    """How far the table is."""
    match row.phase:
        case "waiting":
            free = sum(seat.kind == "anyone" for seat in row.seats)
            if not free:
                return _("waiting")
            return ngettext("{number} free", "{number} free", free).format(number=free)
        case "running":
            # The server does not tell the list of every move.
            return _("playing")
        case "over":
            return _("over")


def about_options(game: str, options: Mapping[str, Any]) -> Iterator[str]:
    """Each option in words: those that differ from nothing, the rest goes without saying."""
    words = WORDS.get(game)
    for name, value in options.items():
        title = _(words.titles[name]) if words and name in words.titles else plain(name)
        if value is True:
            yield title
        elif isinstance(value, str):
            known = words.values.get(name, {}) if words else {}
            yield _option(title, _(known[value]) if value in known else plain(value))
        elif isinstance(value, int) and value is not False:
            yield _option(title, str(value))
        elif isinstance(value, dict) and value:
            yield _option(title, str(sum(value.values())))


def _option(title: str, value: str) -> str:
    return _("{option}: {value}").format(option=title, value=value)


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
            return f"{mark}{glyphs.clip(plain(seat.name), longest)}"
