"""Asks how a lobby on this machine shall listen."""

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from oneoh_tui.addresses import DEFAULT_PORT, PORTS
from oneoh_tui.i18n import _
from oneoh_tui.local_server import lobby_settings
from oneoh_tui.screens.form import Form
from oneoh_tui.widgets.fields import Button, Choice, Number


class AskHost(Form[tuple[str, ...] | None]):
    """Answers with the settings of the server."""

    DEFAULT_CSS = """
    AskHost {
        Vertical { padding: 1 2; height: auto; }
        .quiet { margin: 0 2 1 2; }
        #go { margin: 1 0; }
    }
    """

    def body(self) -> ComposeResult:
        yield Static(_("Host a lobby"), classes="heading")
        with Vertical():
            yield Static(
                _(
                    "The lobby runs as long as this program does. Its games are kept: when you "
                    "host again, they go on. To host without playing, run oneoh-server."
                ),
                classes="quiet",
            )
            yield Choice(
                _("Who can join"),
                [
                    ("127.0.0.1", _("programs on this machine only")),
                    ("0.0.0.0", _("everybody who can reach this machine")),
                ],
                "127.0.0.1",
                id="reach",
            )
            yield Number(_("Port"), DEFAULT_PORT, PORTS[0], PORTS[-1], id="port")
            yield Button(_("Start the lobby"), id="go")

    @on(Button.Pressed)
    def _go(self) -> None:
        reach, port = self.query_one("#reach", Choice), self.query_one("#port", Number)
        self.dismiss(lobby_settings(str(reach.value), port.value))
