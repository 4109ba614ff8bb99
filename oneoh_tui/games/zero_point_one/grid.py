"""Board and trays as a widget, drawn as a whole and repainted where it changed."""

from typing import ClassVar

from textual import events
from textual.message import Message

from oneoh_tui.games.zero_point_one.drawing import draw_board
from oneoh_tui.games.zero_point_one.glyphs import BOARD_GLYPHS, BoardGlyphs
from oneoh_tui.games.zero_point_one.layout import Layout, lay_out
from oneoh_tui.games.zero_point_one.scene import Scene
from oneoh_tui.games.zero_point_one.trays import picked
from oneoh_tui.widgets.canvas import Canvas
from oneoh_tui.widgets.canvas_widget import CanvasWidget


class Grid(CanvasWidget):
    """Widget that draws a scene and posts clicks on squares and trays."""

    ROLES: ClassVar[tuple[str, ...]] = ("label", "alarm")
    DEFAULT_CSS = """
    Grid {
        .card--label { color: $foreground; text-style: dim; }
        .card--alarm { color: $warning; text-style: bold reverse; }
    }
    """

    class SquareClicked(Message):
        def __init__(self, square: str) -> None:
            super().__init__()
            self.square = square

    class EntryClicked(Message):
        """Choice of an entry of a tray."""

        def __init__(self, pick: str) -> None:
            super().__init__()
            self.pick = pick

    def __init__(self) -> None:
        super().__init__(id="grid")
        self.scene = Scene()
        self._flipped = False

    def show(self, scene: Scene, *, flipped: bool) -> None:
        """Draw a scene from now on."""
        self.scene, self._flipped = scene, flipped
        self.redraw()

    @property
    def signs(self) -> BoardGlyphs:
        """Characters of the board."""
        return BOARD_GLYPHS[self.glyphs.name]

    @property
    def layout_now(self) -> Layout:
        return lay_out(self.size.width, self.size.height, flipped=self._flipped)

    def draw(self) -> Canvas:
        size = self.size.width, self.size.height
        return draw_board(self.scene, self.layout_now, size, self.signs)

    def on_click(self, event: events.Click) -> None:
        layout = self.layout_now
        for tray, y in zip((self.scene.far, self.scene.near), layout.trays, strict=True):
            if event.y == y and (pick := picked(tray, layout, event.x)):
                self.post_message(self.EntryClicked(pick))
        if (square := layout.square_at(event.x, event.y)) is not None:
            self.post_message(self.SquareClicked(square))
