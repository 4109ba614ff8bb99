"""Line filters: colours, dim text and control characters taken out of a frame."""

from functools import lru_cache

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter, NoColor

from oneoh_tui.terminal.clusters import is_harmless

_PLAIN = Style(dim=False)


class NoDim(LineFilter):
    """Filter of the dim attribute, which makes words unreadable on consoles."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [
            Segment(text, _undimmed(style) if style is not None and style.dim else style, control)
            for text, style, control in segments
        ]


class NoSteering(LineFilter):
    """Filter of control and format characters in widgets' texts, which terminals would obey.

    The joiner of emoji stays. What is taken out leaves as many blanks as it had columns.
    """

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        if all(segment.text.isprintable() for segment in segments):
            return segments
        return [
            Segment("".join(map(_shown, text)), style, control) for text, style, control in segments
        ]


class Chain(LineFilter):
    """Several filters as one: Textual makes and keeps a row for each filter of a frame.

    Chains of the same filters are equal, so that a kept row is found again.
    """

    def __init__(self, *filters: LineFilter) -> None:
        super().__init__()
        self._filters = filters

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Chain) and other._filters == self._filters

    def __hash__(self) -> int:
        return hash(self._filters)

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        for each in self._filters:
            segments = each.apply(segments, background)
        return segments


# One object each for all frames: Textual keeps what it has filtered by the filters.
NO_COLOR = NoColor()
NO_DIM = NoDim()
NO_STEERING = NoSteering()


def _shown(character: str) -> str:
    return character if is_harmless(character) else " " * cell_len(character)


@lru_cache(maxsize=1024)
def _undimmed(style: Style) -> Style:
    return style + _PLAIN
