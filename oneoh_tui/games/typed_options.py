"""Table options as they are typed: `size=10`, `swap=yes`, `blank:4,print:6`."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from oneoh_games import GAMES, BadOptions, read_options
from oneoh_protocol.messages import GameOffer
from oneoh_tui.games.options import Counts, Option, Switch, Values, Whole, read_schema
from oneoh_tui.games.registry import board_game
from oneoh_tui.text.i18n import _
from oneoh_tui.text.label import headed
from oneoh_tui.text.parse import fold, whole

_YES, _NO = ("yes", "true", "on", "1"), ("no", "false", "off", "0")


class BadTerms(ValueError):
    """The terms are invalid; the message says why, and what can be written."""


def local_offer(game: str) -> GameOffer:
    """Return the offer of a private server for a game. Raises BadTerms."""
    if (rules := GAMES.installed(game)) is None:
        raise BadTerms(_("The server plays {games}.").format(games=", ".join(GAMES)))
    schema = msgspec.json.schema(rules.options)
    return GameOffer(game, rules.rules_version, tuple(rules.seats), schema)


def about(offer: GameOffer) -> Iterator[str]:
    """Yield each option of a game as it is typed, with its values and its title."""
    for option in read_schema(offer.options):
        title = board_game(offer.id).options.title(option.name, option.title)
        yield headed(f"{option.name}={_possible(option)}", title)


def read(offer: GameOffer, given: Mapping[str, str]) -> dict[str, Any]:
    """Return the values of options by name. Raises BadTerms."""
    known = {option.name: option for option in read_schema(offer.options)}
    for name in given:
        if name not in known:
            text = _("{game} has no option {name}; it has {names}.")
            names = ", ".join(known) or "-"
            raise BadTerms(text.format(game=offer.id, name=name, names=names))
    return {name: _value(known[name], text) for name, text in given.items()}


def _value(option: Option, text: str) -> Any:
    match option:
        case Switch() if fold(text) in (*_YES, fold(_("yes"))):
            return True
        case Switch() if fold(text) in (*_NO, fold(_("no"))):
            return False
        case Values() if text in map(str, option.values):
            return next(value for value in option.values if str(value) == text)
        case Whole() if (number := whole(text)) is not None and (
            option.least <= number <= option.most
        ):
            return number
        case Counts() if (counts := _counts(option, text)) is not None:
            return counts
    wanted = _possible(option)
    raise BadTerms(_("Write {name}={values}.").format(name=option.name, values=wanted))


def _counts(option: Counts, text: str) -> dict[str, int] | None:
    counts = {}
    for part in text.split(","):
        # A key may have a colon of its own.
        key, _colon, number = part.rpartition(":")
        count = whole(number)
        if key not in option.keys or count is None:
            return None
        counts[key] = count
    return counts


def cautions(offer: GameOffer, options: Mapping[str, Any]) -> Iterator[str]:
    """Return the game's cautions about options. Raises BadTerms if it refuses them."""
    texts, game = board_game(offer.id).options, GAMES.installed(offer.id)
    if reason := texts.reason(options):
        raise BadTerms(reason)
    if game is None:
        return
    try:
        names = game.cautions(read_options(game, options))
    except BadOptions as error:
        raise BadTerms(str(error)) from error
    yield from map(texts.caution, names)


def _possible(option: Option) -> str:
    match option:
        case Switch():
            return "yes|no"
        case Values():
            return "|".join(str(value) for value in option.values)
        case Whole():
            return f"{option.least}..{option.most}"
        case Counts():
            return ",".join(f"{key}:{option.most}" for key in option.keys)
