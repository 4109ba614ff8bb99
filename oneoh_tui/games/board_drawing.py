"""Board among text: a position drawn once, without keys, clicks or focus."""

from textual.app import ComposeResult
from textual.containers import Container
from textual.events import Resize
from textual.geometry import Size

from oneoh_tui.games.board import Board
from oneoh_tui.games.illustration import Illustration


class BoardDrawing(Container):
    """Drawing of an illustration by the board of its game, as small as that draws it well."""

    ROWS = 19
    """Rows of the largest drawing: what a window of 24 rows leaves below heading and keys."""
    DEFAULT_CSS = "BoardDrawing { width: 100%; height: 19; overflow: hidden; }"

    def __init__(self, board: Board, shown: Illustration) -> None:
        super().__init__(classes="drawing")
        # The keys of a board choose actions, and there is nothing to choose here.
        board.can_focus = board.can_focus_children = False
        board.disabled = True
        self._board = board
        self._shown = shown

    def compose(self) -> ComposeResult:
        yield self._board

    def on_mount(self) -> None:
        self._board.only_show()
        self._board.show(self._shown.position)

    def on_resize(self, event: Resize) -> None:
        size = self._board.fit_text(Size(event.size.width, self.ROWS))
        self._board.styles.width = min(size.width, event.size.width)
        self.styles.height = min(size.height, self.ROWS)
        # A board scrolls to what matters by its size, which it has after this.
        self.call_after_refresh(self._draw)

    def _draw(self) -> None:
        if not self._board.is_attached:
            # The reader has gone on to another section.
            return
        self._board.show(self._shown.position)
        if self._shown.chosen:
            self._board.look_at(self._shown.chosen)
