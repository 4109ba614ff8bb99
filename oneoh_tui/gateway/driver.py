"""Textual's way to a remote terminal: no file, no signal, no thread, nothing of this process."""

from typing import Any, Protocol, cast

from textual import events
from textual.app import App
from textual.driver import Driver
from textual.geometry import Size
from textual.message import Message

from oneoh_tui.gateway.view import View


class Viewed(Protocol):
    """An app that is drawn on a view."""

    view: View


class RemoteDriver(Driver):
    """Draws on the app's view; what is typed is posted by whoever attached the terminal."""

    def __init__(
        self,
        app: App[Any],
        *,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self._view = cast("Viewed", app).view
        self._size = self._view.size

    def write(self, data: str) -> None:
        # Each is a whole frame, or a bell or the like.
        self._view.feed(data)
        self._view.show()

    def send_message(self, message: Message) -> None:
        self._app.post_message(message)

    def resize(self, size: tuple[int, int]) -> None:
        """The window has this size now."""
        if size != self._size:
            self._size = size
            self._view.resize(size)
            self.send_message(events.Resize(Size(*size), Size(*size)))

    def open_url(self, url: str, new_tab: bool = True) -> None:
        """The browser that could be opened here is not the player's."""

    def start_application_mode(self) -> None:
        """The terminal is set up when it is attached."""

    def disable_input(self) -> None:
        """What is typed is not posted any more once the app is closed."""

    def stop_application_mode(self) -> None:
        """The terminal is restored when it is let go."""
