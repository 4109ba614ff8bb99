"""Plot of a rating over the games of a player, with its deviation on both sides."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from oneoh_tui.text.glyphs import Glyphs
from oneoh_tui.widgets.canvas import Canvas
from oneoh_tui.widgets.canvas_widget import CanvasWidget
from oneoh_tui.widgets.dots import Scale, at, line

_LABEL = 6
"""Columns of the labels at the left, with the blank behind them."""
_SMALLEST = 25
"""Least distance of the line from the edges, in points."""


@dataclass(frozen=True)
class Course:
    """Ratings and deviations, the oldest first, and the texts below both ends of the plot."""

    ratings: tuple[int, ...] = ()
    deviations: tuple[int, ...] = ()
    first: str = ""
    last: str = ""

    @property
    def scale(self) -> Scale:
        """Scale on which the line is well seen; early deviations may reach beyond it."""
        low, high = min(self.ratings), max(self.ratings)
        margin = max(_SMALLEST, min(self.deviations[-1], (high - low) / 2))
        return Scale(low - margin, high + margin)


class RatingPlot(CanvasWidget):
    """Line of ratings over a band of dots, which shows how uncertain each was."""

    ROLES: ClassVar[tuple[str, ...]] = ("line", "band", "axis")
    DEFAULT_CSS = """
    RatingPlot {
        .card--line { color: $accent; text-style: bold; }
        .card--band { color: $foreground; text-style: dim; }
        .card--axis { color: $foreground-muted; }
    }
    """

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self._course = Course()

    def show(self, course: Course) -> None:
        """Show another course."""
        self._course = course
        self.redraw()

    def draw(self) -> Canvas:
        return drawn(self._course, self.size.width, self.size.height, self.glyphs)


def drawn(course: Course, width: int, height: int, glyphs: Glyphs) -> Canvas:
    """Return the plot; without a rating or without room, an empty picture."""
    canvas = Canvas(width, height)
    columns, rows = width - _LABEL - 1, height - 2
    if not course.ratings or columns < 2 or rows < 2:
        return canvas
    scale = course.scale
    _draw_axes(canvas, course, scale, glyphs)
    for x in range(0, columns, 2):
        share = x / (columns - 1)
        _draw_band(canvas, _LABEL + 1 + x, rows, scale, course, share, glyphs)
    dot = None if glyphs.name == "unicode" else "*"
    for x, y, char in line(course.ratings, scale, columns, rows, dot=dot):
        canvas.put(_LABEL + 1 + x, y, char, "line")
    return canvas


def _draw_axes(canvas: Canvas, course: Course, scale: Scale, glyphs: Glyphs) -> None:
    rows = canvas.height - 2
    upright, corner, level = "|+-" if glyphs.name == "ascii" else "│└─"
    labelled = _labelled(rows)
    for y in range(rows):
        label = f"{round(scale.value(y, rows)):>{_LABEL - 1}} " if y in labelled else ""
        canvas.put(0, y, f"{label:<{_LABEL}}{upright}", "axis")
    canvas.put(_LABEL, rows, corner + level * (canvas.width - _LABEL - 1), "axis")
    canvas.put(_LABEL + 1, rows + 1, course.first, "axis")
    canvas.put(canvas.width - len(course.last), rows + 1, course.last, "axis")


def _labelled(rows: int) -> Sequence[int]:
    """Return the rows with a label: the first, the last, and some between, equally apart."""
    parts = max(1, (rows - 1) // 3)
    return [round(part * (rows - 1) / parts) for part in range(parts + 1)]


def _draw_band(
    canvas: Canvas,
    x: int,
    rows: int,
    scale: Scale,
    course: Course,
    share: float,
    glyphs: Glyphs,
) -> None:
    rating, deviation = at(course.ratings, share), at(course.deviations, share)
    top, bottom = scale.row(rating + deviation, rows), scale.row(rating - deviation, rows)
    for y in range(max(0, top), min(rows - 1, bottom) + 1):
        canvas.put(x, y, "." if glyphs.name == "ascii" else "·", "band")
