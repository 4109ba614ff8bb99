"""Board of a single picture, for games whose legal actions are few: arrows choose one of them."""

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Size

from oneoh_tui.games.board import Board
from oneoh_tui.games.buttons import Button, buttons
from oneoh_tui.games.choice_text import ChoiceText
from oneoh_tui.games.game import BoardGame
from oneoh_tui.games.position import Position
from oneoh_tui.text.glyphs import Glyphs
from oneoh_tui.text.i18n import N_
from oneoh_tui.widgets.canvas import Canvas
from oneoh_tui.widgets.canvas_widget import CanvasWidget

_BUTTON_ROWS = 2
"""The row of the buttons, and an empty one above it."""


class Picture(CanvasWidget):
    """Picture of a position, with a row of buttons below it. A subclass paints it.

    Where a click on the picture itself chooses an action, the subclass says which.
    """

    COLUMNS: ClassVar[int]
    """Columns of the picture."""
    ROWS: ClassVar[int]
    """Rows of the picture, without those of the buttons."""
    ROLES: ClassVar[tuple[str, ...]] = ("seat-0", "seat-1", "seat-2", "seat-3", "line", "button")
    """Colours of the seats, of lines between things, and of the chosen button."""
    DEFAULT_CSS = """
    Picture {
        .card--seat-0 { color: $primary; }
        .card--seat-1 { color: $accent; }
        .card--seat-2 { color: $success; }
        .card--seat-3 { color: $warning; }
        .card--line { color: $foreground; text-style: dim; }
        .card--button { text-style: bold reverse; }
    }
    """

    def __init__(self, game: BoardGame) -> None:
        super().__init__()
        self.styles.max_width, self.styles.max_height = self.whole()
        self.game = game
        self.position: Position | None = None
        self.chosen = ""
        """Action that is chosen; "" for none."""

    @classmethod
    def whole(cls) -> Size:
        """Return the size of picture and buttons."""
        return Size(cls.COLUMNS, cls.ROWS + _BUTTON_ROWS)

    def draw(self) -> Canvas:
        if self.position is None:
            return Canvas(self.size.width, self.size.height)
        return self.picture(self.position, self.chosen, self.glyphs)

    def picture(self, position: Position, chosen: str, glyphs: Glyphs) -> Canvas:
        """Return the picture of a position, with the buttons of its legal actions."""
        canvas = Canvas(*self.whole())
        self.paint(canvas, position, chosen, glyphs)
        for x, action, text in self._buttons(position, chosen, glyphs):
            canvas.put(x, canvas.height - 1, text, "button" if action == chosen else "")
        return canvas

    def paint(self, canvas: Canvas, position: Position, chosen: str, glyphs: Glyphs) -> None:
        """Paint a position, with what the chosen action is about marked; `chosen` may be ""."""
        raise NotImplementedError

    def action_at(self, x: int, y: int) -> str:
        """Return the legal action that a click on a cell of the picture chooses; "" for none."""
        return ""

    def clicked(self, x: int, y: int) -> str:
        """Return the legal action that a click on any cell chooses; "" for none."""
        if self.position is None or y < self.ROWS:
            return self.action_at(x, y)
        row = self._buttons(self.position, self.chosen, self.glyphs) if y > self.ROWS else []
        return next((action for left, action, text in row if 0 <= x - left < len(text)), "")

    def _buttons(self, position: Position, chosen: str, glyphs: Glyphs) -> list[Button]:
        actions = [(action, self.game.action_text(action)) for action in position.legal]
        return buttons(actions, chosen, self.COLUMNS, glyphs)


class PictureBoard(Board, can_focus=True, can_focus_children=False):
    """A picture in the middle; an action is chosen by arrows or a click, played by Enter or another.

    What the chosen action would do is said by the `effect` of the picture's game.
    """

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

    def __init__(self, picture: Picture) -> None:
        super().__init__()
        self.picture = picture

    def compose(self) -> ComposeResult:
        yield self.picture

    def show(self, position: Position) -> None:
        self.picture.position = position
        self._choose(self.picture.chosen if self.picture.chosen in position.legal else "")

    def fit(self, room: Size) -> Size:
        return self.picture.whole()

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
        action = self.picture.clicked(event.x, event.y)
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
        position, game = self.picture.position, self.picture.game
        words = game.effect(position, action) if position is not None and action else ""
        self.post_choice(ChoiceText(action, words))
