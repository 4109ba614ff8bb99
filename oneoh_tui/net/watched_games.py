"""Games of bots that the player watches on this machine: how far they were shown.

Bots play faster than people watch. A game that is over, and was not shown to its end, keeps its
record in its own folder until then, so that no list tells how it ended.
"""

from collections import deque
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from oneoh_protocol.messages import Table
from oneoh_tui.net.game_folder import GameFolder
from oneoh_tui.net.news import News
from oneoh_tui.net.records import RecordFolder
from oneoh_tui.net.running_game import RunningGame

if TYPE_CHECKING:
    from oneoh_protocol.client_events import ClientEvent


class WatchedGame:
    """Game of bots as it was shown last, and what came since."""

    def __init__(self, turn: int = 0) -> None:
        """`turn` is the one that was shown last."""
        self.turn = turn
        self.shown: Table | None = None
        """Table as it was shown last; None until the server has sent it."""
        self.unseen: deque[News] = deque()
        """Events that were not shown."""

    def take(self, event: News) -> None:
        """Keep an event until it is shown."""
        if not isinstance(event, Table):
            self.unseen.append(event)
        elif self.shown is None:
            self.show(event)
        elif self.unseen or event.seq != self.shown.seq:
            self.unseen.append(event)

    def show(self, table: Table) -> None:
        """Note how the table was shown."""
        self.shown, self.turn = table, table.turn


class WatchedGames:
    """Games of bots at a private server that were not shown to their ends, by table."""

    def __init__(self, folder: GameFolder) -> None:
        watched = (game for game in folder.games if game.watched)
        self._games = {game.table: WatchedGame(game.turn) for game in watched}

    def __contains__(self, table: object) -> bool:
        return table in self._games

    def find(self, table: str) -> WatchedGame | None:
        """Return the game at a table; None if people play there, or it was shown to its end."""
        return self._games.get(table)

    def take(self, news: "ClientEvent | News | None") -> None:
        """Keep an event of a game that is watched."""
        from oneoh_protocol.client_events import Lost

        if isinstance(news, Lost):
            for game in self._games.values():
                game.take(news)
            return
        table = getattr(news, "table", "")
        if isinstance(news, Table) and news.seat is None and news.phase != "over":
            self._games.setdefault(table, WatchedGame())
        if news is not None and table in self._games:
            self._games[table].take(news)

    def show(self, table: Table) -> None:
        """Note how a table was shown; at its end, it is a finished one."""
        if table.phase == "over":
            self._games.pop(table.table, None)
        elif (game := self._games.get(table.table)) is not None:
            game.show(table)

    def show_turn(self, table: str, turn: int | None) -> None:
        """Note the turn up to which a game was shown; None: to its end."""
        if turn is None:
            self._games.pop(table, None)
        elif (game := self._games.get(table)) is not None:
            game.turn = turn

    def running(self, tables: Mapping[str, Table]) -> Iterator[RunningGame]:
        """Yield the games, with the names at these tables."""
        for id_, game in self._games.items():
            if (table := tables.get(id_, game.shown)) is not None:
                others = tuple(seat.name for seat in table.seats)
                yield RunningGame(id_, table.game, others, game.turn, yours=False, watched=True)


def note_shown(folder: GameFolder, table: str, turn: int | None) -> None:
    """Note the turn up to which a game of a folder was shown; None: to its end."""
    others = tuple(game for game in folder.games if game.table != table)
    shown = (replace(game, turn=turn or 0) for game in folder.games if game.table == table)
    folder.note(others if turn is None else (*others, *shown))


def hand_over(folder: Path | None, table: str, records: RecordFolder) -> None:
    """Move the record of a game that was shown to its end to the finished ones, if it is there."""
    found = RecordFolder(folder).of_table(table)
    if found is not None:
        with suppress(OSError):
            records.keep(found.read_text("utf-8"))
            found.unlink()
