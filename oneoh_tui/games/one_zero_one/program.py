"""Program widget: lines 10 to 50, drawn as a whole and repainted where it changed."""

from collections.abc import Iterator

from textual import events
from textual.message import Message

from oneoh_games.one_zero_one.view import Space
from oneoh_tui.games.one_zero_one.card_canvas import CardCanvas
from oneoh_tui.games.one_zero_one.drawing import Scene, draw_program
from oneoh_tui.games.one_zero_one.glyphs import CARD_GLYPHS
from oneoh_tui.games.one_zero_one.layout import Layout, bring_into_sight, lay_out, needed_columns
from oneoh_tui.widgets.canvas import Canvas


class Program(CardCanvas):
    """Widget that draws a scene and posts clicks on spaces."""

    class SpaceClicked(Message):
        def __init__(self, space: Space) -> None:
            super().__init__()
            self.space = space

    def __init__(self) -> None:
        super().__init__(id="program")
        self._scene: Scene | None = None
        self._first = 1

    def show(self, scene: Scene) -> None:
        """Draw a scene, scrolled as little as shows what matters most."""
        self._scene = scene
        self._first = 1
        if scene.view.outcome is None:
            self._first = bring_into_sight(self.layout_now, _by_importance(scene))
        self.redraw()

    def scroll_columns(self, step: int) -> None:
        """Scroll by `step` columns to the right."""
        self._first = max(1, self.layout_now.first + step)
        self._first = self.layout_now.first
        self.redraw()

    @property
    def can_scroll(self) -> bool:
        """Whether a line is longer than the widget."""
        return bool(self.layout_now.long)

    @property
    def layout_now(self) -> Layout:
        needed = needed_columns(self._scene.view) if self._scene else {50: 4}
        return lay_out(self.size.width, self.size.height, needed, self._first)

    def draw(self) -> Canvas:
        if self._scene is None:
            return Canvas(self.size.width, self.size.height)
        glyphs = CARD_GLYPHS[self.glyphs.name]
        return draw_program(self._scene, self.layout_now, self.size.width, glyphs)

    def on_click(self, event: events.Click) -> None:
        if (space := self.layout_now.space_at(event.x, event.y)) is not None:
            self.post_message(self.SpaceClicked(space))


def _by_importance(scene: Scene) -> Iterator[Space]:
    """Yield the spaces to show: of the chosen card, of its effects, and of the last action."""
    if scene.target is not None:
        yield scene.target
    yield from sorted({*scene.hits, *scene.ghosts})
    yield from sorted(scene.recent)
