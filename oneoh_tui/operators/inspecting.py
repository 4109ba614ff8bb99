"""Questions of an operator to the server."""

from oneoh_protocol.messages import Inspect, Inspection, Subject
from oneoh_tui.net.asking import ask_for
from oneoh_tui.net.link import Link
from oneoh_tui.net.refusals import unreadable


async def inspect(link: Link, what: Subject, skip: int = 0) -> Inspection:
    """Return a part of the lobby, without its first `skip` rows. Raises Trouble."""
    return await ask_for(link, Inspect(what=what, skip=skip), Inspection, unreadable())
