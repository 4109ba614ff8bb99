"""The games that this server plays, as `welcome` offers them."""

import logging
from collections.abc import Mapping

import msgspec

from oneoh_games import AnyGame
from oneoh_protocol.messages import GameOffer, Payload

_log = logging.getLogger(__name__)


def load_games(installed: Mapping[str, AnyGame]) -> dict[str, AnyGame]:
    """Every installed game that can be imported; one that cannot is left out with a word."""
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
            options=options_schema(game.options),
        )
        for name, game in sorted(games.items())
    )


def options_schema(options: type[msgspec.Struct]) -> Payload:
    """JSON Schema of table options: the object itself, with what it refers to beneath `$defs`."""
    schema = msgspec.json.schema(options)
    definitions = dict(schema["$defs"])
    name = schema["$ref"].rsplit("/", 1)[-1]
    root: Payload = dict(definitions.pop(name))
    if definitions:
        root["$defs"] = definitions
    return root
