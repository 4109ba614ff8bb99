"""A board for any game: rows of the view, and a list of the legal actions to choose from."""

from collections.abc import Callable
from typing import ClassVar, Self

import msgspec
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Input, Static

from oneoh_tui.games.board import Board
from oneoh_tui.games.choice_text import ChoiceText
from oneoh_tui.games.fallback.view_pane import ViewPane
from oneoh_tui.games.position import Position
from oneoh_tui.games.view_rows import view_rows
from oneoh_tui.text.i18n import N_, _
from oneoh_tui.widgets.rows import Row, RowList


class MoveList(RowList):
    """Legal actions, of which Enter plays one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "choose", N_("Play"), id="fallback.play"),
    ]


class FallbackBoard(Board):
    """The view as text, with what changed marked, and the legal actions to filter and choose."""

    RULES_KEY = "f2"
    BINDINGS: ClassVar[list[BindingType]] = [
        # Before the next key is dealt with: what is pasted behind it belongs into the filter.
        Binding("f", "filter", N_("Filter"), id="fallback.filter", priority=True),
        Binding("right,l", "scroll_view(1)", N_("Read on"), id="fallback.on"),
        Binding("left,h", "scroll_view(-1)", N_("Read back"), show=False, id="fallback.back"),
        Binding("escape", "clear_filter", N_("All moves"), id="fallback.all"),
        Binding("up,down", "leave_filter", N_("To the moves"), show=False),
    ]
    SCOPED_CSS = False
    DEFAULT_CSS = """
    FallbackBoard {
        #notice { height: auto; color: $foreground; margin: 0 0 1 0; }
        ViewPane { height: 1fr; min-height: 3; }
        #choosing { height: auto; margin: 1 0 0 0; }
        #filter { border: none; height: 1; padding: 0 2; display: none; }
        #actions { height: auto; max-height: 8; }
    }
    .-tall FallbackBoard #actions { max-height: 16; }
    .-huge FallbackBoard #actions { max-height: 24; }
    """

    def __init__(
        self,
        notice: str,
        action_text: Callable[[str], str],
        effect: Callable[[Position, str], str],
    ) -> None:
        """`action_text` returns an action in words, or itself; `effect` its consequences, or ""."""
        super().__init__()
        self._notice = notice
        self._action_text = action_text
        self._effect = effect
        self._position: Position | None = None
        self._view = ViewPane()
        self._filter = Input(placeholder=_("Filter"), compact=True, id="filter")
        self._actions = MoveList(id="actions")

    def compose(self) -> ComposeResult:
        if self._notice:
            yield Static(self._notice, id="notice", markup=False)
        yield self._view
        with Vertical(id="choosing"):
            yield self._filter
            yield self._actions

    def focus(self, scroll_visible: bool = True) -> Self:
        self.screen.set_focus(self._actions, scroll_visible)
        return self

    def show(self, position: Position) -> None:
        self._view.show(view_rows(msgspec.to_builtins(position.view), position.names))
        before, self._position = self._legal, position
        if position.legal != before:
            self.action_clear_filter()
        self.refresh_bindings()

    def look_at(self, action: str) -> None:
        """Filter the actions by what is typed, and choose `action` if it is legal."""
        self._list(action)
        self._actions.go_to(action)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        match action:
            case "filter" if self._filter.has_focus:
                return False
            case "filter":
                return self.can_on_turn(bool(self._legal))
            case "leave_filter":
                return self._filter.has_focus
            case "clear_filter":
                return self._filter.display
            case _:
                return True

    def action_filter(self) -> None:
        self._filter.display = True
        self.screen.set_focus(self._filter)
        self.refresh_bindings()

    def action_leave_filter(self) -> None:
        self.focus()

    def action_clear_filter(self) -> None:
        """Show all actions, and close the filter."""
        if self._filter.has_focus:
            self.focus()
        self._filter.display = False
        self._filter.value = ""
        self._list("")
        self.refresh_bindings()

    def action_scroll_view(self, pages: int) -> None:
        self._view.page(pages)

    @property
    def _legal(self) -> tuple[str, ...]:
        return () if self._position is None else self._position.legal

    def _list(self, text: str) -> None:
        """List the legal actions that have `text` in them, in notation or in words."""
        described = [(action, self._action_text(action)) for action in self._legal]
        wanted = text.casefold()
        self._actions.show_rows(
            [
                _row(action, words)
                for action, words in described
                if wanted in action.casefold() or wanted in words.casefold()
            ]
        )
        self._choice_changed()

    @on(Input.Changed, "#filter")
    def _filtered(self, event: Input.Changed) -> None:
        event.stop()
        if self._filter.display:
            self._list(event.value.strip())

    @on(Input.Submitted, "#filter")
    def _filter_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self._actions.action_choose()

    @on(RowList.Moved, "#actions")
    def _choice_changed(self) -> None:
        position, action = self._position, self._actions.row
        if position is None or not action:
            self.post_choice(ChoiceText())
            return
        words = self._effect(position, action) or self._action_text(action)
        self.post_choice(ChoiceText(action, "" if words == action else words))

    @on(RowList.Chosen, "#actions")
    def _chosen(self, event: RowList.Chosen) -> None:
        event.stop()
        self.post_message(self.ActionChosen(event.row))


def _row(action: str, words: str) -> Row:
    if words == action:
        return Row(action, ((action, "text"),))
    return Row(action, ((action, "strong"), (f"  {words}", "quiet")))
