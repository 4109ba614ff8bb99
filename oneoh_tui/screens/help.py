"""Help: the keys of the screen below."""

from collections.abc import Iterator
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from oneoh_tui.app_context import context_of
from oneoh_tui.config.keys import key_name
from oneoh_tui.text.glyphs import Glyphs
from oneoh_tui.text.i18n import N_, _
from oneoh_tui.widgets.dialog import Dialog
from oneoh_tui.widgets.key_bar import KeyBar
from oneoh_tui.widgets.page import Page

_KEYS = 18
"""Columns of the keys."""


class HelpScreen(Dialog[None]):
    """Keys of a screen at this moment, from its bindings, those of other players' turns included."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,j,pagedown,space", "scroll(1)", N_("Read on"), id="help.on"),
        Binding("up,k,pageup", "scroll(-1)", N_("Read back"), show=False, id="help.back-up"),
        Binding("escape,question_mark,f1", "dismiss", N_("Close"), id="help.close"),
    ]
    DEFAULT_CSS = """
    HelpScreen {
        #keys { scrollbar-size-vertical: 1; }
        #explained { margin: 1 0 0 0; }
        #hint { color: $text-muted; margin: 1 0 0 0; }
    }
    """

    def __init__(self, below: Screen[Any]) -> None:
        super().__init__()
        # Read now: the focus of that screen decides which keys work.
        self.entries = list(_entries(below))
        """Pairs of keys and their description."""
        self._explained = list(below.explained()) if isinstance(below, Page) else []
        self._keys = VerticalScroll(id="keys", classes="dialog", can_focus=False)

    def compose(self) -> ComposeResult:
        with self._keys:
            yield Static(_("Keys"), classes="heading")
            for keys, text in self.entries:
                yield Static(Content.assemble((f"{keys:<{_KEYS}} ", "bold"), text))
            if self._explained:
                yield Static("\n".join(self._explained), id="explained", markup=False)
            yield Static(_("The mouse works too: click what you would choose."), id="hint")
        yield KeyBar()

    def on_mount(self) -> None:
        # The layout says whether there is more than fits.
        self.call_after_refresh(self.refresh_bindings)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether the page can scroll in the direction of the key."""
        if action != "scroll":
            return True
        keys = self._keys
        return keys.scroll_y < keys.max_scroll_y if parameters == (1,) else keys.scroll_y > 0

    def action_scroll(self, pages: int) -> None:
        rows = max(1, self._keys.size.height - 2)
        self._keys.scroll_relative(y=pages * rows, animate=False)
        self.call_after_refresh(self.refresh_bindings)


def _entries(screen: Screen[Any]) -> Iterator[tuple[str, str]]:
    """Yield the keys and the description of each thing to do, once."""
    glyphs = context_of(screen).glyphs
    keys: dict[str, list[str]] = {}
    for node, binding, _enabled, _tooltip in screen.active_bindings.values():
        # Textual's own bindings are in English only.
        if binding.description and _is_ours(node, binding.description):
            names = keys.setdefault(binding.description, [])
            if (name := _key(binding, glyphs)) not in names:
                names.append(name)
    for words, names in keys.items():
        yield " ".join(names), _(words)


def _key(binding: Binding, glyphs: Glyphs) -> str:
    """Return the name of the key, by itself: the key bar shows arrows in pairs."""
    shown = binding.key_display or ""
    return key_name(shown if shown and " " not in shown else binding.key, glyphs)


def _is_ours(node: object, description: str) -> bool:
    return any(
        isinstance(binding, Binding) and binding.description == description
        for kind in type(node).__mro__
        if kind.__module__.startswith("oneoh_tui.")
        for binding in vars(kind).get("BINDINGS", ())
    )
