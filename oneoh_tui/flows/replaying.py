"""Flow that replays a game of a file or of this machine."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

from oneoh_tui.app_context import AppContext
from oneoh_tui.flows.waiting import Wait
from oneoh_tui.net.asking import Trouble
from oneoh_tui.net.local_games import OwnGame
from oneoh_tui.tables.finished_games import LocalGames, read_file, replayed
from oneoh_tui.tables.replayed_game import ReplayedGame


async def replay(app: AppContext, target: str, number: int = 1) -> None:
    """Replay a game of a file, by its number from 1; a number for a file is a game of this machine."""
    if target.isdecimal():
        await show_replay(app, partial(LocalGames(app.session.local.records).numbered, int(target)))
    else:
        await show_replay(app, partial(asyncio.to_thread, read_file, target, number))


async def show_replay(
    app: AppContext, text_of: Callable[[], Awaitable[str]], address: str = ""
) -> None:
    from oneoh_tui.screens.replay import ReplayScreen

    if (found := await _read(app, text_of)) is not None:
        app.push_screen(ReplayScreen(*found, address=address))


async def watch_on(app: AppContext, own: OwnGame, record: str) -> None:
    """Show a game of bots, which is over, from the move on that was shown last."""
    from oneoh_tui.screens.watched_game import WatchedGameScreen

    if (found := await _read(app, partial(asyncio.to_thread, read_file, record))) is not None:
        app.push_screen(WatchedGameScreen(*found, own))


async def _read(
    app: AppContext, text_of: Callable[[], Awaitable[str]]
) -> tuple[ReplayedGame, str] | None:
    """Return a recorded game, ready to be shown, and its record; None after saying why not."""
    try:
        async with Wait(app):
            text = await text_of()
            return await replayed(text), text
    except Trouble as trouble:
        app.say(str(trouble), "error")
        return None
