"""Textual driver on top of a display, whatever carries the bytes."""

from abc import abstractmethod
from typing import Any
from weakref import WeakKeyDictionary, ref

from textual.app import App
from textual.driver import Driver
from textual.events import Resize
from textual.geometry import Size

from oneoh_tui.terminal.display import Display

_drivers: "WeakKeyDictionary[App[Any], ref[CellDriver]]" = WeakKeyDictionary()


class CellDriver(Driver):
    """Driver that feeds a display. Subclasses send its bytes after `wake`."""

    def __init__(self, app: App[Any], display: Display, *, debug: bool, mouse: bool) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=display.size)
        self.display = display
        _drivers[app] = ref(self)

    @abstractmethod
    def wake(self) -> None:
        """Note that the display may have something to send. Called for every frame: be quick."""

    def write(self, data: str) -> None:
        """Feed the display with a frame or another sequence of Textual, whole."""
        self.display.feed(data)
        self.wake()

    def repaint(self) -> None:
        """Redraw everything, as the terminal may not show what was sent."""
        self.display.invalidate()
        self.wake()

    def resize(self, width: int, height: int) -> None:
        """Resize the display, in cells, and tell the app."""
        if (width, height) == self.display.size:
            # One that says it again asks for its picture.
            self.display.invalidate()
            self.wake()
        else:
            self.display.resize(width, height)
            self.announce_size()

    def announce_size(self) -> None:
        """Tell the app the size of its terminal."""
        size = Size(*self.display.size)
        self.send_message(Resize(size, size))


def driver_of(app: App[Any]) -> CellDriver | None:
    """Return the driver that draws an app; None before it runs, or if Textual's own draws it."""
    driver = _drivers.get(app)
    return None if driver is None else driver()
