"""Places of line mode."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from oneoh_protocol.messages import Command, CreateTable, Join, Table, Watch, Welcome
from oneoh_tui.config.experience import ExperienceFile
from oneoh_tui.config.settings import Settings
from oneoh_tui.line.commands import LineCommand
from oneoh_tui.net.link import Link
from oneoh_tui.net.nearby import SearchNearby
from oneoh_tui.net.news import Due
from oneoh_tui.net.session import Session, Stop, Work

if TYPE_CHECKING:
    from oneoh_protocol.client_events import ClientEvent


class Place(Protocol):
    """Place where lines are typed: the home, the lobby, or a table."""

    @property
    def commands(self) -> Sequence[LineCommand]:
        """Commands that can be typed here."""

    async def enter(self) -> None:
        """Print the place and its state."""

    async def hear(self, event: "ClientEvent") -> None:
        """Print an event, which the link has folded."""

    async def take(self, text: str) -> None:
        """Run a line that is no command."""

    def due(self, text: str) -> bool:
        """Return whether a script's line that is no command can be run now."""

    def fall_back(self) -> bool:
        """Show a table as text from now on. Return whether it was not shown so before."""

    async def leave_table(self) -> None:
        """Leave a table that is gone; do nothing elsewhere."""

    @property
    def ready(self) -> bool:
        """Whether a script may go on: nothing begun here still runs by itself."""

    @property
    def going_on(self) -> bool:
        """Whether more will happen without another line."""

    @property
    def unfinished(self) -> bool:
        """Whether a game waits for the player's line."""


class LineContext(Protocol):
    """Client as its places see it. `LineClient` satisfies it."""

    address: str
    """Address that was joined last, with the table that it may name; empty before."""

    place: Place
    """Present place of the player."""

    @property
    def experience(self) -> ExperienceFile:
        """Exercises that the player has done, and games begun."""

    @property
    def settings(self) -> Settings:
        """Settings in force."""

    @property
    def nearby(self) -> SearchNearby | None:
        """Search for lobbies on the local network; None where there is none."""

    @property
    def data(self) -> Path | None:
        """Folder of what the player has reached; None where nothing is kept."""

    @property
    def script(self) -> bool:
        """Whether the lines come from a file or a program, and nobody can be asked."""

    @property
    def session(self) -> Session:
        """Session with its link."""

    @property
    def link(self) -> Link:
        """Link to the present server. Raises LookupError without one."""

    def say(self, *lines: str) -> None:
        """Print lines."""

    def refuse(self, *lines: str) -> None:
        """Print why something cannot be done, and count it as failed."""

    def surely(self, what: str, question: str) -> bool:
        """Return whether a typed command or move is confirmed; if not, ask with `question`."""

    def start(self, work: Work) -> Stop:
        """Do work while lines are read; return what ends it."""

    def wake(self, event: Due) -> None:
        """Have an event of the client's own handled in its turn."""

    async def go(self, place: Place) -> None:
        """Move to another place."""

    async def ask(self, command: Command) -> bool:
        """Send a command; return whether it succeeded. A refusal is printed."""

    async def table(self, command: CreateTable | Join | Watch) -> Table | None:
        """Send a command and return the table in the reply; None after a refusal, which is printed."""

    async def welcomed(self) -> Welcome | None:
        """Wait for the server's welcome; None if it rejects the connection, which is printed."""
