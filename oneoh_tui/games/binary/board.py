"""Board of Binary: the checkerboard, and the choice of a turn in two steps."""

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Size

from oneoh_games.binary import GAME
from oneoh_games.binary.view import View
from oneoh_tui.games.binary.checkerboard import Checkerboard
from oneoh_tui.games.binary.choice import SWAP, Choice
from oneoh_tui.games.binary.drawing import Scene
from oneoh_tui.games.binary.layout import LABEL, lay_out
from oneoh_tui.games.binary.reasons import REASONS
from oneoh_tui.games.binary.texts import hint, preview_text
from oneoh_tui.games.board import Board
from oneoh_tui.games.choice_text import ChoiceText
from oneoh_tui.games.position import Position
from oneoh_tui.games.preview import preview, preview_of_legal
from oneoh_tui.text.i18n import N_


class BinaryBoard(Board, can_focus=True, can_focus_children=False):
    """Board on which one square or two are chosen by keys and mouse, with a preview."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "up,k",
            "move(0, 1)",
            N_("Square"),
            key_display="up down left right",
            id="board.square-up",
        ),
        Binding("down,j", "move(0, -1)", N_("Square"), show=False, id="board.square-down"),
        Binding("left,h", "move(-1, 0)", N_("Square"), show=False, id="board.square-left"),
        Binding("right,l", "move(1, 0)", N_("Square"), show=False, id="board.square-right"),
        Binding("enter,space", "enter", N_("Place"), key_display="enter", id="board.place"),
        Binding("s", "swap", N_("Swap"), id="board.swap"),
        Binding("escape", "back", N_("Take back"), show=False, id="board.take-back"),
    ]
    SCOPED_CSS = False
    DEFAULT_CSS = """
    BinaryBoard {
        height: 1fr;
        Checkerboard { height: 1fr; }
    }
    """

    def __init__(self) -> None:
        super().__init__()
        self.checkerboard = Checkerboard()
        self.choice = Choice()
        self._position: Position | None = None

    def compose(self) -> ComposeResult:
        yield self.checkerboard

    def show(self, position: Position) -> None:
        if self.has_moved(self._position, position):
            self.checkerboard.trace()
        self._position = position
        self.choice = self.choice.renew(position.legal, position.view.size)
        self._choice_changed()

    def fit(self, room: Size) -> Size:
        size = self._position.view.size if self._position is not None else 8
        scale = lay_out(room.width, room.height, size, flipped=False).scale
        return Size(scale.columns(size) + 2 * LABEL, scale.rows(size))

    @property
    def rules_section(self) -> str:
        """Section of the rules on the kind of turn that is chosen."""
        choice, position = self.choice, self._position
        if position is None or choice.is_empty:
            return ""
        if choice.swap:
            return "swap"
        if position.view.turn == 1:
            return "first-turn"
        return "center" if choice.cursor in position.view.center else "turns"

    def look_at(self, action: str) -> None:
        self._choose(self.choice.select(action))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether a key is offered: one that does something, now or on the next turn."""
        match action:
            case "move":
                return self.can_on_turn(bool(self.choice.legal))
            case "swap":
                return SWAP in self.choice.legal
            case "enter":
                can = self.choice.is_empty or self.choice.can_enter
                return self.can_on_turn(can and bool(self.choice.legal))
            case "back":
                return not self.choice.is_empty
            case _:
                return True

    def action_move(self, files: int, ranks: int) -> None:
        """Move the cursor as seen: on a board seen from White's side, the other way."""
        way = -1 if self._flipped else 1
        self._choose(self.choice.move(way * files, way * ranks))

    def offers(self, action: str) -> bool:
        return action != "enter" or self.choice.can_enter

    def action_enter(self) -> None:
        if self.choice.is_empty:
            self._choose(self.choice.begin())
            return
        choice, action = self.choice.enter()
        self._choose(choice)
        if action is not None:
            self.post_message(self.ActionChosen(action))

    def action_swap(self) -> None:
        self._choose(self.choice.take_swap())

    def action_back(self) -> None:
        self._choose(self.choice.back())

    @on(Checkerboard.SquareClicked)
    def _square_clicked(self, event: Checkerboard.SquareClicked) -> None:
        """Move the cursor to a clicked square; a second click there confirms."""
        if not self.choice.legal:
            return
        if event.square == self.choice.cursor and not self.choice.swap:
            self.action_enter()
        else:
            self._choose(self.choice.go_to(event.square))

    @property
    def _flipped(self) -> bool:
        return self._position is not None and self._position.seat == 1

    def _choose(self, choice: Choice) -> None:
        if choice != self.choice:
            self.choice = choice
            self._choice_changed()

    def _choice_changed(self) -> None:
        position = self._position
        if position is None:
            return
        after: View | None = preview_of_legal(GAME, position.view, self.choice.action)
        self.checkerboard.show(self._scene(position.view, after), flipped=self._flipped)
        self.refresh_bindings()
        self.post_choice(self._choice_text(position, after))

    def _scene(self, view: View, after: View | None) -> Scene:
        choice = self.choice
        cursor = choice.cursor if choice.legal else None
        new = frozenset(after.last) if after is not None and not choice.swap else frozenset()
        return Scene(after or view, cursor, choice.first, new, frozenset(view.last))

    def _choice_text(self, position: Position, after: View | None) -> ChoiceText:
        """Return the message with the chosen action, its consequences, and the hint for Enter."""
        choice = self.choice
        action = choice.action
        if action is not None:
            words = preview_text(position, after, action) if after is not None else ""
            return ChoiceText(action, words, hint(choice))
        if choice.legal and choice.cursor is not None:
            return ChoiceText("", self._why_not(position))
        return ChoiceText()

    def _why_not(self, position: Position) -> str:
        """Return why no piece can be placed at the cursor."""
        why = REASONS.why_not(lambda: preview(GAME, position.view, self.choice.text))
        return why.text if why is not None else ""
