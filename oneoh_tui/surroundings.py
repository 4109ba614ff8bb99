"""What widgets may ask of the app around them; the app itself is above them, and not imported."""

from typing import Protocol, cast

from textual.dom import DOMNode

from oneoh_tui.glyphs import Glyphs
from oneoh_tui.settings import Settings


class Surroundings(Protocol):
    """The app, as a widget sees it."""

    glyphs: Glyphs
    """The glyph set in use."""
    settings: Settings
    """The settings that hold now."""
    plans: dict[str, object]
    """By table, what one has in mind there and has not sent: it stays when one leaves the table."""

    def change(self, **changes: object) -> bool:
        """Change some settings, now and in the file; False if the file could not be written."""

    def link_trouble(self) -> str:
        """What is wrong with the connection, in a few words; empty while all is well."""


def surroundings(node: DOMNode) -> Surroundings:
    """What is around a widget."""
    return cast("Surroundings", node.app)
