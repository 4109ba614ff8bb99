"""Where one is in line mode: what can be said there, and what is told of what happens."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from oneoh_tui.line.commands import Command

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

    @property
    def ready(self) -> bool:
        """A script may go on; not while a game on this machine is set up."""

    @property
    def going_on(self) -> bool:
        """Something will happen though nothing more is typed."""

    @property
    def unfinished(self) -> bool:
        """A game of one's own waits for what is typed."""
