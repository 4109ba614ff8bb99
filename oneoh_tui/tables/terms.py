"""At what terms a table plays: how far it is, its options and its clock, in words."""

from collections.abc import Iterator, Mapping
from typing import Any

from oneoh_protocol.messages import Clock, TableRow
from oneoh_tui.heads import headed
from oneoh_tui.i18n import _, ngettext
from oneoh_tui.options import WORDS
from oneoh_tui.plain import plain

SECOND = 1000
MINUTE = 60 * SECOND
"""In milliseconds, as clocks count."""


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
            yield headed(title, _(known[value]) if value in known else plain(value))
        elif isinstance(value, int) and value is not False:
            yield headed(title, str(value))
        elif isinstance(value, dict) and value:
            yield headed(title, str(sum(value.values())))


def clock_text(clock: Clock) -> str:
    """A clock in few words."""
    if not clock.bank_ms and not clock.delay_ms:
        return _("no clock")
    return _("{minutes} min + {seconds} s a turn").format(
        minutes=_number(clock.bank_ms / MINUTE), seconds=_number(clock.delay_ms / SECOND)
    )


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
