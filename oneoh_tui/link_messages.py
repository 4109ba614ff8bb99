"""What is posted to the screens when the link has news."""

from typing import TYPE_CHECKING

from textual.message import Message

if TYPE_CHECKING:
    from oneoh_protocol.client import ClientEvent


class LinkEvent(Message):
    """The server said something; the tables have it already. Posted to every screen."""

    def __init__(self, event: "ClientEvent") -> None:
        super().__init__()
        self.event = event


class LinkStatus(Message):
    """The state of the connection changed. Posted to every screen."""
