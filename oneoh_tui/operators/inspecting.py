"""Questions and commands of an operator to the server."""

from oneoh_protocol.messages import Inspect, Inspection, Operate, OperatorCommand, Subject
from oneoh_tui.net.link import Link
from oneoh_tui.net.refusals import refused_text
from oneoh_tui.text.i18n import _


class Trouble(Exception):
    """Failure of an operator's command; the message is a sentence for the operator."""


async def inspect(link: Link, what: Subject, skip: int = 0) -> Inspection:
    """Return a part of the lobby, without its first `skip` rows. Raises Trouble."""
    reply = await tell(link, Inspect(what=what, skip=skip))
    if not isinstance(reply, Inspection):
        raise Trouble(_("The server sent what this program cannot read."))
    return reply


async def tell(link: Link, command: Operate | OperatorCommand) -> object:
    """Send a command and return the reply. Raises Trouble."""
    from oneoh_protocol.client import ConnectionGone, Refusal

    try:
        return await link.ask(command)
    except Refusal as error:
        raise Trouble(refused_text(error.refused)) from error
    except ConnectionGone as error:
        raise Trouble(_("The connection was lost before the answer came.")) from error
