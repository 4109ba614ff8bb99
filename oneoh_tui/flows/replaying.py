"""Flow that replays a game of a file or of this machine."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

from oneoh_tui.app_context import AppContext
from oneoh_tui.flows.waiting import Wait
from oneoh_tui.tables.finished_games import LocalGames, Trouble, read_file, replayed


async def replay(app: AppContext, target: str, number: int = 1) -> None:
    """Replay a game of a file, by its number from 1; a number for a file is a game of this machine."""
    if target.isdecimal():
        await show_replay(app, partial(LocalGames(app.session.records).numbered, int(target)))
    else:
        await show_replay(app, partial(asyncio.to_thread, read_file, target, number))


async def show_replay(
    app: AppContext, text_of: Callable[[], Awaitable[str]], address: str = ""
) -> None:
    from oneoh_tui.screens.replay import ReplayScreen

    try:
        async with Wait(app):
            text = await text_of()
            game = await replayed(text)
    except Trouble as trouble:
        app.say(str(trouble), "error")
        return
    app.push_screen(ReplayScreen(game, text, address=address))
