"""Dialog of what a lobby has besides its tables, a row each with its key."""

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from rich.cells import cell_len
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static

from oneoh_tui.app_context import context_of
from oneoh_tui.config.keys import key_name
from oneoh_tui.text.i18n import N_, _
from oneoh_tui.widgets.dialog import Dialog
from oneoh_tui.widgets.key_bar import KeyBar
from oneoh_tui.widgets.rows import Row, RowList


class LobbyEntry(NamedTuple):
    """Entry of the dialog: an action of the lobby's screen, whose key works there as well."""

    action: str
    key: str
    """Default key."""
    name: str
    about: str
    in_bar: bool = False
    """Whether the key bar shows it, too, if there is room."""


LOBBY_ENTRIES: tuple[LobbyEntry, ...] = (
    LobbyEntry("filter", "g", N_("Filter"), N_("which tables the list shows"), in_bar=True),
    LobbyEntry("table", "t", N_("Table by address"), N_("a code, an invite, a finished game")),
    LobbyEntry("finished", "f", N_("Finished games"), N_("yours and those of all, to watch again")),
    LobbyEntry("who", "h", N_("Who is here"), N_("to challenge somebody to a game")),
    LobbyEntry("players", "u", N_("Players"), N_("ratings and games, yours and others'")),
    LobbyEntry("television", "v", N_("Television"), N_("the best game, and then the next one")),
    LobbyEntry("tournaments", "r", N_("Tournaments"), N_("to enter one, to follow or open one")),
    LobbyEntry("identity", "i", N_("My name and tokens"), N_("register it, other machines, bots")),
    LobbyEntry("operate", "o", N_("Run this lobby"), N_("for operators, with a key")),
)
"""All entries, in their order; the lobby's screen says which of them work at the moment."""


def lobby_bindings() -> list[BindingType]:
    """Return the bindings of the entries for the lobby's screen."""
    return [
        Binding(each.key, each.action, each.name, show=each.in_bar, id=f"lobby.{each.action}")
        for each in LOBBY_ENTRIES
    ]


class LobbyMore(Dialog[str | None]):
    """Question what else to do in a lobby; the result is an action of its screen, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(
            # The ids of the lobby's bindings: a key that the settings change is changed here too.
            Binding(
                each.key, f"take('{each.action}')", each.name, show=False, id=f"lobby.{each.action}"
            )
            for each in LOBBY_ENTRIES
        ),
        Binding("escape,q", "dismiss(None)", N_("Back"), id="more.back"),
    ]
    DEFAULT_CSS = """
    LobbyMore RowList { height: auto; max-height: 14; margin: 1 0 0 0; }
    """

    def __init__(self, actions: Sequence[str]) -> None:
        """`actions` are those that work at the moment."""
        super().__init__()
        self._actions = actions
        self._rows = RowList()

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(_("More of this lobby"), classes="heading")
            yield self._rows
        yield KeyBar()

    def on_mount(self) -> None:
        keys = self._keys()
        width = max(map(cell_len, keys.values()), default=1)
        names = max(cell_len(_(each.name)) for each in LOBBY_ENTRIES)
        self._rows.show_rows(
            [
                _row(each, keys.get(each.action, ""), width, names)
                for each in LOBBY_ENTRIES
                if each.action in self._actions
            ]
        )
        self._rows.focus()

    def _keys(self) -> dict[str, str]:
        """Return the name of the key of each entry, by action; settings may have changed it."""
        glyphs, keys = context_of(self).glyphs, dict[str, str]()
        for _node, binding, _enabled, _tooltip in self.active_bindings.values():
            if binding.id and binding.id.startswith("lobby."):
                keys.setdefault(binding.id.removeprefix("lobby."), key_name(binding.key, glyphs))
        return keys

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether the action does something: the entry of a key has to be shown."""
        return action != "take" or parameters[0] in self._actions

    @on(RowList.Chosen)
    def _chosen(self, event: RowList.Chosen) -> None:
        self.action_take(event.row)

    def action_take(self, action: str) -> None:
        self.dismiss(action)


def _row(entry: LobbyEntry, key: str, key_width: int, name_width: int) -> Row:
    name = _(entry.name)
    shown = key + " " * (key_width - cell_len(key))
    gap = " " * (name_width - cell_len(name) + 2)
    return Row(
        entry.action,
        ((f"{shown}  ", "note"), (f"{name}{gap}", "strong"), (_(entry.about), "quiet")),
    )
