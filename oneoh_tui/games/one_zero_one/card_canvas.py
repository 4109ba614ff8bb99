"""Base of the widgets that draw cards: the roles of a card's parts, and their styles."""

from typing import ClassVar

from oneoh_tui.widgets.canvas_widget import CanvasWidget


class CardCanvas(CanvasWidget):
    """Widget that draws cards of zeros, ones and neutral faces."""

    ROLES: ClassVar[tuple[str, ...]] = (
        "zero", "zero-ghost", "zero-text", "one-ghost", "one-text", "neutral", "neutral-ghost",
        "silent", "recent", "closed", "slot", "back", "counts",
    )  # fmt: skip
    DEFAULT_CSS = """
    CardCanvas {
        .card--zero { color: $primary; }
        .card--zero-ghost { color: $primary; }
        .card--zero-text { color: $primary; }
        .card--one-ghost { color: $accent; }
        .card--one-text { color: $accent; }
        .card--neutral { color: $text; }
        .card--silent { text-style: dim; }
        .card--recent { text-style: bold; }
        .card--closed { text-style: dim; }
        .card--slot { color: $foreground; }
        .card--back { color: $foreground; text-style: dim; }
    }
    """
