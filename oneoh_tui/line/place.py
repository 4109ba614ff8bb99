"""Where one is in line mode: what can be said there, and what is told of what happens."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from oneoh_protocol.messages import Command as Wanted
from oneoh_protocol.messages import CreateTable, Join, Table, Watch, Welcome
from oneoh_tui.config.settings import Settings
from oneoh_tui.line.commands import Command
from oneoh_tui.net.link import Link
from oneoh_tui.net.session import Session

if TYPE_CHECKING:
    from oneoh_protocol.client import ClientEvent


class Place(Protocol):
    """The home, the lobby, or a table."""

    @property
    def commands(self) -> Sequence[Command]:
        """What can be typed here."""

    async def enter(self) -> None:
        """Say where one is now."""

    async def hear(self, event: "ClientEvent") -> None:
        """Tell of something that happened; the link has folded it."""

    async def take(self, text: str) -> None:
        """Do with a line that is no command what can be done with it."""

    def due(self, text: str) -> bool:
        """A script's line that is no command has its turn now."""

    async def leave_table(self) -> None:
        """Go back from a table, which is gone; elsewhere there is nothing to leave."""

    @property
    def ready(self) -> bool:
        """A script may go on; not while what was begun here goes on by itself."""

    @property
    def going_on(self) -> bool:
        """Something will happen though nothing more is typed."""

    @property
    def unfinished(self) -> bool:
        """A game of one's own waits for what is typed."""


class Client(Protocol):
    """What a place needs of the client that is there."""

    @property
    def settings(self) -> Settings:
        """The settings that hold now."""

    @property
    def session(self) -> Session:
        """The way to servers."""

    @property
    def link(self) -> Link:
        """The link to the present server. Raises LookupError without one."""

    def say(self, *lines: str) -> None:
        """Say each of these lines."""

    def refuse(self, *lines: str) -> None:
        """Say why something cannot be done."""

    def surely(self, what: str, question: str) -> bool:
        """Whether `what`, a command or a move as it was typed, is meant; if not, ask."""

    async def go(self, place: Place) -> None:
        """Be there from now on."""

    async def ask(self, command: Wanted) -> bool:
        """Have a command carried out; if it is not, say why."""

    async def table(self, command: CreateTable | Join | Watch) -> Table | None:
        """The table that a command leads to; if there is none, say why."""

    async def welcomed(self) -> Welcome | None:
        """The welcome of the server that one goes to; what is in the way of it is told."""
