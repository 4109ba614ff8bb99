"""Flows that lead back to the player's own games: running, finished, and in figures."""

from functools import partial

from oneoh_protocol.messages import Watch
from oneoh_tui.app_context import AppContext
from oneoh_tui.flows.connecting import go_private, go_to_the_lobby
from oneoh_tui.flows.replaying import watch_on
from oneoh_tui.net.local_games import OwnGame
from oneoh_tui.tables.finished_games import LocalGames
from oneoh_tui.text.i18n import _


async def back(app: AppContext) -> None:
    """Return to the running game that waits first: at this server, or the last played here."""
    if found := app.session.games:
        await return_to(app, found[0])


async def pick(app: AppContext) -> None:
    """Return to a running game; ask which if there are several."""
    from oneoh_tui.screens.running_games import AskRunningGame

    found = app.session.games
    game = found[0] if len(found) == 1 else None
    if len(found) > 1:
        game = await app.push_screen_wait(AskRunningGame())
    if game is not None:
        await return_to(app, game)


async def return_to(app: AppContext, game: OwnGame) -> None:
    if (record := app.session.local.watched_record(game)) is not None:
        await watch_on(app, game, str(record))
        return
    if game.local and await go_private(app, game) is None:
        return
    if (table := await app.attempt(Watch(table=game.game.table))) is not None:
        app.tables.open(table.table)


async def go_on(app: AppContext) -> None:
    """Return to the running game; list them if there are several, and say so if there is none."""
    found = app.session.games
    if not found:
        app.say(_("No game waits for you"))
    elif len(found) > 1 and app.environment.lobby is None:
        await games(app)
    else:
        await pick(app)


async def games(app: AppContext) -> None:
    """List the player's games on this machine, or the finished games of the only lobby."""
    from oneoh_tui.screens.finished_games import FinishedScreen
    from oneoh_tui.screens.your_games import YourGamesScreen
    from oneoh_tui.tables.finished_games import LobbyGames

    if app.environment.lobby is None:
        source = LocalGames(app.session.local.records)
        app.push_screen(YourGamesScreen(source, partial(return_to, app)))
    elif (link := await go_to_the_lobby(app)) is not None:
        app.push_screen(FinishedScreen(LobbyGames(link)))


async def stats(app: AppContext) -> None:
    """Show the figures of the games on this machine."""
    from oneoh_tui.screens.figures import FiguresScreen

    app.push_screen(FiguresScreen())
