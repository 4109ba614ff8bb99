"""Games of a server that this program cannot show."""

from oneoh_protocol.messages import Table
from oneoh_tui.games import BOARDS
from oneoh_tui.games.titles import game_title
from oneoh_tui.text.i18n import _


def no_board(table: Table) -> str:
    """Return why the table's game is not shown."""
    if table.game in BOARDS:
        text = _("This oneoh and the server play {game} by rules of different versions.")
    else:
        text = _("This program has no board for {game}.")
    return text.format(game=game_title(table.game))
