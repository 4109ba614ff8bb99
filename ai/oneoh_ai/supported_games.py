"""Games that a bot can play here: those that it names, if they are installed."""

import difflib
from collections.abc import Iterable, Sequence

from oneoh_ai.contract import BotCard
from oneoh_games import GAMES


class GameNotSupported(ValueError):
    """Game that is not installed, or that the bot does not play."""


def supported_games(card: BotCard) -> Sequence[str]:
    """Return the ids of the installed games that the bot plays, sorted.

    Raises GameNotSupported if it names one that is most likely misspelt, or none that is installed.
    """
    for game in card.games or ():
        if game not in GAMES and (nearest := _nearest(game, GAMES)):
            raise GameNotSupported(
                f"{card.name}: there is no game {game!r}; did you mean {nearest}?"
            )
    games = [game for game in GAMES if card.plays(game)]
    if not games:
        names = ", ".join(card.games or ())
        raise GameNotSupported(
            f"{card.name} plays {names or 'nothing'}; installed are {', '.join(GAMES)}"
        )
    return games


def require_game(card: BotCard, game: str) -> None:
    """Raise GameNotSupported unless the game is installed and the bot plays it."""
    games = supported_games(card)
    if game not in GAMES:
        nearest = _nearest(game, GAMES)
        hint = f"did you mean {nearest}?" if nearest else f"there are {', '.join(GAMES)}"
        raise GameNotSupported(f"there is no game {game!r}; {hint}")
    if game not in games:
        raise GameNotSupported(f"{card.name} does not play {game}; it plays {', '.join(games)}")


def _nearest(name: str, names: Iterable[str]) -> str | None:
    close = difflib.get_close_matches(name, list(names), n=1)
    return close[0] if close else None
