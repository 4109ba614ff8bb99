"""Program for the driver's tests: it draws all the time and writes a heartbeat to a file.

`python -m tests.oneoh_tui.terminal.heart BEATS [still]`
"""

import sys
from pathlib import Path
from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static

from oneoh_tui.terminal.cell_driver import driver_of
from oneoh_tui.terminal.terminal_driver import TerminalDriver

SECONDS = 0.02


class Heart(App[None]):
    """App that draws another full screen with every beat, or one picture; q ends it, x fails."""

    CSS = "Screen { overflow: hidden; } #picture { height: 100%; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q", "quit"),
        Binding("x", "fail"),
        Binding("ctrl+l", "repaint"),
        Binding("ctrl+z", "suspend_process"),
    ]

    def __init__(self, beats: Path, *, still: bool) -> None:
        super().__init__(driver_class=TerminalDriver)
        self.beats, self.still, self.count = beats, still, 0

    def compose(self) -> ComposeResult:
        yield Static("A heart that stands still", id="picture")

    def on_mount(self) -> None:
        self.set_interval(SECONDS, self.beat)

    def beat(self) -> None:
        self.count += 1
        with self.beats.open("a") as file:
            file.write(".")
        if not self.still:
            signs = "abcdefghijklmnopqrstuvwxyz"
            row = signs[self.count % 26] * self.size.width
            picture = "\n".join([f"beat {self.count} .", *[row] * (self.size.height - 1)])
            self.query_one("#picture", Static).update(picture)

    def action_fail(self) -> None:
        raise LookupError("as asked")

    def action_repaint(self) -> None:
        driver = driver_of(self)
        assert driver is not None
        driver.repaint()


if __name__ == "__main__":
    heart = Heart(Path(sys.argv[1]), still="still" in sys.argv)
    heart.run()
    sys.exit(heart.return_code)
