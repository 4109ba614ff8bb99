"""Flow that starts a game of several people at this keyboard."""

from oneoh_protocol.messages import Table
from oneoh_tui.app_context import AppContext
from oneoh_tui.flows.connecting import go
from oneoh_tui.flows.creating import begin
from oneoh_tui.flows.waiting import Wait


async def together(app: AppContext, game: str | None = None) -> None:
    """Start a game of several people at this keyboard, or of bots to watch, as a form says."""
    from oneoh_tui.screens.together import AskTogether

    link = await go(app)
    if link is None or link.welcome is None:
        return
    form = AskTogether(link.welcome, app.settings.player, game=game)
    planned = await app.push_screen_wait(form)
    if planned is None or await go(app) is None:
        return
    async with Wait(app):
        if len(planned.names) > 1:
            await app.session.share(planned.names)
        table = await begin(app, planned.command, seated=_seat_people)
    if table is not None:
        app.tables.open(table)


async def _seat_people(app: AppContext, opened: Table) -> None:
    keyboard = app.session.keyboard
    if keyboard is not None:
        await keyboard.sit_down(opened)
