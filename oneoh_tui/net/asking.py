"""Commands to a server, whose failure is told to people in a sentence."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

from oneoh_protocol.messages import Command, Reply
from oneoh_tui.net.refusals import refused_text, unanswered

if TYPE_CHECKING:
    from oneoh_tui.net.link import Link

Wanted = TypeVar("Wanted")


class Trouble(Exception):
    """Failure to do or to get something; the message is a sentence for people."""


async def ask(link: "Link", command: Command) -> Reply:
    """Send a command and return the reply. Raises Trouble."""
    with in_words(command):
        return await link.ask(command)


async def ask_for(link: "Link", command: Command, kind: type[Wanted], otherwise: str) -> Wanted:
    """Send a command and return the reply, of a kind. Raises Trouble, for any other with `otherwise`."""
    reply = await ask(link, command)
    if not isinstance(reply, kind):
        raise Trouble(otherwise)
    return reply


@contextmanager
def in_words(command: Command | None = None) -> Iterator[None]:
    """Raise Trouble in place of a refusal, or of the loss of the connection."""
    from oneoh_protocol.client import ConnectionGone, Refusal

    try:
        yield
    except Refusal as error:
        raise Trouble(refused_text(error.refused, command)) from error
    except ConnectionGone as error:
        raise Trouble(unanswered()) from error
