"""Flow that starts a game of several people at this keyboard."""

from typing import TYPE_CHECKING

from oneoh_protocol.messages import Table
from oneoh_tui.app_context import AppContext
from oneoh_tui.flows.connecting import go
from oneoh_tui.flows.creating import begin
from oneoh_tui.flows.waiting import Wait
from oneoh_tui.net.refusals import gone
from oneoh_tui.net.session import NameRefused

if TYPE_CHECKING:
    from oneoh_tui.screens.together import Planned


async def together(app: AppContext, game: str | None = None) -> None:
    """Start a game of several people at this keyboard, or of bots to watch, as a form says."""
    from oneoh_tui.screens.together import AskTogether

    planned = None
    while (welcome := await go(app)) is not None:
        form = AskTogether(welcome, app.settings.player, game=game, last=planned)
        planned = await app.push_screen_wait(form)
        if planned is None:
            return
        try:
            table = await _begun(app, planned)
        except NameRefused as error:
            app.say(str(error), "error")
            continue
        if table is not None:
            app.tables.open(table)
        return


async def _begun(app: AppContext, planned: "Planned") -> str | None:
    """Begin a game; return its table, or None if that is refused. Raises NameRefused."""
    if await go(app) is None:
        return None
    async with Wait(app):
        if planned.names not in ((), (app.settings.player,)):
            await app.session.share(planned.names)
        return await begin(app, planned.command, seated=_seat_people)


async def _seat_people(app: AppContext, opened: Table) -> None:
    keyboard = app.session.keyboard
    if keyboard is not None and not await keyboard.sit_down(opened):
        app.say(gone(), "error")
