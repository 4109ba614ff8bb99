"""Textual driver of a remote terminal: no file, signal or thread."""

from typing import Any, Protocol, cast

from textual.app import App
from textual.message import Message

from oneoh_tui.gateway.view import View
from oneoh_tui.terminal.cell_driver import CellDriver


class Viewed(Protocol):
    """App that is drawn on a view."""

    view: View


class RemoteDriver(CellDriver):
    """Driver that draws on the app's view; the session posts the input."""

    def __init__(
        self,
        app: App[Any],
        *,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
    ) -> None:
        self._view = cast("Viewed", app).view
        self._player = app
        super().__init__(app, self._view.display, debug=debug, mouse=mouse)

    def write(self, data: str) -> None:
        super().write(self._view.clipped(data))

    def wake(self) -> None:
        self._view.show()

    def send_message(self, message: Message) -> None:
        # There is one thread: no need to go around by its loop.
        self._player.post_message(message)

    def open_url(self, url: str, new_tab: bool = True) -> None:
        """Open no browser: the one here is not the player's."""

    def start_application_mode(self) -> None:
        """Do nothing: the terminal is set up when it is attached."""

    def disable_input(self) -> None:
        """Do nothing: the session posts no more input once the app is closed."""

    def stop_application_mode(self) -> None:
        """Do nothing: the terminal is restored when it is detached."""
