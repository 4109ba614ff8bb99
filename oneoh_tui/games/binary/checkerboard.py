"""Checkerboard widget, drawn as a whole and repainted where it changed."""

from typing import ClassVar

from textual import events
from textual.message import Message

from oneoh_tui.games.binary.drawing import Scene, draw_board
from oneoh_tui.games.binary.glyphs import BOARD_GLYPHS
from oneoh_tui.games.binary.layout import Layout, lay_out
from oneoh_tui.widgets.canvas import Canvas
from oneoh_tui.widgets.canvas_widget import CanvasWidget


class Checkerboard(CanvasWidget):
    """Widget that draws a scene and posts clicks on squares."""

    ROLES: ClassVar[tuple[str, ...]] = (
        "black-ground", "black-largest", "black-piece",
        "white-ground", "white-largest", "white-piece",
        "line", "center", "new", "border",
    )  # fmt: skip
    DEFAULT_CSS = """
    Checkerboard {
        .card--black-ground { color: $primary; text-style: dim; }
        .card--black-largest { color: $primary; }
        .card--black-piece { color: $primary; text-style: bold; }
        .card--white-ground { color: $accent; text-style: dim; }
        .card--white-largest { color: $accent; }
        .card--white-piece { color: $accent; text-style: bold; }
        .card--line { color: $foreground; text-style: dim; }
        .card--center { color: $foreground; text-style: bold; }
        .card--border { text-style: underline; }
        .card--new { text-style: bold reverse; }
    }
    """

    class SquareClicked(Message):
        def __init__(self, square: str) -> None:
            super().__init__()
            self.square = square

    def __init__(self) -> None:
        super().__init__(id="checkerboard")
        self.scene: Scene | None = None
        self._flipped = False

    def show(self, scene: Scene, *, flipped: bool) -> None:
        """Draw a scene from now on."""
        self.scene, self._flipped = scene, flipped
        self.redraw()

    @property
    def layout_now(self) -> Layout:
        size = self.scene.view.size if self.scene else 8
        return lay_out(self.size.width, self.size.height, size, flipped=self._flipped)

    def draw(self) -> Canvas:
        if self.scene is None:
            return Canvas(self.size.width, self.size.height)
        glyphs = BOARD_GLYPHS[self.glyphs.name]
        return draw_board(self.scene, self.layout_now, (self.size.width, self.size.height), glyphs)

    def on_click(self, event: events.Click) -> None:
        if (square := self.layout_now.square_at(event.x, event.y)) is not None:
            self.post_message(self.SquareClicked(square))
