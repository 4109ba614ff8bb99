"""The client as it runs in a gateway: on a view of its own, beside many others in one process."""

import asyncio
import io
import logging
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import ClassVar

from rich.console import Console
from textual.binding import Binding, BindingType

from oneoh_tui import i18n
from oneoh_tui.app import OneohApp
from oneoh_tui.gateway.accounts import Account
from oneoh_tui.gateway.channel import RemoteTerminal
from oneoh_tui.gateway.driver import RemoteDriver
from oneoh_tui.gateway.settings import GatewaySettings
from oneoh_tui.gateway.view import View
from oneoh_tui.i18n import N_
from oneoh_tui.premises import Premises

_log = logging.getLogger(__name__)


class VisitorApp(OneohApp):
    """An app whose player is elsewhere; it depends on nothing that the process has only once."""

    CSS_PATH = str(Path(__file__).parent.parent / "app.tcss")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+z", "suspend_process", N_("Leave all as it is"), show=False, id="detach"),
    ]

    def __init__(
        self,
        account: Account,
        terminal: RemoteTerminal,
        login: str,
        settings: GatewaySettings,
        part: Callable[[], None],
    ) -> None:
        """`part` is told when the player wants to leave and let the app go on."""
        file = account.settings_file
        super().__init__(
            file.load(),
            file,
            account.guests,
            premises=Premises(
                terminal.environ,
                charmap=terminal.charmap,
                login=login,
                outlives=True,
                data=account.folder,
                lobby=settings.lobby,
                lobby_shown=settings.shown,
                gone=_never,
            ),
        )
        self.view = View(terminal.size)
        self.started = asyncio.Event()
        """The first picture is drawn."""
        self.driver_class = RemoteDriver
        self._part = part
        # Whatever the process was started from says nothing of this player's terminal. The view
        # makes fewer of the colours, so that another terminal can be attached at any time.
        self.console = Console(
            color_system="truecolor",
            file=io.StringIO(),
            force_terminal=True,
            legacy_windows=False,
            _environ={},
        )
        # Apps end in any order: each would put back what it found in place of the process's own.
        self._capture_stdout = sys.stdout  # type: ignore[assignment]
        self._capture_stderr = sys.stderr  # type: ignore[assignment]
        self.no_color = "NO_COLOR" in terminal.environ

    def on_mount(self) -> None:
        # Textual calls the one of the class above as well.
        self.call_after_refresh(self.started.set)

    @property
    def spoken(self) -> str:
        """The code of the language that the player reads."""
        wish = self.settings.language
        return i18n.language_of(self.premises.environ) if wish == "auto" else wish

    def take(self, terminal: RemoteTerminal) -> bool:
        """Draw for this terminal from now on; True if what is shown already needs a `redraw`."""
        before, self.no_color = self.premises.environ, "NO_COLOR" in terminal.environ
        self.premises = replace(self.premises, environ=terminal.environ, charmap=terminal.charmap)
        return before != terminal.environ

    def redraw(self) -> None:
        """Show everything as the present terminal can."""
        self.apply(self.settings)
        for screen in self.screen_stack:
            for widget in screen.walk_children(with_self=True):
                widget.refresh()

    def action_suspend_process(self) -> None:
        self._part()

    def _fatal_error(self) -> None:
        """Say it in the log, without what the variables held, and end."""
        _log.error("a player's app failed", exc_info=sys.exc_info())
        self._close_messages_no_wait()


def _never() -> bool:
    return False
