"""Television: the game of a lobby that is most worth watching, and the next one after it."""

from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.events import ScreenResume
from textual.widgets import Static

from oneoh_protocol.client import ConnectionGone, Refusal
from oneoh_protocol.messages import Channel, Leave, Watch
from oneoh_tui.net.link_messages import LinkEvent
from oneoh_tui.net.refusals import gone, refused_text
from oneoh_tui.tables.channels import channel_about, channel_title, channels_of, nothing_on
from oneoh_tui.text.i18n import N_, _
from oneoh_tui.widgets.page import Page
from oneoh_tui.widgets.rows import Row, RowList

_NAME = 20
"""Columns of a channel's name."""


class TelevisionScreen(Page[None]):
    """List of the channels; the table of the chosen one is shown in front of it.

    A channel is followed until the player leaves its table.
    """

    FOLLOWS = True
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "back", N_("Back"), id="television.back"),
    ]
    DEFAULT_CSS = """
    TelevisionScreen RowList { height: auto; max-height: 14; margin: 1 2; }
    TelevisionScreen #about { padding: 0 3; color: $text-muted; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._channels = RowList()
        self._about = Static(id="about", markup=False)
        self._on_air: str | None = None
        """Table in front of this page."""

    def body(self) -> ComposeResult:
        yield Static(_("Television"), classes="heading", markup=False)
        yield self._channels
        yield self._about

    def on_mount(self) -> None:
        welcome = self.oneoh.link.welcome
        self._channels.show_rows([_row(each) for each in channels_of(welcome)] if welcome else [])
        self._channels.focus()
        self._about.update(_("Choose a channel: when its game ends, the next one follows."))

    @on(ScreenResume)
    def _resumed(self) -> None:
        # Between two games the page is in front for a moment, too.
        if self.is_current and self._on_air is not None:
            self._on_air = None
            self._stop_following()

    @on(RowList.Chosen)
    def _chosen(self, event: RowList.Chosen) -> None:
        self._follow(event.row)

    @work(group="follow", exclusive=True)
    async def _follow(self, channel: str) -> None:
        try:
            await self.oneoh.link.follow_channel(channel)
        except Refusal as error:
            self.oneoh.say(refused_text(error.refused), "error")
        except ConnectionGone:
            self.oneoh.say(gone(), "error")

    @work(group="follow", exclusive=True)
    async def _stop_following(self) -> None:
        await self.oneoh.link.unfollow_channel()

    def on_link_event(self, message: LinkEvent) -> None:
        event = message.event
        if isinstance(event, Channel) and event.channel == self.oneoh.link.channel:
            self._show(event)

    @work(group="show", exclusive=True)
    async def _show(self, event: Channel) -> None:
        """Show the table that the channel names in place of the one before."""
        if event.table is None:
            self._about.update(nothing_on())
            if self._on_air is not None:
                self.oneoh.say(nothing_on())
            return
        if (
            event.table == self._on_air
            or await self.oneoh.attempt(Watch(table=event.table)) is None
        ):
            return
        before, self._on_air = self._on_air, event.table
        if before is None:
            self.oneoh.tables.open(event.table)
            return
        self.oneoh.tables.show_instead(before, event.table)
        self.oneoh.say(_("The next game: {channel}").format(channel=channel_title(event.channel)))
        table = self.oneoh.link.tables.get(before)
        if table is not None and table.seat is None:
            await self.oneoh.attempt(Leave(table=before))

    def action_back(self) -> None:
        # Of the app: this page is gone by the time of the answer.
        self.app.run_worker(self.oneoh.link.unfollow_channel(), group="channel")
        self.dismiss()


def _row(channel: str) -> Row:
    return Row(
        channel,
        ((f"{channel_title(channel):<{_NAME}}", "strong"), (channel_about(channel), "quiet")),
    )
