"""Commands of line mode for finished games: to list them, to watch one again."""

from collections.abc import Callable, Sequence

from oneoh_protocol.messages import FinishedGame
from oneoh_tui.line.commands import LineCommand
from oneoh_tui.line.place import LineContext, Place
from oneoh_tui.line.replay import ReplayPlace
from oneoh_tui.net.asking import Trouble
from oneoh_tui.tables.finished_games import (
    GameSource,
    LobbyGames,
    LocalGames,
    about,
    day,
    fetched,
    read_file,
    replayed,
)
from oneoh_tui.text.i18n import N_, _
from oneoh_tui.text.label import parted
from oneoh_tui.text.parse import whole


class FinishedGames:
    """Finished games of a place, numbered as they were listed last."""

    def __init__(self, client: LineContext, back: Place, source: Callable[[], GameSource]) -> None:
        """`back` is the place after a replay; `source` is asked for when it is needed."""
        self._client = client
        self._back = back
        self._source = source
        self._listed: Sequence[FinishedGame] = ()
        self._next: int | None = None

    @property
    def commands(self) -> Sequence[LineCommand]:
        return (
            LineCommand(
                N_("finished"),
                N_("finished games: mine, all, of a game, or more of them"),
                self.tell,
                N_("[all] [GAME] [more]"),
            ),
            LineCommand(
                N_("replay"),
                N_("watch a finished game again"),
                self._replay,
                N_("NUMBER or FILE"),
            ),
        )

    def own(self, text: str) -> FinishedGame | None:
        """Return the game of the player that was listed by this number; None if there is none."""
        game = self.numbered(text)
        return None if game is None or game.seat is None else game

    def numbered(self, text: str) -> FinishedGame | None:
        """Return the game that was listed by this number; None if there is none."""
        number = whole(text) or 0
        return self._listed[number - 1] if 0 < number <= len(self._listed) else None

    def forget(self) -> None:
        """Forget what was listed, as the numbers are those of other games."""
        self._listed, self._next = (), None

    async def tell(self, text: str) -> None:
        """Print finished games by number: mine or `all`, of a game, or `more` of them."""
        words = text.split()
        every, later = {"all", _("all")}, {"more", _("more")}
        before = self._next if later & {*words} else None
        games = [word for word in words if word not in every | later]
        try:
            self._listed, self._next = await self._source().page(
                mine=not every & {*words}, game=games[0] if games else None, before=before
            )
        except Trouble as trouble:
            self._client.refuse(str(trouble))
            return
        if not self._listed:
            self._client.say(_("No game has been finished here yet."))
        for number, game in enumerate(self._listed, 1):
            self._client.say(f"{number}. " + parted(filter(None, (day(game), about(game)))))
        if self._next is not None:
            self._client.say(_("Type finished more for those before."))

    async def _replay(self, text: str) -> None:
        number = whole(text)
        if number is None and text:
            await self.open_file(text)
        elif number is not None and 0 < number <= len(self._listed):
            await self._open_listed(self._listed[number - 1])
        else:
            self._client.refuse(_("Name a game by its number, which finished tells, or a file."))

    async def _open_listed(self, game: FinishedGame) -> None:
        try:
            source = self._source()
            text = await source.text(game)
            await self._open(text, game.seat, source.address(game))
        except Trouble as trouble:
            self._client.refuse(str(trouble))

    async def open_file(self, path: str, number: int = 1) -> None:
        """Replay a game of a file, by its number from 1."""
        try:
            await self._open(read_file(path, number))
        except Trouble as trouble:
            self._client.refuse(str(trouble))

    async def open_numbered(self, number: int) -> None:
        """Replay a game of this machine by its number; the newest one is 1."""
        try:
            await self._open(await LocalGames(self._client.session.local.records).numbered(number))
        except Trouble as trouble:
            self._client.refuse(str(trouble))

    async def open_record(self, table: str, seat: int | None = None) -> None:
        """Replay the game of a table of the present server, as `seat` knew it."""
        try:
            await self._open(await fetched(self._client.link, table), seat)
        except Trouble as trouble:
            self._client.refuse(str(trouble))

    async def _open(self, text: str, seat: int | None = None, address: str = "") -> None:
        game = await replayed(text)
        await self._client.go(ReplayPlace(self._client, game, text, self._back, seat, address))


def lobby_games(client: LineContext) -> Callable[[], GameSource]:
    """Return the source of the present server's games."""
    return lambda: LobbyGames(client.link)
