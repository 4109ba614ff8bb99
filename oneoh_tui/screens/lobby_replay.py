"""Replay of a finished game of the present lobby."""

from oneoh_protocol.address import Address
from oneoh_tui.app_context import AppContext
from oneoh_tui.net.asking import Trouble
from oneoh_tui.tables.finished_games import fetched, replayed


async def replay_table(app: AppContext, table: str) -> None:
    """Open the replay of a table's game, or say why there is none."""
    from oneoh_tui.screens.replay import ReplayScreen

    link = app.link
    try:
        text = await fetched(link, table)
        game = await replayed(text)
    except Trouble as trouble:
        app.say(str(trouble), "error")
    else:
        address = str(Address(link.shown, record=table))
        app.push_screen(ReplayScreen(game, text, address=address))
