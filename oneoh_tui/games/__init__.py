"""The games that this client can show, by id."""

from oneoh_games import GAMES
from oneoh_protocol.messages import Table
from oneoh_tui.games.binary import BINARY
from oneoh_tui.games.bot255 import BOT255
from oneoh_tui.games.game import BoardGame
from oneoh_tui.games.one_zero_one import ONE_ZERO_ONE
from oneoh_tui.games.position import Position
from oneoh_tui.games.zero_point_one import ZERO_POINT_ONE

BOARDS: dict[str, BoardGame] = {
    "one-zero-one": ONE_ZERO_ONE,
    "binary": BINARY,
    "bot255": BOT255,
    "zero-point-one": ZERO_POINT_ONE,
}


def board_of(table: Table) -> BoardGame | None:
    """Return how the game of a table is shown; None without a board for it, at these rules."""
    game = GAMES.get(table.game)
    is_same = game is not None and game.rules_version == table.rules_version
    return BOARDS.get(table.game) if is_same else None


__all__ = ["BOARDS", "BoardGame", "Position", "board_of"]
