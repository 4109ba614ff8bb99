"""Board of a single picture, for games whose legal actions are few: arrows choose one of them."""

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Size

from oneoh_tui.games.board import Board
from oneoh_tui.games.position import Position
from oneoh_tui.text.i18n import N_
from oneoh_tui.widgets.canvas import Canvas
from oneoh_tui.widgets.canvas_widget import CanvasWidget


class Picture(CanvasWidget):
    """Picture of a position. A subclass draws it, and says what a click means."""

    COLUMNS: ClassVar[int]
    """Columns of the picture."""
    ROWS: ClassVar[int]
    """Rows of the picture."""

    def __init__(self) -> None:
        super().__init__()
        self.styles.max_width, self.styles.max_height = self.COLUMNS, self.ROWS
        self.position: Position | None = None
        self.chosen = ""
        """Action that is chosen; "" for none."""

    def draw(self) -> Canvas:
        if self.position is None:
            return Canvas(self.size.width, self.size.height)
        return self.draw_position(self.position)

    def draw_position(self, position: Position) -> Canvas:
        """Return the picture of a position, with `self.chosen` marked."""
        raise NotImplementedError

    def action_at(self, x: int, y: int) -> str:
        """Return the legal action that a click on a cell chooses; "" for none."""
        return ""


class PictureBoard(Board, can_focus=True, can_focus_children=False):
    """A picture in the middle; an action is chosen by arrows or a click, played by Enter or another.

    A subclass names its `PICTURE`, and may tell the effect of an action.
    """

    PICTURE: ClassVar[type[Picture]]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "left,h,up,k",
            "choose(-1)",
            N_("Choose"),
            key_display="left right",
            id="picture.previous",
        ),
        Binding("right,l,down,j", "choose(1)", N_("Choose"), show=False, id="picture.next"),
        Binding("enter,space", "play", N_("Play"), key_display="enter", id="picture.play"),
        Binding("escape", "choose(0)", N_("Take back"), show=False, id="picture.take-back"),
    ]
    DEFAULT_CSS = "PictureBoard { height: 1fr; align: center middle; }"

    def __init__(self) -> None:
        super().__init__()
        self.picture = self.PICTURE()

    def compose(self) -> ComposeResult:
        yield self.picture

    def effect(self, position: Position, action: str) -> str:
        """Return what `action` would do, in words."""
        return ""

    def show(self, position: Position) -> None:
        self.picture.position = position
        self._choose(self.picture.chosen if self.picture.chosen in position.legal else "")

    def fit(self, room: Size) -> Size:
        return Size(self.PICTURE.COLUMNS, self.PICTURE.ROWS)

    def look_at(self, action: str) -> None:
        if action in self._legal:
            self._choose(action)

    def action_choose(self, step: int) -> None:
        """Choose the next legal action, the previous one, or none; from none, the first or last."""
        legal, chosen = self._legal, self.picture.chosen
        if not legal or step == 0:
            self._choose("")
        elif chosen:
            self._choose(legal[(legal.index(chosen) + step) % len(legal)])
        else:
            self._choose(legal[0 if step > 0 else -1])

    def action_play(self) -> None:
        """Play the chosen action; from none, choose the first."""
        if self.picture.chosen:
            self.post_message(self.ActionChosen(self.picture.chosen))
        else:
            self.action_choose(1)

    def on_click(self, event: events.Click) -> None:
        action = self.picture.action_at(event.x, event.y)
        if action and action == self.picture.chosen:
            self.action_play()
        elif action:
            self._choose(action)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action in ("choose", "play"):
            return self.can_on_turn(bool(self._legal))
        return True

    @property
    def _legal(self) -> tuple[str, ...]:
        position = self.picture.position
        return () if position is None else position.legal

    def _choose(self, action: str) -> None:
        self.picture.chosen = action
        self.picture.redraw()
        self.refresh_bindings()
        position = self.picture.position
        words = self.effect(position, action) if position is not None and action else ""
        self.post_message(self.ChoiceChanged(action, words))
