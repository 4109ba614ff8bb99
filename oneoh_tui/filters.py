"""What is taken out of a frame before a terminal gets it."""

from functools import lru_cache

from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

_PLAIN = Style(dim=False)


class NoDim(LineFilter):
    """Nothing is dim: where the terminal has to make it so, a console makes words unreadable."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [
            Segment(text, _undimmed(style) if style is not None and style.dim else style, control)
            for text, style, control in segments
        ]


@lru_cache(maxsize=1024)
def _undimmed(style: Style) -> Style:
    return style + _PLAIN
