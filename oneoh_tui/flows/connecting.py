"""Ways of a flow to the server that it needs, past the questions that this takes."""

from oneoh_protocol.messages import Welcome
from oneoh_tui.app_context import AppContext
from oneoh_tui.flows.waiting import Wait
from oneoh_tui.net.link import Link
from oneoh_tui.net.local_games import OwnGame
from oneoh_tui.net.local_server import ServerFailed
from oneoh_tui.net.session import NameRefused
from oneoh_tui.text.i18n import _


async def may_leave(app: AppContext, url: str | None) -> bool:
    """Return whether the present server may be left for `url`; ask if a game waits there."""
    from oneoh_tui.widgets.confirm import Confirm

    link = app.session.link
    if link is None or link.url == url or not app.session.waits_at_lobby:
        return True
    question = _("Your game waits at the other server until you return. Go?")
    return await app.push_screen_wait(Confirm(question))


async def go(app: AppContext, wait: Wait | None = None) -> Welcome | None:
    """Connect to where new games begin: to the one lobby, or to a private server.

    Return its welcome, or None after a failure, which people are told of, or a no.
    """
    if app.environment.lobby:
        link = await go_to_the_lobby(app, wait)
    else:
        link = await go_private(app, wait=wait)
    return None if link is None else link.welcome


async def go_private(
    app: AppContext, game: OwnGame | None = None, wait: Wait | None = None
) -> Link | None:
    """Connect to a private server, with a kept game or for a new one; None after a failure or a no."""
    if not app.session.private and not await may_leave(app, None):
        return None
    folder = game.folder if game is not None else None
    async with wait or Wait(app):
        try:
            link = await app.session.go_private(app.settings.player, folder)
        except ServerFailed as error:
            app.say(_("The server did not start: {reason}").format(reason=error), "error")
            return None
        await link.welcomed()
    if link.welcome is None:
        refused = NameRefused(app.settings.player, link.status_text)
        advice = _("Choose another one in the settings.")
        app.say(f"{refused}. {advice}", "error")
        return None
    return link


async def go_to_the_lobby(app: AppContext, wait: Wait | None = None) -> Link | None:
    """Connect to the one lobby; None if it turns the player away, which people are told of."""
    assert app.environment.lobby is not None
    async with wait or Wait(app, _("Going to the lobby")):
        link = await app.session.go_to_lobby(app.environment.lobby, app.settings.player)
        await link.welcomed()
    link = await with_key(app, link)
    if link.welcome is None:
        app.say(_("The lobby turned us away: {reason}").format(reason=link.status_text), "error")
        return None
    return link


async def with_key(app: AppContext, link: Link) -> Link:
    """Return the link once the server has decided; ask for the key of the lobby if it has one."""
    from oneoh_tui.screens.lobby_key import AskLobbyKey

    again = False
    while await link.welcomed() is None and link.rejected_by == "lobby-key":
        key = await app.push_screen_wait(AskLobbyKey(again=again))
        if key is None:
            break
        link, again = await app.session.show_lobby_key(key, app.settings.player), True
    return link
