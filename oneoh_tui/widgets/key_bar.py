"""The last row of every screen: what the keys do, and what is wrong with the connection."""

from collections.abc import Iterator
from typing import ClassVar, TypeAlias

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

from oneoh_tui.i18n import _
from oneoh_tui.surroundings import surroundings

Entry: TypeAlias = tuple[Binding, str, str]
"""A binding, the name of its key, and its words."""


def _fitting(entries: list[Entry], room: int) -> Iterator[Entry]:
    """Those that there is room for; the last one, the way to all others, before the rest."""
    room -= sum(map(_width, entries[-1:]))
    for entry in entries[:-1]:
        if _width(entry) <= room:
            room -= _width(entry)
            yield entry
    yield from entries[-1:]


def _width(entry: Entry) -> int:
    return cell_len(entry[1]) + cell_len(entry[2]) + 3


class KeyBar(Widget):
    """The keys of the screen in one row; a click on one presses it.

    Trouble with the connection stands before them until it is mended.
    """

    ALLOW_SELECT = False
    COMPONENT_CLASSES: ClassVar[set[str]] = {"key-bar--key", "key-bar--text", "key-bar--trouble"}
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

    def on_mount(self) -> None:
        self.screen.bindings_updated_signal.subscribe(self, self._bindings_changed)

    def _bindings_changed(self, _screen: Screen[object]) -> None:
        self.refresh()

    def render_line(self, y: int) -> Strip:
        base = self.rich_style
        key_style = base + self.get_component_rich_style("key-bar--key", partial=True)
        text_style = base + self.get_component_rich_style("key-bar--text", partial=True)
        segments = [Segment(" ", base), *self._trouble(base)]
        room = self.size.width - sum(cell_len(segment.text) for segment in segments)
        for binding, label, text in _fitting([*self._entries()], room):
            click = Style(meta={"key": binding.key})
            segments.append(Segment(label, key_style + click))
            segments.append(Segment(f" {text}", text_style + click))
            segments.append(Segment("  ", base))
        return Strip(segments).adjust_cell_length(self.size.width, base)

    def _entries(self) -> Iterator[Entry]:
        """Each action once, with the name of its first key and its words."""
        seen = set()
        for _node, binding, _enabled, _tooltip in self.screen.active_bindings.values():
            if binding.show and binding.action not in seen:
                seen.add(binding.action)
                yield binding, self.app.get_key_display(binding), _(binding.description)

    def _trouble(self, base: Style) -> list[Segment]:
        text = surroundings(self).link_trouble()
        if not text:
            return []
        style = base + self.get_component_rich_style("key-bar--trouble", partial=True)
        return [Segment(f" {text} ", style), Segment("  ", base)]

    def on_click(self, event: events.Click) -> None:
        if key := event.style.meta.get("key"):
            self.app.simulate_key(key)
