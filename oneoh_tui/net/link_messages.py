"""What is posted to the screens when the link has news."""

from textual.message import Message

from oneoh_tui.net.link import News


class LinkEvent(Message):
    """The server said something; the tables have it already. Posted to every screen."""

    def __init__(self, event: News) -> None:
        super().__init__()
        self.event = event


class LinkStatus(Message):
    """The state of the connection changed. Posted to every screen."""
