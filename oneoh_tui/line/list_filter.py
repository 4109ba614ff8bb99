"""Typed filter of the lobby's list: `tables binary size=10 speed=rapid players=people free`."""

from collections.abc import Mapping
from typing import Any

import msgspec

from oneoh_protocol.messages import ListTables, Welcome
from oneoh_tui.games import typed_options
from oneoh_tui.games.typed_options import BadTerms
from oneoh_tui.line.terms import offer_of
from oneoh_tui.tables.list_filter import PLAYERS, SPEEDS
from oneoh_tui.text.i18n import _
from oneoh_tui.text.parse import whole

_FIELDS = {"game", "speed", "seats", "players", "free", "rating_from", "rating_to"}


def read_filter(welcome: Welcome | None, text: str) -> ListTables:
    """Parse the tables to list. Raises BadTerms."""
    found: dict[str, Any] = {}
    options: dict[str, str] = {}
    for word in text.split():
        name, equals, value = word.partition("=")
        if word == "free":
            found["free"] = True
        elif not equals and welcome is not None:
            found["game"] = offer_of(welcome, word).id
        elif name == "rating":
            found |= _span(value)
        elif name in _FIELDS:
            found[name] = whole(value) if name == "seats" else value
        else:
            options[name] = value
    if options:
        found["options"] = _options(welcome, found.get("game"), options)
    try:
        return msgspec.convert(_known(found), ListTables)
    except msgspec.ValidationError as error:
        raise BadTerms(_usage()) from error


def _options(welcome: Welcome | None, game: str | None, given: Mapping[str, str]) -> dict[str, Any]:
    """Return the values of a game's options. Raises BadTerms without a game."""
    if welcome is None or game is None:
        raise BadTerms(_usage())
    return typed_options.read(offer_of(welcome, game), given)


def _span(text: str) -> dict[str, int | None]:
    """Return the bounds of `1300-1500`, `1500-` or `-1300`; None for a bound that is none."""
    low, dash, high = text.partition("-")
    bounds = {"rating_from": low, "rating_to": high}
    if not dash or not (low or high):
        return {"rating_from": None}
    return {field: whole(bound) for field, bound in bounds.items() if bound}


def _known(found: dict[str, Any]) -> dict[str, Any]:
    if None in found.values():
        raise BadTerms(_usage())
    return found


def _usage() -> str:
    text = _(
        "Write tables GAME, OPTION=VALUE of that game, speed={speeds}, seats=NUMBER, "
        "players={players}, rating=FROM-TO, or free."
    )
    return text.format(speeds="|".join(SPEEDS), players="|".join(PLAYERS))
