"""Sheet: screens of terminals of one size, side by side in one picture.

Needs `rsvg-convert` (Debian: librsvg2-bin), `convert` (Debian: imagemagick) and the font
DejaVu Sans Mono.
"""

import re
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from docs.pictures.draw import CELL, draw
from docs.pictures.picture import CLIENT
from tests.end_to_end.terminal import Terminal

WIDTHS = {(80, 24): 1080, (120, 40): 1320, (200, 50): 1800}
"""Size of a terminal -> width of its sheet, in pixels."""
GAP = 40
"""Space around each screen, in the pixels of `draw`."""
COLUMNS = 2
COLOURS = 48


class Shot(NamedTuple):
    """Screen of a sheet."""

    command: Sequence[str]
    """Arguments of the client."""
    wanted: str
    """Text to wait for."""
    keys: Sequence[str] = ()
    """Keys to press then."""


def take(shot: Shot, size: tuple[int, int], surroundings: dict[str, str]) -> str:
    """Return the screen as SVG."""
    command = [*CLIENT, *shot.command]
    with Terminal(command, columns=size[0], rows=size[1], environment=surroundings) as terminal:
        terminal.wait_for(shot.wanted)
        terminal.press(*shot.keys)
        terminal.settle(0.5)
        return draw(terminal.screen)


def write_sheet(target: Path, size: tuple[int, int], pictures: Sequence[str]) -> None:
    """Write pictures of one size in columns, with few enough colours for a small file."""
    render = ["rsvg-convert", "--width", str(WIDTHS[size])]
    svg = _sheet(size, pictures).encode()
    png = subprocess.run(render, input=svg, check=True, capture_output=True).stdout
    reduce = ["convert", "png:-", "+dither", "-colors", str(COLOURS), f"png8:{target}"]
    subprocess.run(reduce, input=png, check=True)
    print(f"{target.name}: {target.stat().st_size:,} bytes")


def _sheet(size: tuple[int, int], pictures: Sequence[str]) -> str:
    width, height = size[0] * CELL[0], size[1] * CELL[1]
    rows = -(-len(pictures) // COLUMNS)
    whole = COLUMNS * width + (COLUMNS + 1) * GAP, rows * height + (rows + 1) * GAP
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {whole[0]} {whole[1]}">',
        '<rect width="100%" height="100%" fill="#30363d"/>',
    ]
    for number, picture in enumerate(pictures):
        x = GAP + number % COLUMNS * (width + GAP)
        y = GAP + number // COLUMNS * (height + GAP)
        place = f'<svg x="{x}" y="{y}" width="{width}" height="{height}" '
        parts.append(re.sub("^<svg ", place, picture))
    return "\n".join([*parts, "</svg>"])
