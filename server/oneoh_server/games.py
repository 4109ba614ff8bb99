"""Games that this server plays, and their offers in `welcome`."""

import logging
from collections.abc import Mapping

from oneoh_games import AnyGame
from oneoh_protocol.messages import GameOffer
from oneoh_protocol.schema import options_schema

_log = logging.getLogger(__name__)


def load_games(installed: Mapping[str, AnyGame]) -> dict[str, AnyGame]:
    """Return the installed games that can be imported, by id; log those that cannot."""
    games = {}
    for name in installed:
        try:
            games[name] = installed[name]
        except Exception:  # noqa: BLE001 - strangers' code may raise anything
            _log.exception("the game %s cannot be played: it fails to load", name)
    return games


def game_offers(games: Mapping[str, AnyGame]) -> tuple[GameOffer, ...]:
    return tuple(
        GameOffer(
            id=name,
            rules_version=game.rules_version,
            seats=tuple(game.seats),
            options=dict(options_schema(game)),
        )
        for name, game in sorted(games.items())
    )
