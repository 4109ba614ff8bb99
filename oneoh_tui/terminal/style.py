"""Style of a cell, as SGR sequences set it."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

BOLD, DIM, ITALIC, UNDERLINE, DOUBLE, BLINK, REVERSE, CONCEAL, STRIKE, OVERLINE = (
    1 << bit for bit in range(10)
)
SET = {
    1: BOLD,
    2: DIM,
    3: ITALIC,
    4: UNDERLINE,
    5: BLINK,
    6: BLINK,
    7: REVERSE,
    8: CONCEAL,
    9: STRIKE,
    21: DOUBLE,
    53: OVERLINE,
}
"""Attribute that an SGR code switches on."""
CLEAR = {
    22: BOLD | DIM,
    23: ITALIC,
    24: UNDERLINE | DOUBLE,
    25: BLINK,
    27: REVERSE,
    28: CONCEAL,
    29: STRIKE,
    55: OVERLINE,
}
"""Attributes that an SGR code switches off; some only together."""

_SHOWS_WITHOUT_INK = UNDERLINE | DOUBLE | REVERSE | STRIKE | OVERLINE


class Style(NamedTuple):
    """Style: attributes as bits, colours as SGR parameters ("" is the default), and an OSC 8 link."""

    attributes: int = 0
    foreground: str = ""
    background: str = ""
    link: str = ""

    @property
    def on_blank(self) -> "Style":
        """Style as seen on a space: the background, and lines through it."""
        if self.attributes & _SHOWS_WITHOUT_INK:
            return self
        return Style(background=self.background, link=self.link)


PLAIN = Style()


@lru_cache(maxsize=4096)
def restyle(style: Style, parameters: str) -> Style:
    """Return the style after an SGR sequence; unknown parameters change nothing."""
    attributes, foreground, background, link = style
    codes = iter(parameters.replace(":", ";").split(";"))
    for text in codes:
        code = int(text or 0)
        if code == 0:
            attributes, foreground, background = 0, "", ""
        elif code in SET:
            attributes |= SET[code]
        elif code in CLEAR:
            attributes &= ~CLEAR[code]
        elif 30 <= code <= 37 or 90 <= code <= 97:
            foreground = text
        elif 40 <= code <= 47 or 100 <= code <= 107:
            background = text
        elif code in (39, 49):
            foreground, background = ("", background) if code == 39 else (foreground, "")
        elif code in (38, 48, 58):
            colour = ";".join((text, *_colour(codes)))
            foreground = colour if code == 38 else foreground
            background = colour if code == 48 else background
    return Style(attributes, foreground, background, link)


def _colour(codes: Iterator[str]) -> list[str]:
    """Consume the parameters of an indexed or direct colour (38 or 48) and return them."""
    kind = next(codes, "")
    return [kind, *(next(codes, "0") for _ in range({"5": 1, "2": 3}.get(kind, 0)))]
