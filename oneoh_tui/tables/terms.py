"""Terms of a table in words: its phase, its options, its clock."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from oneoh_protocol.messages import Admission, Clock, SeatOffer, Table, TableRow
from oneoh_tui.games import board_game
from oneoh_tui.tables.durations import MINUTE, SECOND, span
from oneoh_tui.text.i18n import N_, _, ngettext
from oneoh_tui.text.label import headed

CALM = Clock(bank_ms=15 * MINUTE, increment_ms=10 * SECOND, strikes=3)
"""Clock that every dialog for a table of a lobby proposes: nobody waits there for ever."""
ADMISSIONS: Mapping[Admission, str] = {
    "open": N_("people and bots"),
    "people": N_("people only"),
    "invited": N_("only by invite"),
}
"""Names of the admissions to a table."""


def phase_text(row: TableRow) -> str:
    """Return the phase of a table, or its free seats."""
    match row.phase:
        case "waiting":
            free = sum(seat.kind == "anyone" for seat in row.seats)
            if not free:
                return _("waiting")
            if row.admission == "people":
                text = ngettext("{number} for people", "{number} for people", free)
            else:
                text = ngettext("{number} free", "{number} free", free)
            return text.format(number=free)
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
        elif isinstance(value, str | int) and value is not False:
            yield headed(title, texts.value(name, value))
        elif isinstance(value, dict) and value:
            counts = value.values()
            yield headed(title, str(sum(count for count in counts if isinstance(count, int))))


def clock_text(clock: Clock) -> str:
    """Return a clock in a few words."""
    if not clock.runs:
        return _("no clock")
    if not (clock.bank_ms or clock.increment_ms or clock.periods):
        return _("{time} a move").format(time=span(clock.delay_ms))
    parts = [span(clock.bank_ms)] if clock.bank_ms else []
    if clock.increment_ms:
        parts.append(_("+ {time} a move").format(time=span(clock.increment_ms)))
    if clock.delay_ms:
        parts.append(_("{time} of each turn free").format(time=span(clock.delay_ms)))
    if clock.periods:
        periods = ngettext("{count} period of {time}", "{count} periods of {time}", clock.periods)
        parts.append(periods.format(count=clock.periods, time=span(clock.period_ms)))
    return ", ".join(parts).replace(", +", " +")


def table_terms(table: Table) -> Iterator[str]:
    """Yield the options of a table, its clock and what happens at its end, and who may watch."""
    yield from about_options(table.game, table.options)
    yield clock_text(table.clock)
    if text := timeout_text(table.clock):
        yield text
    yield from company_texts(table)


def company_texts(table: Table | TableRow) -> Iterator[str]:
    """Yield that the game is rated, and who may sit and who may watch, unless anyone may."""
    if table.rated:
        yield _("rated")
    if table.admission != "open":
        yield _(ADMISSIONS[table.admission])
    if table.spectating == "none":
        yield _("no spectators")
    if table.spectator_delay:
        yield delay_text(table.spectator_delay)
    if table.stand_in:
        yield _("{bot} stands in for who stays away").format(bot=table.stand_in)


def delay_text(actions: int) -> str:
    """Return what spectators see at a table with a delay, and when."""
    text = ngettext(
        "spectators see all hands, {count} move late",
        "spectators see all hands, {count} moves late",
        actions,
    )
    return text.format(count=actions)


def admission_fault(admission: Admission, seats: Iterable[SeatOffer]) -> str:
    """Return why seats cannot be offered at a table of this admission; "" if they can."""
    if admission == "people" and any(seat.kind == "bot" for seat in seats):
        return _("At a table for people only no seat is a bot's.")
    return ""


def timeout_text(clock: Clock) -> str:
    """Return what happens when time is up, in a few words; "" without a clock."""
    if not clock.runs:
        return ""
    if clock.timeout == "lose" or clock.strikes == 1:
        return _("when time is up, the seat loses")
    if clock.strikes:
        text = _("when time is up, a move is made for the seat; time-out {count} loses")
        return text.format(count=clock.strikes)
    return _("when time is up, a move is made for the seat")
