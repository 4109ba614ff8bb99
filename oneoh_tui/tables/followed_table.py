"""Table that the client follows, and the answers to its requests."""

from oneoh_protocol.messages import Table
from oneoh_tui.games import BoardGame
from oneoh_tui.games.registry import fallback_of
from oneoh_tui.net.live_table import LiveTable
from oneoh_tui.tables.answers import Answers
from oneoh_tui.tables.table_model import TableModel


class FollowedTable:
    """Table of a link. Its model is read once for each change of the table."""

    def __init__(self, live: LiveTable, game: BoardGame | None = None) -> None:
        """Follow `live`, shown by `game` in place of the board of its game."""
        self.id = live.id
        self.link = live.link
        self.answers = Answers(live)
        self._live = live
        self._game = game
        self._model: TableModel | None = None

    @property
    def table(self) -> Table:
        """Table as it is now."""
        return self._live.now

    @property
    def model(self) -> TableModel:
        """Table as it is now. Raises msgspec.ValidationError if its view cannot be read."""
        table, request, before = self._live.now, self.answers.request, self._model
        if before is None or before.table is not table or before.request is not request:
            self._model = TableModel.read(table, request, before, self._game)
        assert self._model is not None
        return self._model

    def fall_back(self) -> bool:
        """Show the table as text from now on. Return whether it was not shown so before."""
        if self._game is None:
            self._game, self._model = fallback_of(self.table), None
            return self._game is not None
        return False
