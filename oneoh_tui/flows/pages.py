"""Flows to the other pages of the menu, and out of it."""

from oneoh_tui.app_context import AppContext
from oneoh_tui.games import (
    board_game,
    known_games,
)
from oneoh_tui.text.i18n import _


async def rules(app: AppContext) -> None:
    """Show the rules of a game, after asking which."""
    from oneoh_tui.screens.games import AskGame

    games = [game for game in known_games() if board_game(game).has_rules]
    if game := await app.push_screen_wait(AskGame(_("Rules"), games)):
        app.open_rules(game)


async def settings(app: AppContext) -> None:
    from oneoh_tui.screens.settings import SettingsScreen

    app.push_screen(SettingsScreen())


async def leave(app: AppContext) -> None:
    await app.action_quit()
