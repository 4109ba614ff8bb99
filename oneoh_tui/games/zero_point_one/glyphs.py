"""Characters of the board, by glyph set."""

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from oneoh_tui.text.glyphs import Frame

Pair: TypeAlias = tuple[str, str]
Triple: TypeAlias = tuple[str, str, str]


class Sides(NamedTuple):
    """Signs left and right of the names of one side's pieces, by their steps."""

    diagonal: Pair
    """2-2 and 1-1."""
    straight: Pair
    """0-2."""
    corner: Pair
    """1-2."""
    royal: Pair
    """0-1: it must not be lost, and looks like no other piece."""

    def of(self, kind: str) -> Pair:
        """Return the signs of a kind of piece."""
        match kind:
            case "0-1":
                return self.royal
            case "0-2":
                return self.straight
            case "1-2":
                return self.corner
            case _:
                return self.diagonal


@dataclass(frozen=True)
class BoardGlyphs:
    """Characters of one glyph set. Pairs are of seats 0 (Red) and 1 (Blue), or of left and right."""

    sides: tuple[Sides, Sides]
    """Signs beside the names: Red's pieces are solid, Blue's outlined."""
    big: tuple[Pair, Pair]
    """Upper and lower row of a piece on a large square."""
    crowns: Pair
    """Upper row of a 0-1 there."""
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


_SOLID = (" ▄▄▄▄▄ ", " ▀▀▀▀▀ ")
_SOLID_CROWN = " ▙▟▀▙▟ "
_RED = Sides(("◄", "►"), ("▐", "▌"), ("▞", "▚"), ("▙", "▟"))
_BLUE = Sides(("<", ">"), ("[", "]"), ("{", "}"), ("*", "*"))

BOARD_GLYPHS: dict[str, BoardGlyphs] = {
    "unicode": BoardGlyphs(
        sides=(_RED, _BLUE),
        big=(_SOLID, (" ╭───╮ ", " ╰───╯ ")),
        crowns=(_SOLID_CROWN, " ╲╱─╲╱ "),
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
        sides=(Sides(("►", "◄"), ("▐", "▌"), ("▌", "▐"), ("█", "█")), _BLUE),
        big=(_SOLID, (" ┌───┐ ", " └───┘ ")),
        crowns=(" █▄▀▄█ ", " *─*─* "),
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
        sides=(Sides(("%", "%"), ("#", "#"), ("&", "&"), ("@", "@")), _BLUE),
        big=((" ##### ", " ##### "), (" .---. ", " '---' ")),
        crowns=(" #^#^# ", " *-*-* "),
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
