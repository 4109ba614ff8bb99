"""Terms of quick pairing: typed as `GAME clock=15+10 people rated span=100`, and in words."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from oneoh_protocol.clock_notation import (
    NONE,
    BadClock,
    Timeout,
    format_clock,
    parse_clock,
    with_timeout,
)
from oneoh_protocol.messages import Opponents, QueuePlace, Seek, Table, UnqueuedReason, Welcome
from oneoh_protocol.speed import speed_of
from oneoh_tui.games import game_title
from oneoh_tui.games.typed_options import BadTerms
from oneoh_tui.net.seeking import Seeking
from oneoh_tui.tables.durations import SECOND, countdown
from oneoh_tui.tables.terms import CALM, clock_text
from oneoh_tui.text.i18n import N_, _, ngettext
from oneoh_tui.text.label import parted
from oneoh_tui.text.parse import whole

OPPONENTS: Mapping[Opponents, str] = {
    "any": N_("people and bots"),
    "people": N_("people only"),
    "bots": N_("bots only"),
}
"""Names of those whom a player can be paired with."""
CLOCKS = (format_clock(CALM), "5+3", "30+20", "3d/move", NONE)
"""Clocks that are proposed: few, so that those who wait want the same."""
SPANS = (None, 100, 200, 400)
"""Differences of ratings that are proposed."""


def read_seek(text: str, welcome: Welcome) -> Seek:
    """Parse typed terms; those that are left out are the usual ones. Raises BadTerms."""
    found: dict[str, Any] = {"clock": timed(CLOCKS[0])}
    for word in text.split():
        name, equals, value = word.partition("=")
        if word == "rated":
            found["rated"] = True
        elif word in OPPONENTS:
            found["opponents"] = word
        elif name == "clock":
            found["clock"] = timed(value)
        elif name in ("seats", "span") and equals:
            found[name] = whole(value)
        elif not equals:
            found["game"] = word
        else:
            raise BadTerms(_usage())
    games = [offer.id for offer in welcome.games if max(offer.seats) > 1]
    found.setdefault("game", games[0] if games else "")
    if found["game"] not in games:
        raise BadTerms(_("The server plays {games}.").format(games=", ".join(games)))
    if None in found.values():
        raise BadTerms(_usage())
    try:
        return msgspec.convert(found, Seek)
    except msgspec.ValidationError as error:
        raise BadTerms(_usage()) from error


def timed(text: str) -> Any:
    """Return the clock that is typed, with the usual time-outs, as plain data. Raises BadTerms."""
    try:
        clock = parse_clock(text)
    except BadClock as error:
        raise BadTerms(_usage()) from error
    strikes = Timeout(strikes=CALM.strikes)
    return msgspec.to_builtins(with_timeout(clock, strikes) if clock.runs else clock)


def _usage() -> str:
    return _("Write pair GAME, clock=15+10, seats=NUMBER, people, bots or any, rated, span=100.")


def format_seek(seek: Seek) -> str:
    """Return terms as they are typed."""
    words = [seek.game, f"clock={format_clock(seek.clock)}", seek.opponents]
    words += ["rated"] if seek.rated else []
    words += [f"seats={seek.seats}"] if seek.seats is not None else []
    words += [f"span={seek.span}"] if seek.span is not None else []
    return " ".join(words)


def waiting_text(seeking: Seeking, welcome: Welcome | None, tables: Iterable[Table] = ()) -> str:
    """Return what the player waits for, for how long, and how wide the span is by now.

    `tables` are those that the player follows: nobody is paired in the middle of a game.
    """
    place = seeking.place
    if place is None:
        return ""
    terms = parted(_terms(place, seeking.span(welcome)))
    if any(map(_is_busy_at, tables)):
        return _("You are paired once your running game is over: {terms}").format(terms=terms)
    text = _("Looking for a game for {time}: {terms}")
    whole_seconds = seeking.waited_ms // SECOND * SECOND
    return text.format(time=countdown(whole_seconds), terms=terms)


def _is_busy_at(table: Table) -> bool:
    """Return whether the server pairs the player only after this game."""
    return (
        table.phase == "running"
        and table.seat is not None
        and not table.seats[table.seat].resigned
        and not table.paused
        and speed_of(table.clock) != "correspondence"
    )


def _terms(place: QueuePlace, span: int | None) -> Iterator[str]:
    yield game_title(place.game)
    yield clock_text(place.clock)
    if place.seats > 2:
        yield ngettext("{count} seat", "{count} seats", place.seats).format(count=place.seats)
    if place.rated:
        yield _("rated")
    yield _(OPPONENTS[place.opponents])
    if span is not None:
        text = _("ratings of {least} to {most}")
        yield text.format(least=place.rating - span, most=place.rating + span)


def unqueued_text(reason: UnqueuedReason) -> str:
    """Return why the server has ended the place in the queue."""
    match reason:
        case "draining":
            return _("The lobby restarts, so nobody is paired any more: try again then.")
        case "too-many":
            return _("You have as many tables as you may, so you are not paired.")
        case "server-busy":
            return _("No table could be opened for you; try again in a minute.")
