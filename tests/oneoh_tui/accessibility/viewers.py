"""Viewers, each with eyes and a terminal, by whom every screen is judged."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple

from rich.color import ColorSystem
from rich.style import Style

from oneoh_tui.text.glyphs import GlyphSet
from tests.oneoh_tui.accessibility.colours import (
    CONSOLE,
    DEUTERANOPIA,
    PROTANOPIA,
    RGB,
    TRITANOPIA,
    XTERM,
    Matrix,
    between,
    seen,
    shown,
)


@dataclass(frozen=True)
class Setting:
    """Setting that changes how a screen is drawn."""

    theme: Literal["dark", "light", "ansi"] = "dark"
    glyphs: GlyphSet = "unicode"
    no_color: bool = False


DARK, LIGHT, ANSI = Setting(), Setting("light"), Setting("ansi", "box")
BARE = Setting(no_color=True)
# Harder than ASCII in colours, which is not judged separately.
BARE_ASCII = Setting(glyphs="ascii", no_color=True)
SETTINGS = {
    "dark": DARK,
    "light": LIGHT,
    "16 colours": ANSI,
    "NO_COLOR": BARE,
    "NO_COLOR, ASCII": BARE_ASCII,
}


class Cell(NamedTuple):
    """Cell as it is seen; its colours include reverse and dim."""

    text: str
    foreground: RGB
    background: RGB
    marks: frozenset[str]
    """Marks that need no colour: bold, underline, reverse."""


@dataclass(frozen=True, eq=False)
class Viewer:
    """Pair of eyes and a terminal. It is compared by identity, as it is the key of a cache."""

    name: str
    colours: ColorSystem | None = ColorSystem.EIGHT_BIT
    """Depth of the terminal's colours; None for a terminal without colours."""
    eyes: Matrix | None = None
    palette: tuple[RGB, ...] = XTERM
    dim: float = 1 / 3
    """Share of the background in a dim colour, 0 to 1, as the terminal mixes it."""
    own: tuple[RGB, RGB] = ((0xE5, 0xE5, 0xE5), (0, 0, 0))
    """Default colours of the terminal: text and background."""

    @property
    def words(self) -> float:
        """Least contrast of words; that of WCAG is for full colour vision."""
        return 4.5 if self.eyes is None else 3.0

    def run(self, text: str, style: Style | None) -> Cell:
        """Return a text of a single style as a cell, to judge whether it can be read."""
        return Cell(text, *_look(self, style or Style.null()))

    def cells(self, text: str, style: Style | None) -> list[Cell]:
        """Return the cells of a text of a single style."""
        look = _look(self, style or Style.null())
        return [Cell(char, *look) for char in text]

    def pair(self, style: Style) -> tuple[RGB, RGB]:
        """Return the colours of text and background, before reverse is applied."""
        if self.colours is None:
            return self.own
        foreground = shown(style.color, self.own[0], self.colours, self.palette)
        background = shown(style.bgcolor, self.own[1], self.colours, self.palette)
        # Left to the terminal; most of them make two thirds of the colour, and a console grey.
        return (between(foreground, background, self.dim) if style.dim else foreground), background


@lru_cache(maxsize=4096)
def _look(viewer: Viewer, style: Style) -> tuple[RGB, RGB, frozenset[str]]:
    pair = viewer.pair(style)
    if style.reverse:
        pair = pair[::-1]
    foreground, background = (seen(colour, viewer.eyes) for colour in pair)
    names = ("bold", "underline", "reverse")
    return foreground, background, frozenset(name for name in names if getattr(style, name))


_EYES = (
    Viewer("256 colours"),
    Viewer("all colours", ColorSystem.TRUECOLOR),
    Viewer("protanopia", eyes=PROTANOPIA),
    Viewer("deuteranopia", eyes=DEUTERANOPIA),
    Viewer("tritanopia", eyes=TRITANOPIA),
)
_SIXTEEN = ColorSystem.STANDARD
VIEWERS: dict[Setting, tuple[Viewer, ...]] = {
    DARK: _EYES,
    LIGHT: _EYES,
    ANSI: (
        Viewer("16 colours of xterm", _SIXTEEN),
        Viewer("16 colours of a console", _SIXTEEN, None, CONSOLE, 1 / 2, (CONSOLE[7], CONSOLE[0])),
        Viewer("16 colours, protanopia", _SIXTEEN, PROTANOPIA),
        Viewer("16 colours, deuteranopia", _SIXTEEN, DEUTERANOPIA),
        Viewer("16 colours, tritanopia", _SIXTEEN, TRITANOPIA),
        Viewer("no colours", None),
    ),
    BARE: (Viewer("no colours", None),),
    BARE_ASCII: (Viewer("no colours", None),),
}
"""Viewers by setting."""
