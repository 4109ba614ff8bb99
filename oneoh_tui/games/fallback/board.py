"""A board for any game: rows of the view, and a list of the legal actions to choose from."""

from collections.abc import Callable
from typing import ClassVar, Self

import msgspec
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Input, Static

from oneoh_tui.games.board import Board
from oneoh_tui.games.fallback.view_pane import ViewPane
from oneoh_tui.games.position import Position
from oneoh_tui.games.view_rows import rows
from oneoh_tui.text.i18n import N_, _
from oneoh_tui.widgets.rows import Row, RowList


class FallbackBoard(Board):
    """The view as text above, what changed marked; the legal actions below, to filter and choose."""

    RULES_KEY = "f2"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f", "filter", N_("Filter"), id="fallback.filter"),
        Binding("right,l", "scroll_view(1)", N_("Read on"), id="fallback.on"),
        Binding("left,h", "scroll_view(-1)", N_("Read back"), show=False, id="fallback.back"),
        Binding("escape", "all", N_("All moves"), show=False, id="fallback.all"),
    ]
    SCOPED_CSS = False
    DEFAULT_CSS = """
    FallbackBoard {
        #notice { height: auto; color: $foreground-muted; }
        ViewPane { height: 1fr; min-height: 3; }
        #filter { border: none; height: 1; padding: 0; display: none; }
        #actions { height: auto; max-height: 50%; margin: 1 0 0 0; }
    }
    """

    def __init__(self, notice: str, action_text: Callable[[str], str]) -> None:
        """`action_text` returns an action in words, or the action itself."""
        super().__init__()
        self._notice = notice
        self._action_text = action_text
        self._legal: tuple[str, ...] = ()

    def compose(self) -> ComposeResult:
        if self._notice:
            yield Static(self._notice, id="notice", markup=False)
        yield ViewPane()
        yield Input(placeholder=_("Filter"), compact=True, id="filter")
        yield RowList(id="actions")

    def focus(self, scroll_visible: bool = True) -> Self:
        self.screen.set_focus(self._actions, scroll_visible)
        return self

    def show(self, position: Position) -> None:
        self.query_one(ViewPane).show(rows(msgspec.to_builtins(position.view), position.names))
        if position.legal != self._legal:
            self._legal = position.legal
            self._show_actions("")
        self.refresh_bindings()

    def look_at(self, action: str) -> None:
        """Filter the actions by what is typed, and choose `action` if it is legal."""
        self._show_actions(action)
        self._actions.go_to(action)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "filter":
            return self.can_on_turn(bool(self._legal))
        return True

    def action_filter(self) -> None:
        self._filter.display = True
        self._filter.focus()

    def action_all(self) -> None:
        """Show all actions again."""
        self._filter.value = ""
        self._filter.display = False
        self._show_actions("")
        self.focus()

    def action_scroll_view(self, pages: int) -> None:
        self.query_one(ViewPane).page(pages)

    @property
    def _actions(self) -> RowList:
        return self.query_one("#actions", RowList)

    @property
    def _filter(self) -> Input:
        return self.query_one("#filter", Input)

    def _show_actions(self, text: str) -> None:
        """List the legal actions that have `text` in them, in notation or in words."""
        wanted = text.casefold()
        self._actions.show_rows(
            [
                _row(action, words)
                for action in self._legal
                if wanted in action.casefold()
                or wanted in (words := self._action_text(action)).casefold()
            ]
            if wanted
            else [_row(action, self._action_text(action)) for action in self._legal]
        )
        self._choice_changed()

    @on(Input.Changed, "#filter")
    def _filtered(self, event: Input.Changed) -> None:
        event.stop()
        self._show_actions(event.value.strip())

    @on(Input.Submitted, "#filter")
    def _filter_done(self, event: Input.Submitted) -> None:
        event.stop()
        self.focus()

    @on(RowList.Moved, "#actions")
    def _choice_changed(self) -> None:
        action = self._actions.row or ""
        words = self._action_text(action) if action else ""
        self.post_message(self.ChoiceChanged(action, "" if words == action else words))

    @on(RowList.Chosen, "#actions")
    def _chosen(self, event: RowList.Chosen) -> None:
        event.stop()
        self.post_message(self.ActionChosen(event.row))


def _row(action: str, words: str) -> Row:
    if words == action:
        return Row(action, ((action, "text"),))
    return Row(action, ((action, "strong"), (f"  {words}", "quiet")))
