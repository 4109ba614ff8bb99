"""Play area of a table: the board, and beside it the seats, the outcome and the log."""

from time import monotonic

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.geometry import Size

from oneoh_tui.app_context import context_of
from oneoh_tui.games.board import Board
from oneoh_tui.net.link import Link
from oneoh_tui.screens.chat_pane import ChatPane
from oneoh_tui.screens.table_waiting import WaitingPanel
from oneoh_tui.tables.absence import Graces
from oneoh_tui.tables.clocks import Clocks
from oneoh_tui.tables.seat_rows import seat_rows
from oneoh_tui.tables.table_model import TableModel
from oneoh_tui.widgets.log_panel import LogPanel
from oneoh_tui.widgets.outcome import OutcomePanel
from oneoh_tui.widgets.seats_panel import SeatsPanel

SIDE_COLUMNS = 38
"""Columns beside the board in a wide window."""


class PlayArea(Horizontal):
    """Board, or the seats of a table that waits, with the panels beside it."""

    def __init__(self, model: TableModel, link: Link) -> None:
        super().__init__(id="play")
        self.board: Board = model.game.board()
        self.log_panel = LogPanel(id="log")
        self.chat = ChatPane()
        self._waiting = WaitingPanel(link)
        self._seats = SeatsPanel()
        self._outcome = OutcomePanel()
        self._clocks = Clocks(monotonic)
        self._graces = Graces(monotonic)
        self._model = model

    def compose(self) -> ComposeResult:
        self._field = Vertical(id="field")
        with self._field:
            if self._model.table.phase == "waiting":
                yield self._waiting
            yield self.board
        with Vertical(id="side"):
            yield self._seats
            yield self._outcome
            yield self.log_panel
            yield self.chat

    def on_mount(self) -> None:
        self._ticking = self.set_interval(1, self._show_seats, pause=True)

    def show(self, model: TableModel) -> None:
        """Show the board, the seats and the outcome of `model`."""
        self._model = model
        self._keep_time()
        if model.table.phase == "waiting":
            if not self._waiting.is_attached:
                self._field.mount(self._waiting, before=self.board)
            self._waiting.show(model.table)
        if model.position is not None:
            self.board.is_played = model.is_played
            self.board.show(model.position)
            if model.table.phase == "over":
                self.board.end()
            self._outcome.show("".join(model.outcome[:1]))
        self._show_seats()

    def fit(self, room: Size) -> Size:
        """Return how much of `room` the board and the panels use at their best."""
        board = self.board.fit(Size(room.width - SIDE_COLUMNS, room.height))
        return Size(board.width + SIDE_COLUMNS, board.height)

    def focus_main(self) -> None:
        """Focus the board, or the seats of a table that waits."""
        if self._model.table.phase == "waiting":
            self._waiting.focus_seats()
        # Textual repaints a widget that is given the focus, even if it has it.
        elif not self.board.has_focus_within:
            self.board.focus()

    def _keep_time(self) -> None:
        self._clocks.set(self._model.table)
        self._graces.set(self._model.table)
        if self._clocks.running or self._graces.running:
            self._ticking.resume()
        else:
            self._ticking.pause()

    def _show_seats(self) -> None:
        glyphs = context_of(self).glyphs
        self._seats.show(seat_rows(self._model, self._clocks, glyphs, self._graces))
