"""What screens may ask of the app: it is above them, and they do not import it."""

from typing import Protocol

from textual.notifications import SeverityLevel

from oneoh_protocol.messages import Command, Table
from oneoh_tui.link import Link
from oneoh_tui.premises import Premises
from oneoh_tui.session import Session
from oneoh_tui.settings import Settings, SettingsFile
from oneoh_tui.surroundings import Surroundings


class Shell(Surroundings, Protocol):
    """The app, as a screen sees it."""

    settings: Settings
    settings_file: SettingsFile
    session: Session
    premises: Premises

    @property
    def link(self) -> Link:
        """The link to the present server; there is one wherever a lobby or a table is shown."""

    def change(self, **changes: object) -> bool:
        """Change some settings, now and in the file; False if the file could not be written."""

    def say(self, text: str, severity: SeverityLevel = "information") -> None:
        """Tell the player something in passing."""

    def hold_keys(self) -> None:
        """Keep the keys that are pressed until `release_keys`, but for those that give up."""

    def release_keys(self) -> None:
        """Let the keys that were kept take effect on the screen that is there."""

    def open_table(self, table_id: str) -> None:
        """Show a table that the link follows."""

    def go_to_table(self, table_id: str) -> None:
        """Show another table in place of the present screen."""

    def open_rules(self, game: str, section: str | None = None) -> None:
        """Show the rules of a game, from a section on."""

    async def attempt(self, command: Command) -> Table | None:
        """Have a command carried out; return the table that it leads to. A refusal is told."""

    async def do(self, errand: str) -> None:
        """What an entry of the home screen stands for, from the first step to the last."""
