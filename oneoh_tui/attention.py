"""Call for a player who looks elsewhere: a bell, a notification, and the title of the window."""

from collections.abc import Callable, Mapping

from oneoh_tui.config.settings import Settings
from oneoh_tui.net.running_game import running_games
from oneoh_tui.net.session import Session
from oneoh_tui.terminal.attention import notification, title
from oneoh_tui.text.i18n import _

NAME = "oneoh"


class Attention:
    """Sequences for the player's terminal, each written when it says something else than before."""

    def __init__(
        self,
        session: Session,
        environ: Mapping[str, str],
        write: Callable[[str], None],
        ring: Callable[[], None],
    ) -> None:
        """`environ` are the variables of the player's terminal, to which `write` writes."""
        self._session = session
        self._environ = environ
        self._write = write
        self._ring = ring
        self._title = ""

    def call(self, text: str, settings: Settings) -> None:
        """Ring, and show a notification where the terminal can, as far as the player wants it."""
        if settings.turn_bell:
            self._ring()
        if settings.turn_notification and text:
            self._write(notification(text, self._environ))

    def update_title(self) -> None:
        """Say in the window's title whether a game of a lobby waits for the player."""
        text = _("your turn – {name}").format(name=NAME) if self._is_awaited else NAME
        if text != self._title:
            self._title = text
            self._write(title(text, self._environ))

    @property
    def _is_awaited(self) -> bool:
        # The bots of a private server always wait.
        if self._session.link is None or self._session.private:
            return False
        return any(game.yours for game in running_games(self._session.link.tables.values()))
