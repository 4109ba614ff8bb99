"""Commands of line mode for the player's running games: to go on with one, or to give it up."""

from collections.abc import Awaitable, Callable, Sequence

from oneoh_protocol.messages import Resign, Watch
from oneoh_tui.line.commands import LineCommand
from oneoh_tui.line.place import LineContext, Place
from oneoh_tui.line.shared_keyboard import place_of
from oneoh_tui.line.watched_game import WatchedGamePlace
from oneoh_tui.net.asking import Trouble
from oneoh_tui.net.local_games import OwnGame
from oneoh_tui.tables.finished_games import read_file, replayed
from oneoh_tui.tables.running import about_game
from oneoh_tui.text.i18n import N_, _
from oneoh_tui.text.parse import whole


class RunningGames:
    """Running games, at the present server and on this machine, by their numbers."""

    def __init__(
        self,
        client: LineContext,
        home: Place,
        tell: Callable[[], None],
        go_private: Callable[[OwnGame], Awaitable[bool]],
    ) -> None:
        """`home` is the place after a game, `tell` prints the games.

        `go_private` connects to the server of a game on this machine; it returns whether it could.
        """
        self._client = client
        self._home = home
        self._tell = tell
        self._go_private = go_private

    @property
    def commands(self) -> Sequence[LineCommand]:
        if not self._client.session.games:
            return ()
        return (
            LineCommand(N_("back"), N_("return to a game"), self._back, N_("[NUMBER]")),
            LineCommand(N_("give-up"), N_("give a game up"), self._give_up, N_("NUMBER")),
        )

    async def go_on(self) -> None:
        """Return to the running game; print them if there are several, or that there is none."""
        if not self._client.session.games:
            self._client.refuse(_("No game waits for you."))
        elif len(self._client.session.games) > 1:
            self._tell()
        else:
            await self._back("")

    async def _back(self, text: str) -> None:
        if (game := self._numbered(text)) is None:
            return
        if (record := self._client.session.local.watched_record(game)) is not None:
            await self._watch_on(game, str(record))
            return
        if game.local and not await self._go_private(game):
            return
        table = await self._client.table(Watch(table=game.game.table))
        if table is not None:
            await self._client.go(place_of(self._client, table, self._home))

    async def _watch_on(self, own: OwnGame, record: str) -> None:
        """Tell a game of bots, which is over, from the move on that was told last."""
        try:
            text = read_file(record)
            game = await replayed(text)
        except Trouble as trouble:
            self._client.refuse(str(trouble))
            return
        await self._client.go(WatchedGamePlace(self._client, game, text, self._home, own))

    async def _give_up(self, text: str) -> None:
        game = self._numbered(text)
        if game is None or not self._client.surely("give-up", about_game(game.game) + "."):
            return
        if game.local and game.folder is not None:
            await self._client.session.forget(game.folder)
        elif not game.local or await self._go_private(game):
            await self._client.ask(Resign(table=game.game.table))
        self._client.say(_("The game is given up."))

    def _numbered(self, text: str) -> OwnGame | None:
        """Return the running game with a number, which may be left out for the only one."""
        games = self._client.session.games
        number = whole(text) if text else 1 if len(games) == 1 else None
        if number is None or not 0 < number <= len(games):
            self._tell()
            self._client.refuse(_("Name a game by its number."))
            return None
        return games[number - 1]
