"""The characters that the checkerboard is drawn with, in each glyph set."""

from dataclasses import dataclass


@dataclass(frozen=True)
class BoardGlyphs:
    """Pairs are of Black and White."""

    pieces: tuple[str, str]
    big: tuple[tuple[str, str, str], tuple[str, str, str]]
    """Pieces of three rows, where squares are large."""
    ground: tuple[str, str]
    """Fills what a side owns."""
    largest: tuple[str, str]
    """Fills a side's largest territory, which counts twice."""
    lines: str
    """By the sum of the directions a line goes on in: 1 up, 2 down, 4 left, 8 right."""
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
