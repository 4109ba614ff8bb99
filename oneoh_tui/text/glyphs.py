"""Glyph sets: ASCII for every terminal, boxes for consoles, and Unicode."""

import locale
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias, get_args

GlyphSet: TypeAlias = Literal["unicode", "box", "ascii"]
Frame: TypeAlias = str
"""Six characters: top left, across, top right, down, bottom left, bottom right."""
GLYPH_SETS: tuple[GlyphSet, ...] = get_args(GlyphSet)


@dataclass(frozen=True)
class Glyphs:
    """Glyph set. Every glyph is one column wide."""

    name: GlyphSet
    up: str
    down: str
    left: str
    right: str
    ellipsis: str
    bullet: str
    dash: str
    """Separator of two parts of a line."""
    here: str
    """Mark of somebody present."""
    away: str
    """Mark of somebody absent."""
    cursor: str
    """Mark of the chosen row of a list."""
    hidden: str
    """Face of a hidden card."""

    def clip(self, text: str, width: int) -> str:
        """Return the text, cut to a number of columns."""
        from rich.cells import cell_len, set_cell_size

        if cell_len(text) <= width:
            return text
        return set_cell_size(text, max(0, width - 1)).rstrip() + self.ellipsis if width > 0 else ""


# One column wide wherever ambiguous widths are narrow; `probe` finds out.
_UNICODE = Glyphs(
    name="unicode",
    up="↑",
    down="↓",
    left="←",
    right="→",
    ellipsis="…",
    bullet="•",
    dash="–",
    here="◉",
    away="◌",
    cursor="›",
    hidden="▒",
)
# Characters in the fonts of consoles.
_BOX = replace(_UNICODE, name="box", dash="-", here="■", away="□", cursor="►")
_ASCII = Glyphs("ascii", "^", "v", "<", ">", "~", "*", "-", "+", "-", ">", "?")

GLYPHS: dict[GlyphSet, Glyphs] = {each.name: each for each in (_UNICODE, _BOX, _ASCII)}


def choose_glyphs(
    wish: str,
    environ: Mapping[str, str],
    charmap: str | None = None,
    seen: GlyphSet | None = None,
) -> Glyphs:
    """Return the set of this name; for "auto", the best that locale and terminal can show.

    `seen` is the prettiest set that the terminal was seen to draw right, if it was asked.
    """
    if wish in GLYPH_SETS:
        return GLYPHS[wish]
    if (charmap or locale.getencoding()).lower().replace("-", "") != "utf8":
        return GLYPHS["ascii"]
    return GLYPHS["box" if environ.get("TERM", "").startswith("linux") else seen or "unicode"]
