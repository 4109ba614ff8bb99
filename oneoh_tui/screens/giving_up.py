"""End of a running game of the player that is not played on."""

from oneoh_protocol.messages import Resign
from oneoh_tui.app_context import AppContext
from oneoh_tui.net.local_games import OwnGame
from oneoh_tui.tables.running import about_game
from oneoh_tui.text.i18n import _
from oneoh_tui.widgets.confirm import Confirm


async def give_up(app: AppContext, game: OwnGame) -> None:
    """Ask whether a game is given up; remove one that is kept here, resign any other."""
    question = _("{about}. Give this game up? It is not kept.").format(about=about_game(game.game))
    if not await app.push_screen_wait(Confirm(question)):
        return
    if game.local and game.folder is not None:
        await app.session.forget(game.folder)
        return
    if game.local:
        await app.session.go_private(app.settings.player)
    await app.attempt(Resign(table=game.game.table))
