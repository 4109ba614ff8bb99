"""Running games of the player in words."""

from oneoh_protocol.sanitize import sanitize
from oneoh_tui.games import game_title
from oneoh_tui.net.running_game import RunningGame
from oneoh_tui.tables.terms import move_number
from oneoh_tui.text.i18n import _


def about_game(game: RunningGame) -> str:
    """Return the game, the opponents, the number of the move, and whose turn it is."""
    text = (
        _("{game}, {others}, {move}: your turn")
        if game.yours
        else _("{game}, {others}, {move}: their turn")
    )
    return text.format(
        game=sanitize(game_title(game.game)),
        others=", ".join(map(sanitize, game.others)),
        move=move_number(game.turn),
    )
