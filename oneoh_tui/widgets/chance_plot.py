"""Plot of a player's chance to win over a game, with marks where the game turned."""

from dataclasses import dataclass
from typing import ClassVar

from oneoh_tui.text.glyphs import Glyphs
from oneoh_tui.widgets.canvas import Canvas
from oneoh_tui.widgets.canvas_widget import CanvasWidget
from oneoh_tui.widgets.dots import Scale, line

_LABEL = 6
"""Columns of the labels at the left, with the blank behind them."""
_SCALE = Scale(0.0, 1.0)


@dataclass(frozen=True)
class Chances:
    """Moves of a player, by number, with the chance to win before each, 0 to 1."""

    moves: tuple[tuple[int, float], ...] = ()
    marked: frozenset[int] = frozenset()
    """Numbers of the moves on which the game turned."""


class ChancePlot(CanvasWidget):
    """Line of chances from 0 to 100 %, with a level line at 50 %."""

    ROLES: ClassVar[tuple[str, ...]] = ("line", "mark", "axis")
    DEFAULT_CSS = """
    ChancePlot {
        .card--line { color: $accent; text-style: bold; }
        .card--mark { color: $error; text-style: bold; }
        .card--axis { color: $foreground-muted; }
    }
    """

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self._chances = Chances()

    def show(self, chances: Chances) -> None:
        """Show the chances of another player, or more of them."""
        self._chances = chances
        self.redraw()

    def draw(self) -> Canvas:
        return drawn(self._chances, self.size.width, self.size.height, self.glyphs)


def drawn(chances: Chances, width: int, height: int, glyphs: Glyphs) -> Canvas:
    """Return the plot; without moves or without room, an empty picture."""
    canvas = Canvas(width, height)
    columns, rows = width - _LABEL - 1, height - 2
    if not chances.moves or columns < 2 or rows < 3:
        return canvas
    _draw_axes(canvas, chances, rows, glyphs)
    dot = None if glyphs.name == "unicode" else "*"
    values = [chance for _number, chance in chances.moves]
    for x, y, char in line(values, _SCALE, columns, rows, dot=dot):
        canvas.put(_LABEL + 1 + x, y, char, "line")
    for place, (number, chance) in enumerate(chances.moves):
        if number in chances.marked:
            x = round(place / max(1, len(values) - 1) * (columns - 1))
            canvas.put(_LABEL + 1 + x, _SCALE.row(chance, rows), "!", "mark")
    return canvas


def _draw_axes(canvas: Canvas, chances: Chances, rows: int, glyphs: Glyphs) -> None:
    upright, corner, level = "|+-" if glyphs.name == "ascii" else "│└─"
    labels = {_SCALE.row(share, rows): f"{share:.0%}" for share in (0.0, 0.5, 1.0)}
    for y in range(rows):
        canvas.put(0, y, f"{labels.get(y, ''):>{_LABEL - 1}} {upright}", "axis")
    middle = _SCALE.row(0.5, rows)
    for x in range(_LABEL + 1, canvas.width, 2):
        canvas.put(x, middle, "." if glyphs.name == "ascii" else "·", "axis")
    canvas.put(_LABEL, rows, corner + level * (canvas.width - _LABEL - 1), "axis")
    first, last = (str(number) for number in (chances.moves[0][0], chances.moves[-1][0]))
    canvas.put(_LABEL + 1, rows + 1, first, "axis")
    canvas.put(canvas.width - len(last), rows + 1, last, "axis")
