"""Filter of the lobby's list in words."""

from collections.abc import Iterator, Mapping
from typing import Any

from oneoh_protocol.messages import ListTables, Players, Speed
from oneoh_tui.games import board_game, game_title
from oneoh_tui.tables.terms import about_options
from oneoh_tui.text.i18n import N_, _, ngettext
from oneoh_tui.text.label import headed, parted

SPEEDS: dict[Speed, str] = {
    "blitz": N_("blitz"),
    "rapid": N_("rapid"),
    "classical": N_("classical"),
    "correspondence": N_("correspondence"),
    "untimed": N_("no clock"),
}
SPANS: tuple[tuple[int | None, int | None], ...] = (
    (None, None),
    (None, 1300),
    (1300, 1500),
    (1500, 1700),
    (1700, None),
)
"""Spans of ratings to choose from."""
PLAYERS: dict[Players, str] = {"people": N_("people only"), "bots": N_("with a bot")}


def filter_text(wanted: ListTables | None) -> str:
    """Return what is asked for in a few words; "" for all tables."""
    return parted(_parts(wanted)) if wanted is not None else ""


def _parts(wanted: ListTables) -> Iterator[str]:
    if wanted.game is not None:
        yield game_title(wanted.game)
        yield from wanted_options(wanted.game, wanted.options)
    if wanted.speed is not None:
        yield _(SPEEDS[wanted.speed])
    if wanted.seats is not None:
        text = ngettext("{count} seat", "{count} seats", wanted.seats)
        yield text.format(count=wanted.seats)
    if wanted.players is not None:
        yield _(PLAYERS[wanted.players])
    if (wanted.rating_from, wanted.rating_to) != (None, None):
        yield headed(_("Rating"), span_text(wanted.rating_from, wanted.rating_to))
    if wanted.free:
        yield _("with a free seat")


def wanted_options(game: str, options: Mapping[str, Any]) -> Iterator[str]:
    """Yield the values that options have to have."""
    texts = board_game(game).options
    for name, value in options.items():
        if value is False:
            yield headed(texts.title(name, name), _("no"))
        else:
            yield from about_options(game, {name: value})


def span_text(low: int | None, high: int | None) -> str:
    """Return a span of ratings in words."""
    if low is None:
        return _("any") if high is None else _("up to {rating}").format(rating=high)
    if high is None:
        return _("{rating} and more").format(rating=low)
    return _("{low} to {high}").format(low=low, high=high)
