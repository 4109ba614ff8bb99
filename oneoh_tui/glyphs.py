"""What the interface draws with: three sets of glyphs, from every terminal's to the prettiest."""

import locale
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

GlyphSet: TypeAlias = Literal["unicode", "box", "ascii"]
GLYPH_SETS: tuple[GlyphSet, ...] = get_args(GlyphSet)


@dataclass(frozen=True)
class Glyphs:
    """A glyph set. Every glyph is one column wide."""

    name: GlyphSet
    border: Literal["round", "solid", "ascii"]
    """The name of Textual's border type."""
    up: str
    down: str
    left: str
    right: str
    ellipsis: str
    bullet: str
    dash: str
    """Between two parts of a line."""
    here: str
    """Somebody who is present."""
    away: str
    """Somebody who is not."""
    cursor: str
    """Before the chosen entry of a list."""
    yes: str
    no: str
    locked: str
    """A protected card."""
    hidden: str
    """A card's face that may not be seen."""
    horizontal: str
    vertical: str

    def clip(self, text: str, width: int) -> str:
        """The text, cut to a number of columns."""
        from rich.cells import cell_len, set_cell_size

        if cell_len(text) <= width:
            return text
        return set_cell_size(text, max(0, width - 1)).rstrip() + self.ellipsis if width > 0 else ""


GLYPHS: dict[GlyphSet, Glyphs] = {
    # Glyphs whose width no terminal disputes, borders aside.
    "unicode": Glyphs(
        name="unicode",
        border="round",
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
        yes="✓",
        no="✗",
        locked="⛨",
        hidden="▒",
        horizontal="─",
        vertical="│",
    ),
    # What the fonts of consoles have.
    "box": Glyphs(
        name="box",
        border="solid",
        up="↑",
        down="↓",
        left="←",
        right="→",
        ellipsis="…",
        bullet="•",
        dash="-",
        here="■",
        away="□",
        cursor="►",
        yes="√",
        no="x",
        locked="#",
        hidden="▒",
        horizontal="─",
        vertical="│",
    ),
    "ascii": Glyphs(
        name="ascii",
        border="ascii",
        up="^",
        down="v",
        left="<",
        right=">",
        ellipsis="~",
        bullet="*",
        dash="-",
        here="+",
        away="-",
        cursor=">",
        yes="y",
        no="n",
        locked="#",
        hidden="?",
        horizontal="-",
        vertical="|",
    ),
}


def choose_glyphs(wish: str, environ: Mapping[str, str], charmap: str | None = None) -> Glyphs:
    """The wish, if it names a set; else what locale and terminal can show."""
    if wish in GLYPH_SETS:
        return GLYPHS[wish]
    if (charmap or locale.getencoding()).lower().replace("-", "") != "utf8":
        return GLYPHS["ascii"]
    return GLYPHS["box" if environ.get("TERM") == "linux" else "unicode"]
