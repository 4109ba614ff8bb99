"""Commands of line mode for the player's games on this machine."""

from collections.abc import Sequence

from oneoh_protocol.messages import FinishedGame
from oneoh_tui.line.commands import LineCommand
from oneoh_tui.line.finished import FinishedGames
from oneoh_tui.line.place import LineContext, Place
from oneoh_tui.net.asking import Trouble
from oneoh_tui.net.records import RecordFolder
from oneoh_tui.tables.figures import figures, own_records
from oneoh_tui.tables.figures_texts import lines_of
from oneoh_tui.tables.finished_games import LocalGames, about
from oneoh_tui.tables.local_games import import_file, imported_text, remove_game
from oneoh_tui.tables.running import running_text
from oneoh_tui.text.glyphs import GLYPHS
from oneoh_tui.text.i18n import N_, _


class LocalGamesCommands:
    """Games that run here, games that are over, and files of games from elsewhere."""

    def __init__(self, client: LineContext, back: Place) -> None:
        """`back` is the place after a replay."""
        self._client = client
        self.finished = FinishedGames(client, back, lambda: LocalGames(self._folder))

    @property
    def _folder(self) -> RecordFolder:
        return self._client.session.local.records

    @property
    def commands(self) -> Sequence[LineCommand]:
        return (
            LineCommand(
                N_("history"), N_("your games: those that run, and finished ones"), self._games,
                N_("[GAME] [more]"),
            ),
            *self.finished.commands,
            LineCommand(
                N_("figures"), N_("what you have won and lost, in numbers"), self.tell_figures,
                N_("[GAME]"),
            ),
            LineCommand(N_("delete"), N_("a finished game, for good"), self._delete, N_("NUMBER")),
            LineCommand(N_("import"), N_("the recorded games of a file"), self._import, N_("FILE")),
        )  # fmt: skip

    def tell_running(self, game: str = "") -> None:
        """Print the running games by number; those of `game` alone, unless it is ""."""
        games = self._client.session.games
        told = [(n, each) for n, each in enumerate(games, 1) if game in ("", each.game.game)]
        self._client.say(*(f"{number}. {running_text(each)}" for number, each in told))
        if told:
            self._client.say(_("Type back and the number to go on with a game."))

    async def _games(self, text: str) -> None:
        later = {"more", _("more")}
        words = text.split()
        if not later & {*words}:
            self.tell_running(next(iter(words), ""))
        self._client.say(_("Finished games") + ":")
        await self.finished.tell(text)

    async def _delete(self, text: str) -> None:
        game = self.finished.numbered(text)
        if game is None:
            self._client.refuse(_("Name a finished game by its number, which history tells."))
            return
        question = _("{about}. Delete this game for good?").format(about=about(game))
        if self._client.surely("delete", question):
            await self._remove(game)

    async def _remove(self, game: FinishedGame) -> None:
        try:
            await remove_game(self._folder, game)
        except Trouble as trouble:
            self._client.refuse(str(trouble))
        else:
            self.finished.forget()
            self._client.say(_("The game is deleted."))

    async def tell_figures(self, text: str) -> None:
        """Print the figures of all games, or of one."""
        player = self._client.settings.player
        records = list(own_records(self._folder, player))
        self._client.say(*lines_of(figures(records, text or None), GLYPHS["ascii"]))

    async def _import(self, text: str) -> None:
        if not text:
            self._client.refuse(_("Write the name of a file."))
            return
        try:
            self._client.say(imported_text(await import_file(self._folder, text)))
        except Trouble as trouble:
            self._client.refuse(str(trouble))
