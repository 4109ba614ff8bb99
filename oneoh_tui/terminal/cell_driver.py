"""A Textual driver over a display, whatever carries its bytes."""

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
    """Keeps the display up to date. Whoever carries its bytes takes them when `wake` says so."""

    def __init__(self, app: App[Any], display: Display, *, debug: bool, mouse: bool) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=display.size)
        self.display = display
        _drivers[app] = ref(self)

    @abstractmethod
    def wake(self) -> None:
        """The display has, or may have, something to send. Called for every frame: be quick."""

    def write(self, data: str) -> None:
        """Textual's frames and other sequences come in here, whole."""
        self.display.feed(data)
        self.wake()

    def repaint(self) -> None:
        """Draw everything anew: what the terminal shows is not what was sent."""
        self.display.invalidate()
        self.wake()

    def resize(self, width: int, height: int) -> None:
        """The terminal has this size now, in cells; the app is told."""
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
