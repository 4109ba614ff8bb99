"""Terms of a table in words: its phase, its options, its clock."""

from collections.abc import Iterator, Mapping
from typing import Any

from oneoh_protocol.messages import Clock, TableRow
from oneoh_tui.games import board_game
from oneoh_tui.text.i18n import _, ngettext
from oneoh_tui.text.label import headed

SECOND = 1000
MINUTE = 60 * SECOND
"""In milliseconds, as clocks count."""


def phase_text(row: TableRow) -> str:
    """Return the phase of a table, or its free seats."""
    match row.phase:
        case "waiting":
            free = sum(seat.kind == "anyone" for seat in row.seats)
            if not free:
                return _("waiting")
            return ngettext("{number} free", "{number} free", free).format(number=free)
        case "running" if not _is_attended(row):
            return _("nobody here")
        case "running":
            # The server does not tell the list of every move.
            return _("playing")
        case "over":
            return _("over")


def _is_attended(row: TableRow) -> bool:
    """Return whether any person who plays is here, or any bot if only bots play."""
    people = [seat for seat in row.seats if not seat.bot]
    return any(seat.present for seat in people or row.seats)


def move_number(turn: int, *, running: bool = True) -> str:
    """Return the number of the move that is to come, or of the last one, as the log counts them.

    `turn` is how many actions were played.
    """
    return _("move {number}").format(number=turn + running)


def about_options(game: str, options: Mapping[str, Any]) -> Iterator[str]:
    """Yield each option in words, those that are off or empty left out."""
    texts = board_game(game).options
    for name, value in options.items():
        title = texts.title(name, name)
        if value is True:
            yield title
        elif isinstance(value, str):
            yield headed(title, texts.value(name, value))
        elif isinstance(value, int) and value is not False:
            yield headed(title, str(value))
        elif isinstance(value, dict) and value:
            counts = value.values()
            yield headed(title, str(sum(count for count in counts if isinstance(count, int))))


def clock_text(clock: Clock) -> str:
    """Return a clock in a few words."""
    if not clock.bank_ms and not clock.delay_ms:
        return _("no clock")
    return _("{minutes} min + {seconds} s a turn").format(
        minutes=_number(clock.bank_ms / MINUTE), seconds=_number(clock.delay_ms / SECOND)
    )


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
