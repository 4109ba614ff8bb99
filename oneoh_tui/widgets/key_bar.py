"""Last row of every screen: its keys, and trouble with the connection."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

from oneoh_tui.app_context import context_of
from oneoh_tui.text.i18n import _
from oneoh_tui.widgets.role_styles import RoleStyles

_GAP = 2
"""Cells between two entries."""
_OTHER_KEYS = 24
"""Cells that a challenge leaves to the keys of the screen."""
_LAST = ("question_mark", "q", "escape", "enter")
"""Keys that are dropped last, most important first: help, the ways out, the main action."""


@runtime_checkable
class NamesKeys(Protocol):
    """Widget whose keys do different things at different times."""

    def key_text(self, action: str) -> str:
        """Describe what the action of a binding does now; return "" for the binding's description."""


@runtime_checkable
class Offering(Protocol):
    """Widget whose keys work before they do what they are named for."""

    def offers(self, action: str) -> bool:
        """Return whether the bar shows the key of this action now."""


@dataclass(frozen=True)
class KeyEntry:
    """Binding as the bar shows it."""

    binding: Binding
    label: str
    """Name of the key."""
    text: str
    is_spare: bool = False
    """Whether it is among the first to be dropped."""
    is_offered: bool = True
    """Whether it is shown; otherwise its place is left empty."""

    @property
    def width(self) -> int:
        """Cells it takes, with the gap to the next entry."""
        return cell_len(self.label) + 1 + cell_len(self.text) + _GAP

    @property
    def rank(self) -> int:
        """Order of dropping: the lowest rank is dropped last, an empty place first."""
        if not self.is_offered:
            return len(_LAST) + 2
        if self.binding.key in _LAST:
            return _LAST.index(self.binding.key)
        return len(_LAST) + self.is_spare


def fitting(entries: Sequence[KeyEntry], room: int) -> list[KeyEntry]:
    """Return the entries that fit into `room` cells, in their order; the least important are dropped.

    A screen lists the ids of its least important bindings in `SPARE_KEYS`.
    """
    kept = set()
    room += _GAP  # none follows the last entry
    for entry in sorted(entries, key=lambda entry: entry.rank):
        if entry.width <= room:
            room -= entry.width
            kept.add(entry.binding.key)
    return [entry for entry in entries if entry.binding.key in kept]


def _is_offered(node: object, binding: Binding) -> bool:
    action = binding.action.partition("(")[0]
    return not isinstance(node, Offering) or node.offers(action)


class KeyBar(Widget):
    """Keys of the screen in one row; a click on one presses it.

    A key that does nothing at the moment leaves its place empty, so that the others do not move.
    Trouble with the connection is shown first until it is over.
    """

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    KeyBar {
        dock: bottom;
        height: 1;
        background: $footer-background;
        .key-bar--key { color: $footer-key-foreground; text-style: bold; }
        .key-bar--text { color: $footer-description-foreground; }
        .key-bar--trouble { color: $text-warning; text-style: bold reverse; }
    }
    """

    def __init__(self) -> None:
        super().__init__()
        self._roles = RoleStyles(self, "key-bar")

    def on_mount(self) -> None:
        self.screen.bindings_updated_signal.subscribe(self, self._bindings_changed)

    def _bindings_changed(self, _screen: Screen[object]) -> None:
        self.refresh()

    def render_line(self, y: int) -> Strip:
        base = self.rich_style
        key_style = base + self._roles.style("key")
        text_style = base + self._roles.style("text")
        segments = [Segment(" ", base), *self._trouble(base), *self._challenge(key_style)]
        room = self.size.width - sum(cell_len(segment.text) for segment in segments)
        for entry in fitting([*self._entries()], room):
            if not entry.is_offered:
                segments.append(Segment(" " * entry.width, base))
                continue
            click = Style(meta={"key": entry.binding.key})
            segments.append(Segment(entry.label, key_style + click))
            segments.append(Segment(f" {entry.text}", text_style + click))
            segments.append(Segment(" " * _GAP, base))
        return Strip(segments).adjust_cell_length(self.size.width, base)

    def _entries(self) -> Iterator[KeyEntry]:
        """Yield each action once, with the name of its first key."""
        seen = set()
        for node, binding, enabled, _tooltip in self.screen.active_bindings.values():
            if binding.show and binding.action not in seen:
                seen.add(binding.action)
                text = node.key_text(binding.action) if isinstance(node, NamesKeys) else ""
                is_spare = binding.id in getattr(node, "SPARE_KEYS", ())
                label = self.app.get_key_display(binding)
                is_offered = enabled and _is_offered(node, binding)
                yield KeyEntry(binding, label, text or _(binding.description), is_spare, is_offered)

    def _trouble(self, base: Style) -> list[Segment]:
        text = context_of(self).link_trouble()
        if not text:
            return []
        style = base + self._roles.style("trouble")
        return [Segment(f" {text} ", style), Segment("  ", base)]

    def _challenge(self, key_style: Style) -> list[Segment]:
        """Return a challenge to the player, with the key that answers it."""
        base = self.rich_style
        context = context_of(self)
        if not (text := context.challenge_text()):
            return []
        found = [
            each.binding for each in self.screen.active_bindings.values()
            if each.binding.id == "challenge.answer"
        ]  # fmt: skip
        if not found:
            return []
        label, answer = self.app.get_key_display(found[0]), _("Answer")
        room = self.size.width - cell_len(label) - cell_len(answer) - _OTHER_KEYS
        click = Style(meta={"key": found[0].key})
        return [
            Segment(f"{context.glyphs.clip(text, max(1, room))} ", key_style),
            Segment(label, key_style + click),
            Segment(f" {answer}{' ' * _GAP}", base + click),
        ]

    def on_click(self, event: events.Click) -> None:
        if key := event.style.meta.get("key"):
            self.app.simulate_key(key)
