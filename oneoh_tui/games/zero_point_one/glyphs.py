"""The characters that the board is drawn with, in each glyph set."""

from dataclasses import dataclass
from typing import TypeAlias

Pair: TypeAlias = tuple[str, str]
Triple: TypeAlias = tuple[str, str, str]


@dataclass(frozen=True)
class BoardGlyphs:
    """Pairs are of seat 0, Red, and seat 1, Blue, or of left and right."""

    sides: tuple[Pair, Pair]
    """What stands left and right of a name: Red's pieces are solid, Blue's are outlined."""
    big: tuple[Triple, Triple]
    """Pieces of three rows, where squares are large; the name goes into the middle."""
    corners: tuple[Triple, Triple, Triple]
    """Of the grid, top to bottom: left, inner and right."""
    lines: Pair
    """Across and down."""
    frame: tuple[str, str, str, str, str, str]
    """Of the square that is looked at: corners from the top left on, across, down."""
    target: str
    """A square that the chosen piece can go to."""
    capture: Pair
    """Beside a piece that the chosen one can capture."""
    held: Pair
    """Beside the chosen piece."""
    last: Pair
    """Beside the squares of the last turn."""
    danger: Pair
    """Beside a 0-1 that can be captured."""
    home: str
    """A square that a piece can be placed on."""
    times: str


_SOLID = (" ▄▄▄▄▄ ", " █   █ ", " ▀▀▀▀▀ ")

BOARD_GLYPHS: dict[str, BoardGlyphs] = {
    "unicode": BoardGlyphs(
        sides=(("▐", "▌"), ("[", "]")),
        big=(_SOLID, (" ╭───╮ ", " │   │ ", " ╰───╯ ")),
        corners=(("┌", "┬", "┐"), ("├", "┼", "┤"), ("└", "┴", "┘")),
        lines=("─", "│"),
        frame=("┏", "┓", "┗", "┛", "━", "┃"),
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
        frame=("╔", "╗", "╚", "╝", "═", "║"),
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
        frame=("*", "*", "*", "*", "=", "*"),
        target="*",
        capture=("x", "x"),
        held=(">", "<"),
        last=("(", ")"),
        danger=("!", "!"),
        home=".",
        times="x",
    ),
}
