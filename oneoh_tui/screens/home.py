"""First screen: the menu."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import ClassVar, TypeAlias

from rich.cells import cell_len
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static
from textual.worker import Worker

from oneoh_protocol.sanitize import sanitize
from oneoh_tui.config.keys import key_name
from oneoh_tui.net.link_messages import LinkEvent
from oneoh_tui.text.i18n import N_, _
from oneoh_tui.widgets.page import Page
from oneoh_tui.widgets.rows import Row, RowList
from oneoh_tui.widgets.title import Title

MenuEntry: TypeAlias = tuple[str, str, str, str]
"""Flow, default key, name and description."""

_ENTRIES: tuple[MenuEntry, ...] = (
    ("play", "p", N_("Play a bot"), N_("on this machine, without a server")),
    ("together", "t", N_("At one keyboard"), N_("two to four people, or bots to watch")),
    ("join", "l", N_("Join a lobby"), N_("play people and bots on a server")),
    ("host", "h", N_("Host a lobby"), N_("on this machine, for others to join")),
    ("practice", "o", N_("Solo practice"), N_("puzzles and lessons, without opponents")),
    ("games", "g", N_("Your games"), N_("to go on with, or to watch again")),
    ("rules", "r", N_("Rules"), N_("how the games are played")),
    ("settings", "s", N_("Settings"), N_("name, language, glyphs, colours, keys")),
    ("leave", "q", N_("Quit"), ""),
)
_AT_ONE_LOBBY: Mapping[str, MenuEntry | None] = {
    "play": ("play", "p", N_("Play a bot"), N_("one of the house")),
    "join": ("join", "l", N_("Enter the lobby"), N_("play whoever is there, people and bots")),
    "together": None,
    "host": None,
    "games": ("games", "g", N_("Finished games"), N_("to watch again, move by move")),
}
"""Entries in a client of one lobby, without a server of the player's; None for those it lacks."""


class HomeScreen(Page[None]):
    """Menu; the way back to a running game comes first."""

    CSS_PATH = "home.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        # Priority: the next key is meant for the screen that this one opens.
        Binding("c,b", "do('back')", N_("Continue"), show=False, id="home.back", priority=True),
        *(
            Binding(key, f"do('{entry}')", name, show=False, id=f"home.{entry}", priority=True)
            for entry, key, name, _about in _ENTRIES
        ),
        Binding("enter,space", "choose", N_("Choose"), id="rows.choose", priority=True),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._motto = Static(id="motto")
        self._menu = RowList(id="menu")
        self._about = Static(id="whoami", markup=False)
        self._flow: Worker[None] | None = None
        """Flow that was started last."""

    def body(self) -> ComposeResult:
        # Before the first frame: Textual leaves a fifteenth of a second until the next one.
        self.refresh_texts()
        with Vertical(id="home"):
            yield Title()
            yield self._motto
            yield self._menu
            yield self._about

    def on_screen_resume(self) -> None:
        self.refresh_texts()
        self._menu.go_to("back")

    def on_link_event(self, _event: LinkEvent) -> None:
        self.refresh_texts()

    def refresh_texts(self) -> None:
        """Show the menu, and the name and the games of the player."""
        entries = [*self._ways_back(), *self._entries()]
        keys = self._keys()
        width = max(map(cell_len, keys.values()), default=1)
        rows = [_row(entry, keys.get(entry[0], ""), width) for entry in entries]
        self._menu.show_rows(rows)
        self._motto.update(_("Small games of zeros and ones, for people and bots"))
        self._about.update(self._about_text())

    def _about_text(self) -> str:
        name = sanitize(self.oneoh.settings.player)
        text = _("You are {name}").format(name=name)
        if url := self.oneoh.session.hosting:
            text += "\n" + _("Your lobby listens at {url}").format(url=url)
        if self.oneoh.session.keeps_games:
            text += "\n" + _("Your games on this machine are kept when you quit.")
        if self.oneoh.environment.outlives:
            text += "\n" + _("Ctrl+Z leaves all as it is: come again, and go on.")
        return text

    def _entries(self) -> Iterator[MenuEntry]:
        others = _AT_ONE_LOBBY if self.oneoh.environment.lobby else {}
        for entry in _ENTRIES:
            if (here := others.get(entry[0], entry)) is not None:
                yield here

    def _keys(self) -> dict[str, str]:
        """Return the name of the key of each entry, by flow; settings may have changed it."""
        glyphs, keys = self.oneoh.glyphs, dict[str, str]()
        for _node, binding, _enabled, _tooltip in self.active_bindings.values():
            if binding.id and binding.id.startswith("home."):
                keys.setdefault(binding.id.removeprefix("home."), key_name(binding.key, glyphs))
        return keys

    def _ways_back(self) -> list[MenuEntry]:
        """Return the entry for going on with the running game that waits first, if there is one."""
        if not (games := self.oneoh.session.games):
            return []
        from oneoh_tui.tables.running import about_game

        return [("back", "c", N_("Continue"), about_game(games[0].game))]

    @on(RowList.Chosen, "#menu")
    def _chosen(self, event: RowList.Chosen) -> None:
        self.action_do(event.row)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether the action does something: the entry of the key has to be in the menu."""
        if action != "do":
            return True
        # Only the way back needs to read the folder of games.
        entries = self._ways_back() if parameters[0] == "back" else self._entries()
        return any(entry[0] == parameters[0] for entry in entries)

    def action_choose(self) -> None:
        """Run the flow of the row at the cursor."""
        if self._menu.row is not None:
            self.action_do(self._menu.row)

    def action_do(self, entry: str) -> None:
        if self._flow is not None and not self._flow.is_finished:
            return  # The key was pressed twice before its screen opened.
        # Keys pressed from now on are meant for that screen.
        self.oneoh.hold_keys()
        self._flow = self.run_worker(partial(self.oneoh.do, entry), group="flow")


def _row(entry: MenuEntry, key: str, width: int) -> Row:
    id_, _default, name, about = entry
    shown = key + " " * (width - cell_len(key))
    return Row(
        id_, ((f"{shown}  ", "note"), (f"{_(name):<22}", "strong"), (f" {_(about)}", "quiet"))
    )
