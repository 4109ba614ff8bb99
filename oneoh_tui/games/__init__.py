"""Games as the client shows them: the base class, and the registry of the installed ones."""

from oneoh_tui.config.default_game import DEFAULT_GAME
from oneoh_tui.games.game import BoardGame
from oneoh_tui.games.position import Position
from oneoh_tui.games.registry import (
    BOARDS,
    board_game,
    board_of,
    game_switches,
    game_title,
    games_with_practice,
    known_games,
    switch_defaults,
)

__all__ = [
    "BOARDS",
    "DEFAULT_GAME",
    "BoardGame",
    "Position",
    "board_game",
    "board_of",
    "game_switches",
    "game_title",
    "games_with_practice",
    "known_games",
    "switch_defaults",
]
