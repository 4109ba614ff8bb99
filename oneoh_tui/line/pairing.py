"""Commands of line mode for quick pairing."""

from collections.abc import Sequence

from oneoh_protocol.messages import Unseek
from oneoh_tui.games.typed_options import BadTerms
from oneoh_tui.line.commands import LineCommand
from oneoh_tui.line.place import LineContext
from oneoh_tui.net.refusals import gone
from oneoh_tui.tables.seek_terms import read_seek, waiting_text
from oneoh_tui.text.i18n import N_, _


class LinePairing:
    """Queue of the lobby, in which the player can wait for a game."""

    def __init__(self, client: LineContext) -> None:
        self._client = client

    @property
    def waiting(self) -> bool:
        """Whether the player is in the queue."""
        return self._client.link.seeking.place is not None

    @property
    def commands(self) -> Sequence[LineCommand]:
        return (
            LineCommand(
                N_("pair"),
                N_("wait for somebody who wants the same game, or tell of the wait"),
                self._pair,
                N_("[GAME] [clock=15+10] [people|bots] [rated] [span=100]"),
            ),
            LineCommand(N_("unpair"), N_("wait no longer"), self._unpair),
        )

    async def _pair(self, text: str) -> None:
        link = self._client.link
        if link.welcome is None:
            self._client.refuse(gone())
            return
        if text or not self.waiting:
            try:
                seek = read_seek(text, link.welcome)
            except BadTerms as error:
                self._client.refuse(str(error))
                return
            if not await self._client.ask(seek):
                return
        self._client.say(waiting_text(link.seeking, link.welcome, link.tables.values()))

    async def _unpair(self, _text: str) -> None:
        if not self.waiting:
            self._client.refuse(_("You do not wait for a game."))
        elif await self._client.ask(Unseek()):
            self._client.say(_("You wait no longer."))
