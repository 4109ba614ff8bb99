"""Requests about tournaments to a lobby."""

from oneoh_protocol.messages import (
    EnterTournament,
    FollowTournament,
    ListTournaments,
    OpenTournament,
    Tournament,
    Tournaments,
)
from oneoh_tui.net.asking import ask_for
from oneoh_tui.net.link import Link
from oneoh_tui.text.i18n import _


async def tournaments_of(link: Link) -> Tournaments:
    """Return the tournaments of a lobby. Raises Trouble."""
    return await ask_for(link, ListTournaments(), Tournaments, _untold())


async def shown(
    link: Link, command: OpenTournament | FollowTournament | EnterTournament
) -> Tournament:
    """Send a command that is answered by a tournament; return it. Raises Trouble."""
    return await ask_for(link, command, Tournament, _untold())


def _untold() -> str:
    return _("The server does not tell of tournaments.")
