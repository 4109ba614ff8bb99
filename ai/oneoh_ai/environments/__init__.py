"""Every installed game as a PettingZoo environment; ai/README.md, "PettingZoo".

Needs the extra `oneoh[pettingzoo]`, which nothing else imports.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from oneoh_games import GAMES, read_options

if TYPE_CHECKING:
    from oneoh_ai.environments.game_environment import GameEnvironment

_EXTRA = frozenset({"gymnasium", "numpy", "pettingzoo"})


class MissingExtra(ImportError):
    """Lack of a package that the environments are built on; the message says what to install."""


class NoSuchGame(LookupError):
    """Name of a game that is not installed."""


def environment(
    game: str,
    *,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    render_mode: str | None = None,
) -> "GameEnvironment":
    """Return the environment of a game, by its id.

    `seats` are the fewest that the game is played with if left out, `options` are its table
    options, and `render_mode` is "ansi" or None. Raises MissingExtra, NoSuchGame, BadOptions, and
    ValueError for another render mode.
    """
    try:
        from oneoh_ai.environments.game_environment import GameEnvironment
    except ModuleNotFoundError as error:
        raise _missing(error) from error
    if game not in GAMES:
        raise NoSuchGame(f"there is no game {game!r}; installed are {', '.join(GAMES)}")
    rules = GAMES[game]
    return GameEnvironment(
        rules,
        rules.seats[0] if seats is None else seats,
        read_options(rules, options or {}),
        render_mode,
    )


def _missing(error: ModuleNotFoundError) -> ImportError:
    package = (error.name or "").partition(".")[0]
    if package not in _EXTRA:
        return error
    return MissingExtra(
        f"{package} is not installed, and environments need it: pip install 'oneoh[pettingzoo]'",
        name=package,
    )


__all__ = ["MissingExtra", "NoSuchGame", "environment"]
