"""Textual messages with the link's news."""

from textual.message import Message

from oneoh_tui.net.news import News


class LinkEvent(Message):
    """Event of the server, folded into the tables already. Posted to every screen."""

    def __init__(self, event: News) -> None:
        super().__init__()
        self.event = event


class LinkStatus(Message):
    """Change of the connection's state. Posted to every screen."""
