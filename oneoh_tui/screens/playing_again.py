"""Way from a game that is over to the same game once more."""

from oneoh_protocol.messages import Challenge
from oneoh_tui.app_context import AppContext
from oneoh_tui.tables.challenges import sent_text
from oneoh_tui.tables.same_again import Played, same_again


async def play_again(context: AppContext, played: Played) -> None:
    """Challenge the other player of a game, or open a table with invites and show it."""
    link = context.link
    if (command := await same_again(link, played)) is None:
        return
    table = await context.attempt(command)
    if table is not None:
        context.tables.open(table.table)
    elif isinstance(command, Challenge) and (text := sent_text(link.challenges)):
        context.say(text)
