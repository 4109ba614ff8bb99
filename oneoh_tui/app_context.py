"""Interface of the app to what is below it: flows, screens, boards and widgets do not import it."""

from collections.abc import Awaitable, Callable
from typing import Any, Protocol, TypeVar, Unpack, cast

from textual.dom import DOMNode
from textual.notifications import SeverityLevel
from textual.screen import Screen

from oneoh_protocol.messages import Command, Table
from oneoh_tui.config.settings import Settings, SettingsChange, SettingsFile
from oneoh_tui.config.themes import Themes
from oneoh_tui.host_environment import HostEnvironment
from oneoh_tui.net.link import Link
from oneoh_tui.net.session import Session
from oneoh_tui.text.glyphs import Glyphs

Result = TypeVar("Result")


class TableWays(Protocol):
    """Ways to the screens of tables. `TableScreens` satisfies it."""

    def open(self, table_id: str) -> None:
        """Push the screen of a table; do nothing if it is gone, which the player was told."""

    def go_to(self, table_id: str) -> None:
        """Replace the screen in front by that of a table, unless that is gone."""

    def replace(self, table_id: str, screen: Screen[Any]) -> None:
        """Show another screen in place of the one of a table, and of all above that."""

    def pass_on(self, table_id: str) -> None:
        """Take the table off the screen, and have the keyboard passed to whose turn it is."""

    def take_keyboard(self, table_id: str, seat: int) -> None:
        """Show a table to the person at a seat, in place of the screen in front."""

    def show_instead(self, table_id: str, next_id: str) -> None:
        """Show a table that the link follows in place of another one, if that is shown."""


class AppContext(Protocol):
    """App as everything below it sees it. `OneohApp` satisfies it."""

    glyphs: Glyphs
    """Glyph set in use."""
    settings: Settings
    """Settings in force: those of the file, overridden by the command line."""
    settings_file: SettingsFile
    themes: Themes
    """Themes to choose from."""
    plans: dict[str, object]
    """Unsent choices by table id, kept while the player is on another screen."""
    session: Session
    environment: HostEnvironment

    @property
    def tables(self) -> TableWays:
        """Ways to the screens of tables."""

    @property
    def link(self) -> Link:
        """Link to the present server. Raises LookupError without one."""

    def link_trouble(self) -> str:
        """Describe what is wrong with the connection; return "" while it is up."""

    def challenge_text(self) -> str:
        """Describe the oldest challenge to the player; return "" if there is none."""

    def change(self, **changes: Unpack[SettingsChange]) -> bool:
        """Change settings, now and in the file. Return whether the file was written."""

    def say(self, text: str, severity: SeverityLevel = "information") -> None:
        """Show a notification."""

    def hold_keys(self) -> None:
        """Keep pressed keys until `release_keys`, except those that cancel."""

    def release_keys(self) -> None:
        """Send the kept keys to the screen in front."""

    def open_rules(self, game: str, section: str | None = None) -> None:
        """Push the rules page of a game, scrolled to a section."""

    async def attempt(self, command: Command) -> Table | None:
        """Send a command and return the table in the reply. A refusal becomes a notification."""

    async def do(self, flow: str) -> None:
        """Run the flow of an entry of the home screen, by its name in `flows.FLOWS`."""

    def push_screen(
        self, screen: Screen[Any], callback: Callable[[Any], None] | None = None
    ) -> Awaitable[None]:
        """Show a screen above the present one; `callback` gets its result."""

    async def push_screen_wait(self, screen: Screen[Result]) -> Result:
        """Show a screen and wait for its result."""

    async def action_quit(self) -> None:
        """Quit, after a question where a game would be lost."""


def context_of(node: DOMNode) -> AppContext:
    """Return the app of a widget or a screen."""
    return cast("AppContext", node.app)
