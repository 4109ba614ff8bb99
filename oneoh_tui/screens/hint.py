"""Hint on the table screen: asked about, told to the others, thought of, and shown."""

from collections.abc import Awaitable, Callable

from oneoh_protocol.messages import Command
from oneoh_tui.app_context import context_of
from oneoh_tui.net.coach import NoHint, ask_coach
from oneoh_tui.screens.table_panel import TablePanel
from oneoh_tui.tables import hints
from oneoh_tui.tables.followed_table import FollowedTable
from oneoh_tui.text.i18n import _, key
from oneoh_tui.widgets.confirm import Confirm


async def give_hint(
    panel: TablePanel, followed: FollowedTable, ask: Callable[[Command], Awaitable[bool]]
) -> None:
    """Choose on the board what the coach would play, and say why.

    `ask` sends a command, and returns whether it was carried out. Cancelling it stops the coach.
    """
    table = followed.table
    question = hints.question(table)
    if question and not await context_of(panel).push_screen_wait(Confirm(question)):
        return
    if (command := hints.assist(table)) and not await ask(command):
        return
    panel.report(_("The coach thinks: {key} stops it").format(key=key("table.hint", "H")))
    try:
        hint = await ask_coach(table)
    except NoHint:
        panel.report(_("The coach found no hint for this position"))
        return
    request, model = table.request, followed.model
    if request and model.request and model.request.request == request.request:
        panel.advise(hint.action, hints.hint_text(model, hint))
