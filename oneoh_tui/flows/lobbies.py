"""Flows into a lobby: as a guest, as its operator, or as its host."""

from functools import partial

from oneoh_protocol.address import Address, parse_address
from oneoh_protocol.messages import EnterTournament, Join, Watch
from oneoh_tui.app_context import AppContext
from oneoh_tui.config.lobby_terms import LobbyTerms
from oneoh_tui.flows.connecting import may_leave, with_key
from oneoh_tui.flows.replaying import show_replay
from oneoh_tui.flows.waiting import Wait
from oneoh_tui.net.local_server import ServerFailed
from oneoh_tui.tables.finished_games import fetched
from oneoh_tui.text.i18n import _


async def join(app: AppContext, address: str | None = None) -> None:
    """Open the lobby at an address, and the table that it names; ask for the address if None."""
    from oneoh_tui.screens.lobby import LobbyScreen
    from oneoh_tui.screens.tournament import TournamentScreen

    # With one lobby, any address leads there.
    address = app.environment.lobby or address
    if address is None:
        from oneoh_tui.screens.address import AskAddress

        address = await app.push_screen_wait(
            AskAddress(app.settings.server, app.environment.nearby)
        )
        if address is None:
            return
    url, table, invite, record, tournament = parse_address(address)
    if not await may_leave(app, url):
        return
    if app.environment.lobby is None:
        app.change(server=url)
    link = await app.session.go_to_lobby(url, app.settings.player)
    app.push_screen(LobbyScreen())
    link = await with_key(app, link)
    if record is not None and await link.welcomed() is not None:
        await show_replay(
            app, partial(fetched, link, record), str(Address(link.shown, record=record))
        )
    if tournament is not None and await link.welcomed() is not None:
        await app.attempt(EnterTournament(tournament=tournament))
        app.push_screen(TournamentScreen(tournament))
    if table is not None and await link.welcomed() is not None:
        command = Join(table=table, invite=invite) if invite else Watch(table=table)
        if (reply := await app.attempt(command)) is not None:
            app.tables.open(reply.table)


async def operate(app: AppContext, address: str, key: str) -> None:
    """Join the lobby at an address, and open the operator's screen with the key."""
    from oneoh_tui.screens.operator import open_operator

    await join(app, address)
    link = app.session.link
    if link is not None and await link.welcomed() is not None:
        await open_operator(app, key)


async def host(app: AppContext, terms: LobbyTerms | None = None) -> None:
    """Host a lobby on this machine and join it; ask for the terms if None, and store them."""
    from oneoh_tui.screens.host import AskHost

    if app.environment.lobby is not None:
        return  # Nobody may start servers on the machine of a gateway.
    if app.session.hosting is not None:
        await join(app, app.session.hosting)
        return
    if terms is None:
        if (terms := await app.push_screen_wait(AskHost(app.settings))) is None:
            return
        app.change(host_public=terms.public, host_port=terms.port)
    async with Wait(app, _("Starting the lobby")):
        try:
            url = await app.session.host(terms)
        except ServerFailed as error:
            app.say(_("The lobby did not start: {reason}").format(reason=error), "error")
            return
    await join(app, url)
