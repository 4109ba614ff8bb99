"""Television in line mode: the game that a channel names, and the next one after it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from oneoh_protocol.messages import BEST, Channel, Leave, Watch
from oneoh_tui.games import DEFAULT_GAME
from oneoh_tui.line.commands import LineCommand
from oneoh_tui.line.place import LineContext, Place
from oneoh_tui.line.table import TablePlace
from oneoh_tui.net.refusals import gone, refused_text
from oneoh_tui.tables.channels import channel_title, nothing_on
from oneoh_tui.text.i18n import N_, _

if TYPE_CHECKING:
    from oneoh_protocol.client_events import ClientEvent


class Television:
    """Place in front of the lobby, which shows the table of a channel."""

    ready = True
    going_on = unfinished = False

    def __init__(self, client: LineContext, lobby: Place) -> None:
        self._client = client
        self._lobby = lobby
        self._shown: TablePlace | None = None

    async def open(self, text: str) -> None:
        """Follow the channel of this name, and go to this place."""
        from oneoh_protocol.client import ConnectionGone, Refusal

        # The channel tells at once what it shows, so this place has to hear it.
        await self._client.go(self)
        try:
            await self._client.link.follow_channel(text or BEST)
        except Refusal as error:
            self._client.refuse(refused_text(error.refused))
            await self._client.go(self._lobby)
        except ConnectionGone:
            self._client.refuse(gone())
            await self._client.go(self._lobby)

    @property
    def game_id(self) -> str:
        return self._shown.game_id if self._shown else DEFAULT_GAME

    @property
    def table_id(self) -> str | None:
        return self._shown.table_id if self._shown else None

    @property
    def commands(self) -> Sequence[LineCommand]:
        shown = self._shown.commands if self._shown else ()
        return (
            *(command for command in shown if command.name != "leave"),
            LineCommand(N_("leave"), N_("back to the lobby"), self._leave),
        )

    async def enter(self) -> None:
        if self._shown is not None:
            await self._shown.enter()
        else:
            self._client.say(_("Television: when a game ends, the next one follows."))

    async def hear(self, event: "ClientEvent") -> None:
        if isinstance(event, Channel):
            await self._show(event)
        elif self._shown is not None:
            await self._shown.hear(event)

    async def _show(self, event: Channel) -> None:
        if event.table is None:
            self._client.say(nothing_on())
            return
        before = self._shown
        if before is not None and before.table_id == event.table:
            return
        table = await self._client.table(Watch(table=event.table))
        if table is None:
            return
        self._client.say(_("Television: {channel}").format(channel=channel_title(event.channel)))
        self._shown = TablePlace(self._client, table, self._lobby)
        await self._shown.enter()
        await self._stop_watching(before)

    async def _stop_watching(self, place: TablePlace | None) -> None:
        if place is not None and place.table.seat is None:
            await self._client.ask(Leave(table=place.table_id))

    def due(self, text: str) -> bool:
        return self._shown is None or self._shown.due(text)

    async def take(self, text: str) -> None:
        if self._shown is not None:
            await self._shown.take(text)
        else:
            self._client.refuse(_("{text} is no command; type help.").format(text=text))

    def fall_back(self) -> bool:
        return self._shown is not None and self._shown.fall_back()

    async def leave_table(self) -> None:
        self._shown = None

    async def _leave(self, _text: str) -> None:
        await self._client.link.unfollow_channel()
        shown, self._shown = self._shown, None
        await self._stop_watching(shown)
        await self._client.go(self._lobby)
