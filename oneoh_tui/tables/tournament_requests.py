"""Requests about tournaments to a lobby."""

from oneoh_protocol.messages import (
    EnterTournament,
    FollowTournament,
    ListTournaments,
    OpenTournament,
    Tournament,
    TournamentCommand,
    Tournaments,
)
from oneoh_tui.net.link import Link
from oneoh_tui.net.refusals import refused_text
from oneoh_tui.tables.finished_games import Trouble
from oneoh_tui.text.i18n import _


async def tournaments_of(link: Link) -> Tournaments:
    """Return the tournaments of a lobby. Raises Trouble."""
    reply = await send(link, ListTournaments())
    if not isinstance(reply, Tournaments):
        raise Trouble(_("The server does not tell of tournaments."))
    return reply


async def shown(
    link: Link, command: OpenTournament | FollowTournament | EnterTournament
) -> Tournament:
    """Send a command that is answered by a tournament; return it. Raises Trouble."""
    reply = await send(link, command)
    if not isinstance(reply, Tournament):
        raise Trouble(_("The server does not tell of tournaments."))
    return reply


async def send(link: Link, command: TournamentCommand) -> object:
    """Send a command; return the reply. Raises Trouble."""
    from oneoh_protocol.client import ConnectionGone, Refusal

    try:
        return await link.ask(command)
    except Refusal as error:
        raise Trouble(refused_text(error.refused)) from error
    except ConnectionGone as error:
        raise Trouble(_("The connection was lost before the answer came.")) from error
