"""Private server for local games, with the folder that keeps them."""

from pathlib import Path
from typing import Self

from oneoh_tui.net.game_folder import NO_BOTS, GameFolder, OwnBots, new_folder
from oneoh_tui.net.local_server import LocalServer, private_environment, private_settings
from oneoh_tui.net.watched_games import WatchedGames


class PrivateServer:
    """Locked folder, and the server that runs its games."""

    def __init__(self, folder: GameFolder, server: LocalServer) -> None:
        self.folder = folder
        self.watched = WatchedGames(folder)
        self._server = server

    @classmethod
    async def start(cls, folder: GameFolder, *, human_pace: bool = False) -> Self:
        """Start the server of a folder; wait for `url` before connecting."""
        settings = private_settings(
            folder.database, human_pace=human_pace, bot_file=folder.bot_file
        )
        return cls(folder, await LocalServer.spawn(settings, environment=private_environment()))

    @classmethod
    async def start_new(
        cls, root: Path | None, *, human_pace: bool = False, own_bots: OwnBots = NO_BOTS
    ) -> Self:
        """Start a server for a new game, in a new folder below `root`, that has `own_bots` too."""
        folder = new_folder(root)
        if own_bots:
            folder.keep_bots(own_bots)
        return await cls.start(folder, human_pace=human_pace)

    @property
    def running(self) -> bool:
        return self._server.running

    async def url(self) -> str:
        """Wait until the server listens and return its address. Raises ServerFailed."""
        return await self._server.url()

    def runs(self, path: Path | None) -> bool:
        """Return whether it runs the games of `folder`, or has room for a new one if that is None."""
        if not self.running:
            return False
        return self.folder.free if path is None else self.folder.path == path

    async def stop(self) -> None:
        """Stop the server, then unlock the folder."""
        try:
            await self._server.stop()
        finally:
            self.folder.close()
