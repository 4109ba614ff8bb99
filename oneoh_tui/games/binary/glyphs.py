"""Characters of the checkerboard, by glyph set."""

from dataclasses import dataclass


@dataclass(frozen=True)
class BoardGlyphs:
    """Characters of one glyph set. Pairs are of Black and White."""

    pieces: tuple[str, str]
    big: tuple[tuple[str, str, str], tuple[str, str, str]]
    """Pieces of three rows, for large squares."""
    ground: tuple[str, str]
    """Filling of a side's squares."""
    largest: tuple[str, str]
    """Filling of a side's largest territory, which counts twice."""
    lines: str
    """Line characters by the sum of their directions: 1 up, 2 down, 4 left, 8 right."""
    cursor: str
    last: str
    held: str
    center: str
    bullet: str


_LINES = " ╵╷│╴┘┐┤╶└┌├─┴┬┼"
_BIG = ((" ▄███▄ ", " █████ ", " ▀███▀ "), (" ╭───╮ ", " │   │ ", " ╰───╯ "))

BOARD_GLYPHS: dict[str, BoardGlyphs] = {
    "unicode": BoardGlyphs(
        pieces=("●", "○"),
        big=_BIG,
        ground=("░", " "),
        largest=("▒", "·"),
        lines=_LINES,
        cursor="›‹",
        last="()",
        held="[]",
        center="+",
        bullet="•",
    ),
    "box": BoardGlyphs(
        pieces=("■", "□"),
        big=(_BIG[0], (" ┌───┐ ", " │   │ ", " └───┘ ")),
        ground=("░", " "),
        largest=("▒", "·"),
        lines=" ││││┘┐┤─└┌├─┴┬┼",
        cursor="►◄",
        last="()",
        held="[]",
        center="+",
        bullet="•",
    ),
    "ascii": BoardGlyphs(
        pieces=("#", "O"),
        big=((" ##### ", " ##### ", " ##### "), (" .---. ", " |   | ", " '---' ")),
        ground=(":", " "),
        largest=("%", "."),
        lines=" |||-+++-+++-+++",
        cursor="><",
        last="()",
        held="[]",
        center="+",
        bullet="*",
    ),
}
