"""Grid among text: a board, or a run on it with its program."""

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Static

from oneoh_tui.games.bot255.example_run import ExampleRun
from oneoh_tui.games.bot255.grid import SCALES, Grid, Scene


class RunDrawing(Horizontal):
    """Drawing of an example, in the smallest size of the grid."""

    DEFAULT_CSS = """
    RunDrawing {
        width: 100%;
        Static { width: 1fr; height: auto; padding: 1 0 0 2; }
    }
    """

    def __init__(self, example: ExampleRun) -> None:
        super().__init__(classes="drawing")
        self._example = example
        self._grid = Grid()
        self._grid.styles.width = SCALES[-1].columns
        self._grid.styles.height = self.styles.height = SCALES[-1].rows

    def compose(self) -> ComposeResult:
        yield self._grid
        yield Static(self._example.listing, markup=False)

    def on_mount(self) -> None:
        self._grid.show(Scene(self._example.playback, self._example.program))
