"""Question whose page to open: the player's own, that of somebody at hand, or of a name."""

from collections.abc import Iterable
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Input, Static

from oneoh_tui.app_context import AppContext
from oneoh_tui.screens.form import Form
from oneoh_tui.text.i18n import N_, _
from oneoh_tui.widgets.dialog import Dialog
from oneoh_tui.widgets.fields import Button, TextField
from oneoh_tui.widgets.key_bar import KeyBar
from oneoh_tui.widgets.rows import Row, RowList

OWN = ""
"""Result that means the player's own page: no name is empty."""
_NAME = "name "


async def open_player(app: AppContext, names: Iterable[str]) -> None:
    """Ask whose page to open, `names` being those at hand, and open it."""
    from oneoh_tui.screens.player import PlayerScreen

    chosen = await app.push_screen_wait(AskPlayer(names))
    if chosen is not None:
        await app.push_screen(PlayerScreen(chosen or None))


class AskPlayer(Dialog[str | None]):
    """Question whose page to open; the result is a name, `OWN`, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "dismiss(None)", N_("Back"), id="ask_player.back"),
    ]
    DEFAULT_CSS = """
    AskPlayer RowList { height: auto; max-height: 14; margin: 1 0 0 0; }
    """

    def __init__(self, names: Iterable[str]) -> None:
        super().__init__()
        self._names = list(dict.fromkeys(names))

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(_("Whose page?"), markup=False)
            yield RowList(
                [
                    Row("own", ((_("My page"), "text"),)),
                    *(Row(f"{_NAME}{name}", ((name, "text"),)) for name in self._names),
                    Row("other", ((_("Another player, by name"), "note"),)),
                ]
            )
        yield KeyBar()

    @on(RowList.Chosen)
    def _chosen(self, event: RowList.Chosen) -> None:
        match event.row:
            case "own":
                self.dismiss(OWN)
            case "other":
                self._ask_name()
            case row:
                self.dismiss(row.removeprefix(_NAME))

    @work
    async def _ask_name(self) -> None:
        if name := await self.app.push_screen_wait(AskName()):
            self.dismiss(name)


class AskName(Form[str | None]):
    """Form for the name of a player; the result is the name, or None."""

    DEFAULT_CSS = """
    AskName Vertical { padding: 1 2; height: auto; }
    AskName TextField { margin: 1 0; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._name_field = TextField(_("Name"), longest=64)

    def body(self) -> ComposeResult:
        yield Static(_("Page of a player"), classes="heading")
        with Vertical():
            yield self._name_field
            yield Button(_("Go"), id="go")

    @on(Input.Submitted)
    @on(Button.Pressed)
    def _go(self) -> None:
        if name := self._name_field.value.strip():
            self.dismiss(name)
        else:
            self.app.bell()
