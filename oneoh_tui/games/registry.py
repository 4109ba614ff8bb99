"""Games that the client can show: the entry points of the group `oneoh.boards`."""

import logging
from collections.abc import Mapping, Sequence
from functools import lru_cache

from oneoh_games import GAMES, AnyGame
from oneoh_games.registry import Registry
from oneoh_protocol.messages import Table
from oneoh_protocol.sanitize import sanitize
from oneoh_tui.config.default_game import DEFAULT_GAME
from oneoh_tui.config.switch import Switch
from oneoh_tui.games.game import BoardGame
from oneoh_tui.games.position import Position
from oneoh_tui.text.glyphs import Glyphs
from oneoh_tui.text.i18n import N_, _

BOARDS: Mapping[str, BoardGame] = Registry("oneoh.boards")
"""Installed boards by the id of their game; a look-up imports the board's module."""

_NO_BOARD = N_("Shown as text: this program has no board for {game}.")
_OTHER_VERSION = N_(
    "Shown as text: this oneoh and the server play {game} by rules of different versions."
)
_BROKEN = N_("Shown as text: the board of {game} cannot be loaded: {reason}")
_FAILED = N_("Shown as text: the board of {game} failed; see the log.")
_LONGEST_REASON = 200
"""Characters of a reason that are shown; the log has it whole."""

_log = logging.getLogger(__name__)


class FallbackGame(BoardGame):
    """A game whose table cannot be given its own board; `game` is None unless its rules are here."""

    def __init__(
        self, title: str, notice: str, game: AnyGame | None = None, *, reason: str = ""
    ) -> None:
        """`notice` is marked for the catalogues, with `{game}` for the title, and `{reason}`."""
        self.title = title
        self.game = game
        self._notice = notice
        self._reason = sanitize(reason)[:_LONGEST_REASON]

    @property
    def notice(self) -> str:
        return _(self._notice).format(game=self.title, reason=self._reason)

    def details(self, position: Position, glyphs: Glyphs, /) -> Sequence[str]:
        return [self.notice, "", *super().details(position, glyphs)]


def board_of(table: Table) -> BoardGame:
    """Return how to show a table: by the board of its game, or by the fallback."""
    board = board_game(table.game)
    if board.game is None or board.game.rules_version == table.rules_version:
        return board
    return _of_other_version(table.game)


def fallback_of(table: Table) -> BoardGame | None:
    """Return how to show a table whose board has failed; None if that is the fallback already."""
    board = board_of(table)
    return None if isinstance(board, FallbackGame) else _instead_of(table.game, _FAILED, board.game)


@lru_cache(maxsize=256)
def board_game(game: str) -> BoardGame:
    """Return how the client shows a game, by rules of the installed version."""
    try:
        if game not in BOARDS:
            return FallbackGame(game, _NO_BOARD, GAMES.installed(game))
        board = BOARDS[game]
        if not isinstance(board, BoardGame):
            raise TypeError(f"{board!r} is no BoardGame")
        if not all(isinstance(switch, Switch) for switch in board.switches):
            raise TypeError(f"{board.switches!r} are no switches")
    except Exception as error:  # noqa: BLE001 - another package's code: it may raise anything
        reason = f"{type(error).__name__}: {error}"
        _log.warning("the board of %s cannot be loaded: %s", game, reason)
        return FallbackGame(game, _BROKEN, GAMES.installed(game), reason=reason)
    return board


def game_title(game: str) -> str:
    """Return the title of a game; its id where no board says one."""
    return board_game(game).title or game


def known_games() -> list[str]:
    """Return the ids of the games that have a board, as they are offered: by title, ours first."""
    return sorted(BOARDS, key=lambda game: (game != DEFAULT_GAME, game_title(game)))


def forget_boards() -> None:
    """Look each board up afresh from now on: for tests that install and remove some."""
    board_game.cache_clear()
    _of_other_version.cache_clear()


def games_with_practice() -> list[str]:
    """Return the ids of the games that can be practised without opponents."""
    return [game for game in known_games() if board_game(game).has_practice]


def game_switches() -> list[Switch]:
    """Return the settings that the games declare, each once."""
    found: dict[str, Switch] = {}
    for game in known_games():
        for switch in board_game(game).switches:
            found.setdefault(switch.name, switch)
    return list(found.values())


def switch_defaults() -> dict[str, bool]:
    """Return the defaults of the settings that the games declare, by name."""
    return {switch.name: switch.default for switch in game_switches()}


@lru_cache(maxsize=256)
def _of_other_version(game: str) -> BoardGame:
    return _instead_of(game, _OTHER_VERSION)


def _instead_of(game: str, notice: str, rules: AnyGame | None = None) -> FallbackGame:
    """Return a fallback that keeps the title, the options' texts and the rules pages of the board."""
    board, fallback = board_game(game), FallbackGame(game_title(game), notice, rules)
    fallback.options, fallback.rules = board.options, board.rules
    return fallback
