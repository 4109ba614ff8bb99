"""Client in a gateway: one of many apps in a process, each drawn on a view."""

import asyncio
import io
import logging
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import ClassVar

from rich.console import Console
from textual.binding import Binding, BindingType

from oneoh_tui.app import OneohApp
from oneoh_tui.gateway.accounts import Account
from oneoh_tui.gateway.channel import RemoteTerminal
from oneoh_tui.gateway.driver import RemoteDriver
from oneoh_tui.gateway.settings import GatewaySettings
from oneoh_tui.gateway.view import View
from oneoh_tui.gateway.wire import wire_from
from oneoh_tui.host_environment import HostEnvironment
from oneoh_tui.terminal.textual_parts import leave_streams_alone, on_fatal_error
from oneoh_tui.text import i18n
from oneoh_tui.text.i18n import N_

_log = logging.getLogger(__name__)


class GatewayApp(OneohApp):
    """App of a remote player. It uses nothing that a process has only once."""

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
        """Make the app. `part` is called when the player leaves and the app goes on."""
        file = account.settings_file
        super().__init__(
            file.load(),
            file,
            account.guests,
            make=wire_from(terminal.address),
            environment=HostEnvironment(
                terminal.environ,
                charmap=terminal.charmap,
                login=login,
                outlives=True,
                data=account.folder,
                lobby=settings.lobby,
                lobby_shown=settings.shown,
                gone=_never,
            ),
            driver=RemoteDriver,
        )
        self.view = View(terminal.size)
        self.started = asyncio.Event()
        """Event set once the first frame is drawn."""
        self._part = part
        # Whatever the process was started from says nothing of this player's terminal. The view
        # makes fewer of the colours, so that another terminal can be attached at any time.
        self.console = _console(terminal.size)
        # What variables hold may be a player's secret: it is not printed beside a traceback.
        self.error_console = _console(terminal.size)
        leave_streams_alone(self)
        on_fatal_error(self, self._report_failure)
        self.no_color = "NO_COLOR" in terminal.environ

    def first_frame_drawn(self) -> None:
        super().first_frame_drawn()
        self.started.set()

    @property
    def spoken(self) -> str:
        """Code of the player's language."""
        wish = self.settings.language
        return i18n.language_of(self.environment.environ) if wish == "auto" else wish

    def take(self, terminal: RemoteTerminal) -> bool:
        """Draw for this terminal from now on; return whether the present picture needs a `redraw`."""
        before, self.no_color = self.environment.environ, "NO_COLOR" in terminal.environ
        self.environment = replace(
            self.environment, environ=terminal.environ, charmap=terminal.charmap
        )
        return before != terminal.environ

    def redraw(self) -> None:
        """Redraw everything for the present terminal."""
        self.apply(self.settings)
        for screen in self.screen_stack:
            for widget in screen.walk_children(with_self=True):
                widget.refresh()

    def action_suspend_process(self) -> None:
        self._part()

    def _report_failure(self) -> None:
        """Log the present exception without values of variables, and end the app."""
        _log.exception("a player's app failed")
        self.panic()


def _console(size: tuple[int, int]) -> Console:
    """Return a console that prints nowhere and reads no environment."""
    columns, rows = size
    return Console(
        color_system="truecolor",
        file=io.StringIO(),
        force_terminal=True,
        force_interactive=False,
        force_jupyter=False,
        legacy_windows=False,
        no_color=False,
        width=columns,
        height=rows,
    )


def _never() -> bool:
    return False
