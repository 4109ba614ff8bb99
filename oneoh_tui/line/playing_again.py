"""Command of line mode to play a finished game of a lobby once more."""

from collections.abc import Awaitable, Callable

from oneoh_protocol.messages import Challenge, CreateTable
from oneoh_tui.line.commands import LineCommand
from oneoh_tui.line.finished import FinishedGames
from oneoh_tui.line.place import LineContext
from oneoh_tui.net.asking import Trouble
from oneoh_tui.tables.challenges import sent_text
from oneoh_tui.tables.finished_games import fetched, replayed
from oneoh_tui.tables.same_again import played_in, same_again
from oneoh_tui.text.i18n import N_, _


class LineAgain:
    """Finished games of the player, to be played once more."""

    def __init__(
        self,
        client: LineContext,
        finished: FinishedGames,
        open_table: Callable[[CreateTable], Awaitable[None]],
    ) -> None:
        self._client = client
        self._finished = finished
        self._open_table = open_table

    @property
    def command(self) -> LineCommand:
        return LineCommand(
            N_("again"),
            N_("play a finished game of yours on the same terms"),
            self._again,
            N_("NUMBER"),
        )

    async def _again(self, text: str) -> None:
        game = self._finished.own(text)
        if game is None or game.seat is None:
            self._client.refuse(_("Name a game of yours by its number, which finished tells."))
            return
        link = self._client.link
        try:
            recorded = (await replayed(await fetched(link, game.table))).recorded
            command = await same_again(link, played_in(recorded, game.seat, rated=game.rated))
        except Trouble as trouble:
            self._client.refuse(str(trouble))
            return
        if isinstance(command, CreateTable):
            await self._open_table(command)
        elif isinstance(command, Challenge) and await self._client.ask(command):
            self._client.say(sent_text(link.challenges))
