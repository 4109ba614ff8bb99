"""Characters of the board, by glyph set."""

from dataclasses import dataclass
from typing import TypeAlias

from oneoh_tui.text.glyphs import Frame

Pair: TypeAlias = tuple[str, str]
Triple: TypeAlias = tuple[str, str, str]


@dataclass(frozen=True)
class BoardGlyphs:
    """Characters of one glyph set. Pairs are of seats 0 (Red) and 1 (Blue), or of left and right."""

    sides: tuple[Pair, Pair]
    """Signs left and right of a name: Red's pieces are solid, Blue's outlined."""
    big: tuple[Triple, Triple]
    """Pieces of three rows, for large squares; the name goes into the middle."""
    corners: tuple[Triple, Triple, Triple]
    """Crossings of the grid, top to bottom: left, inner and right."""
    lines: Pair
    """Lines of the grid, across and down."""
    frame: Frame
    """Frame of the cursor."""
    target: str
    """Mark of a target of the chosen piece."""
    capture: Pair
    """Marks beside a piece that the chosen one can capture."""
    held: Pair
    """Marks beside the chosen piece."""
    last: Pair
    """Marks beside the squares of the last turn."""
    danger: Pair
    """Marks beside a 0-1 under attack."""
    home: str
    """Mark of a square where a piece can be placed."""
    times: str


_SOLID = (" ▄▄▄▄▄ ", " █   █ ", " ▀▀▀▀▀ ")

BOARD_GLYPHS: dict[str, BoardGlyphs] = {
    "unicode": BoardGlyphs(
        sides=(("▐", "▌"), ("[", "]")),
        big=(_SOLID, (" ╭───╮ ", " │   │ ", " ╰───╯ ")),
        corners=(("┌", "┬", "┐"), ("├", "┼", "┤"), ("└", "┴", "┘")),
        lines=("─", "│"),
        frame="┏━┓┃┗┛",
        target="•",
        capture=("×", "×"),
        held=("›", "‹"),
        last=("(", ")"),
        danger=("!", "!"),
        home="·",
        times="×",
    ),
    "box": BoardGlyphs(
        sides=(("▐", "▌"), ("[", "]")),
        big=(_SOLID, (" ┌───┐ ", " │   │ ", " └───┘ ")),
        corners=(("┌", "┬", "┐"), ("├", "┼", "┤"), ("└", "┴", "┘")),
        lines=("─", "│"),
        frame="╔═╗║╚╝",
        target="•",
        capture=("x", "x"),
        held=("►", "◄"),
        last=("(", ")"),
        danger=("!", "!"),
        home="·",
        times="x",
    ),
    "ascii": BoardGlyphs(
        sides=(("#", "#"), ("[", "]")),
        big=((" ##### ", " #   # ", " ##### "), (" .---. ", " |   | ", " '---' ")),
        corners=(("+", "+", "+"), ("+", "+", "+"), ("+", "+", "+")),
        lines=("-", "|"),
        frame="*=****",
        target="*",
        capture=("x", "x"),
        held=(">", "<"),
        last=("(", ")"),
        danger=("!", "!"),
        home=".",
        times="x",
    ),
}
