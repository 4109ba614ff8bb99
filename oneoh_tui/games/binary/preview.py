"""Preview of a turn, by applying it."""

from oneoh_games import GAMES, Generator
from oneoh_games.binary.view import View

GAME_ID = "binary"


def preview(view: View, action: str) -> View:
    """Return the view after a turn. Raises IllegalAction and BadNotation."""
    game = GAMES[GAME_ID]
    state = game.determinize(view, Generator(0))
    after: View = game.view(game.apply(state, game.parse_action(action)), view.seat)
    return after
