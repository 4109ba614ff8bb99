"""A terminal's screen as SVG, cell by cell, so that it looks the same in every font."""

from collections.abc import Iterator
from html import escape
from itertools import groupby

import pyte

CELL = (11, 21)
"""Width and height of a cell, in pixels."""
FONT = "DejaVu Sans Mono, Menlo, Consolas, monospace"
INK, PAPER = "#d8dee4", "#101418"
BLOCKS = {
    "█": (0.0, 0.0, 1.0, 1.0), "▄": (0.0, 0.5, 1.0, 0.5), "▀": (0.0, 0.0, 1.0, 0.5),
    "▌": (0.0, 0.0, 0.5, 1.0), "▐": (0.5, 0.0, 0.5, 1.0),
}  # fmt: skip
"""Block characters -> left, top, width and height in cells; drawn, as fonts leave gaps."""
LINE = (0.0, 1 - 1 / CELL[1], 1.0, 1 / CELL[1])
"""Part of a cell that an underline fills: left, top, width and height."""
NAMED = {
    "black": "#1c2128", "red": "#e5534b", "green": "#57ab5a", "brown": "#c69026",
    "blue": "#539bf5", "magenta": "#b083f0", "cyan": "#39c5cf", "white": "#adbac7",
}  # fmt: skip


def draw(screen: pyte.Screen) -> str:
    """Return the screen as SVG."""
    width, height = CELL
    size = f"{screen.columns * width} {screen.lines * height}"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}">',
        f'<rect width="100%" height="100%" fill="{PAPER}"/>',
        '<g shape-rendering="crispEdges">',
        *_papers(screen),
        "</g>",
        f'<g font-family="{FONT}" font-size="18">',
    ]
    for row in range(screen.lines):
        for column in range(screen.columns):
            parts += _ink(screen.buffer[row][column], column * width, row * height)
    return "\n".join([*parts, "</g>", "</svg>", ""])


def _papers(screen: pyte.Screen) -> Iterator[str]:
    """Yield the background: a rectangle for each run of cells of the same colour."""
    width, height = CELL
    for row in range(screen.lines):
        cells = [screen.buffer[row][column] for column in range(screen.columns)]
        column = 0
        for paper, run in groupby(_colours(cell)[1] for cell in cells):
            length = len(list(run))
            place = f'x="{column * width}" y="{row * height}"'
            yield f'<rect {place} width="{length * width}" height="{height}" fill="{paper}"/>'
            column += length


def _ink(cell: pyte.screens.Char, x: int, y: int) -> list[str]:
    drawn = [_part(LINE, x, y, _colours(cell)[0])] if cell.underscore else []
    if not cell.data.strip():
        return drawn
    ink = _colours(cell)[0]
    if block := BLOCKS.get(cell.data):
        return [*drawn, _part(block, x, y, ink)]
    weight = ' font-weight="bold"' if cell.bold else ""
    text = f'<text x="{x}" y="{y + 16}" fill="{ink}"{weight}>{escape(cell.data)}</text>'
    return [*drawn, text]


def _part(part: tuple[float, float, float, float], x: int, y: int, ink: str) -> str:
    left, top, wide, high = part
    width, height = CELL
    place = f'x="{x + left * width}" y="{y + top * height}"'
    size = f'width="{wide * width}" height="{high * height}"'
    return f'<rect {place} {size} fill="{ink}" shape-rendering="crispEdges"/>'


def _colours(cell: pyte.screens.Char) -> tuple[str, str]:
    """Return the colours of text and background."""
    ink, paper = _colour(cell.fg, INK), _colour(cell.bg, PAPER)
    return (paper, ink) if cell.reverse else (ink, paper)


def _colour(name: str, default: str) -> str:
    if name == "default":
        return default
    return NAMED.get(name.removeprefix("bright"), f"#{name}")
