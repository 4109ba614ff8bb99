"""Who looks at which terminal: the ways in which every screen is judged."""

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
    """What a screen is drawn with: it looks another way with each."""

    theme: Literal["dark", "light", "ansi"] = "dark"
    glyphs: GlyphSet = "unicode"
    no_color: bool = False


DARK, LIGHT, ANSI = Setting(), Setting("light"), Setting("ansi", "box")
BARE = Setting(no_color=True)
# Harder than ASCII in colours, which needs no look of its own.
BARE_ASCII = Setting(glyphs="ascii", no_color=True)
SETTINGS = {
    "dark": DARK,
    "light": LIGHT,
    "16 colours": ANSI,
    "NO_COLOR": BARE,
    "NO_COLOR, ASCII": BARE_ASCII,
}


class Cell(NamedTuple):
    """One cell as it is seen: reverse and dim are in its colours already."""

    text: str
    foreground: RGB
    background: RGB
    marks: frozenset[str]
    """Of bold, underline and reverse, which need no colour."""


@dataclass(frozen=True, eq=False)
class Viewer:
    """A pair of eyes, and a terminal before them; each is itself, for its looks to be kept by."""

    name: str
    colours: ColorSystem | None = ColorSystem.EIGHT_BIT
    """None: the terminal has no colours at all."""
    eyes: Matrix | None = None
    palette: tuple[RGB, ...] = XTERM
    dim: float = 1 / 3
    """How far on its way to the ground a dim colour is, where that is left to the terminal."""
    own: tuple[RGB, RGB] = ((0xE5, 0xE5, 0xE5), (0, 0, 0))
    """The terminal's own colours, of text and of its ground."""

    @property
    def words(self) -> float:
        """The contrast that words need; WCAG measures it with eyes that see all colours."""
        return 4.5 if self.eyes is None else 3.0

    def run(self, text: str, style: Style | None) -> Cell:
        """A text in one style as if it were a cell, to see whether it can be read."""
        return Cell(text, *_look(self, style or Style.null()))

    def cells(self, text: str, style: Style | None) -> list[Cell]:
        """What they see of a text in one style."""
        look = _look(self, style or Style.null())
        return [Cell(char, *look) for char in text]

    def pair(self, style: Style) -> tuple[RGB, RGB]:
        """The colours of text and ground, before they are reversed."""
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
"""Who looks at what is drawn with a setting."""
