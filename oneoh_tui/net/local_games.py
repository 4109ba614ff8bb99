"""Games on this machine: the private server that runs them, and the folders that keep them."""

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial
from pathlib import Path
from typing import NamedTuple

from oneoh_protocol.messages import Over, Table
from oneoh_tui.net.game_folder import NO_BOTS, kept_games, open_folder, played_at
from oneoh_tui.net.keyboard import Keyboard
from oneoh_tui.net.link import Link
from oneoh_tui.net.local_server import ServerFailed
from oneoh_tui.net.news import News
from oneoh_tui.net.private_server import PrivateServer
from oneoh_tui.net.records import RecordFolder, forget_record, keep_record
from oneoh_tui.net.running_game import RunningGame, running_games
from oneoh_tui.net.watched_games import WatchedGame, hand_over, note_shown
from oneoh_tui.text.i18n import _


class OwnGame(NamedTuple):
    """Running game of the player, and where to return to it."""

    game: RunningGame
    local: bool
    """Whether it is on this machine; else it is at the present lobby."""
    folder: Path | None = None
    """Folder of a local game; None if it is not kept."""
    played_s: float = 0.0
    """Second since 1970 of its last move; 0 if it is not kept here."""


class LocalGames:
    """Private server that is there, at most one, and all games of this machine."""

    def __init__(
        self,
        folder: Path | None = None,
        records: Path | None = None,
        human_pace: Callable[[], bool] = lambda: False,
    ) -> None:
        """`folder` and `records` are those for running and finished games; None: nothing is kept.

        `human_pace` returns whether the bots of a new server take a moment for each move.
        """
        self.server: PrivateServer | None = None
        self.records = RecordFolder(records)
        """Finished games."""
        self.own_bots = NO_BOTS
        """Bots of the player's own, for new games."""
        self._folder = folder
        self._human_pace = human_pace
        self._stopping: set[asyncio.Task[None]] = set()
        """Servers that are being stopped."""

    def running(self) -> list[OwnGame]:
        """Return the running games: those of the server, then those that are kept."""
        kept = (
            OwnGame(game, True, each.folder, each.played_s)
            for each in kept_games(self._folder)
            for game in each.games
        )
        return [*self._at_server(), *kept]

    def _at_server(self) -> list[OwnGame]:
        if self.server is None:
            return []
        here = self.server.folder
        played_s = played_at(here.path) if here.path is not None else 0.0
        return [OwnGame(game, True, here.path, played_s) for game in here.games]

    @property
    def end_with_us(self) -> bool:
        """Whether a game is lost with the program, as its folder cannot be written."""
        here = self.server.folder if self.server is not None else None
        return here is not None and here.path is None and bool(here.games)

    async def start(self, folder: Path | None) -> PrivateServer:
        """Start a server with the games of a folder, or for a new one. Raises ServerFailed."""
        if folder is None:
            return await PrivateServer.start_new(
                self._folder, human_pace=self._human_pace(), own_bots=self.own_bots
            )
        if (opened := open_folder(folder)) is None:
            raise ServerFailed(_("this game is open in another window, or was given up there"))
        return await PrivateServer.start(opened, human_pace=self._human_pace())

    async def stop(self) -> None:
        """Stop the server; its folder keeps the games, and another the finished ones."""
        server, self.server = self.server, None
        if server is not None:
            stopping = asyncio.create_task(server.stop())
            self._stopping.add(stopping)
            stopping.add_done_callback(self._stopping.discard)
            # Whoever waits may be cancelled, as a screen closes; the server ends all the same.
            await asyncio.shield(stopping)

    async def all_stopped(self) -> None:
        """Wait for the servers that are being stopped."""
        if self._stopping:
            await asyncio.wait(self._stopping)

    def recording(self, link: Link, news: "News | None") -> Coroutine[None, None, None] | None:
        """Return the work of storing the record of a game that is over: its database goes with it.

        It removes the record again if the game goes on, as moves were taken back.
        """
        if self.records.path is None:
            return None
        match news:
            case Over() | Table(phase="over"):
                return keep_record(link, news.table, partial(self._folder_of, news.table))
            case Table(phase="running") if news.taken_back:
                # After the task that may be about to store it.
                return forget_record(self.records, news.table)
            case _:
                return None

    def _folder_of(self, table: str) -> RecordFolder:
        """Return the folder for the record of a game that is over."""
        here = self.server
        if here is None or here.folder.path is None or table not in here.watched:
            return self.records
        return RecordFolder(here.folder.path)

    def watched(self, table: str) -> WatchedGame | None:
        """Return the game of bots at a table of the server; None if it is no such game."""
        return self.server.watched.find(table) if self.server is not None else None

    def show_watched(self, table: Table) -> None:
        """Note how a table of bots at the server was shown."""
        if self.server is not None:
            self.server.watched.show(table)
            if table.phase == "over":
                hand_over(self.server.folder.path, table.table, self.records)

    def watched_record(self, game: OwnGame) -> Path | None:
        """Return the record of a game of bots that is over, and was not shown to its end."""
        return RecordFolder(game.folder).of_table(game.game.table) if game.game.watched else None

    def show_recorded(self, game: OwnGame, turn: int | None) -> None:
        """Note up to which turn a game with a `watched_record` was shown; None: to its end."""
        table = game.game.table
        if turn is None:
            hand_over(game.folder, table, self.records)
        if self.server is not None and game.folder == self.server.folder.path:
            self.server.watched.show_turn(table, turn)
            note_shown(self.server.folder, table, turn)
        elif game.folder is not None and (folder := open_folder(game.folder)) is not None:
            note_shown(folder, table, turn)
            folder.close()

    def note(self, link: Link, keyboard: Keyboard | None) -> None:
        """Store the list of the server's games, which come one by one over a link to it."""
        if self.server is None or link.welcome is None:
            return
        folder, known = self.server.folder, link.tables
        watched = tuple(self.server.watched.running(known))
        told = {*known, *(game.table for game in watched)}
        unseen = [game for game in folder.games if game.table not in told]
        # A game that cannot be shown runs all the same.
        still = [
            game
            for game in unseen
            if game.table in link.welcome.tables
            or game.table in self.server.watched
            or link.has_put_aside(game.table)
        ]
        people = keyboard.seats if keyboard is not None else lambda _table: frozenset()
        folder.note((*still, *running_games(known.values(), people=people), *watched))
