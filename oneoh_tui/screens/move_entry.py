"""Prompts below the board, and the row to type an action into."""

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Vertical

from oneoh_tui.app_context import context_of
from oneoh_tui.tables import texts
from oneoh_tui.tables.selection import Selection
from oneoh_tui.tables.table_model import TableModel
from oneoh_tui.widgets.notation import Notation
from oneoh_tui.widgets.prompt import Prompt


class MoveEntry(Vertical):
    """Effect of the chosen action, what to do next, and the row to type an action into."""

    def __init__(self) -> None:
        super().__init__(id="speech")
        self.row = Notation()
        self._effect = Prompt(id="effect")
        self._prompt = Prompt(id="prompt")

    def compose(self) -> ComposeResult:
        yield self._effect
        yield self._prompt

    def open_row(self, legal: Sequence[str]) -> None:
        """Open the row, empty and focused, and complete from `legal`."""
        if not self.row.is_attached:
            # Not before: most moves are chosen on the board.
            self.mount(self.row)
        self.row.open(legal)

    def show(self, model: TableModel, selection: Selection, *, goal: bool = False) -> None:
        """Show what the selection stands for, or the task of the player.

        `goal`: with the goal of the game, while nothing is chosen.
        """
        context = context_of(self)
        self.set_class(selection.is_typing, "-typing")
        # Each change of a class styles all rows again: `-idle` is about a row that is open.
        self.set_class(selection.is_typing and model.request is None, "-idle")
        self._effect.show(selection.shown_effect or (texts.goal(model) if goal else ""))
        self._prompt.show(
            *texts.prompt(model, selection, context.glyphs, notation=context.settings.show_notation)
        )

    def tell(self, text: str) -> None:
        """Show a text in place of what the player has to do."""
        self._effect.show("")
        self._prompt.show(text, "strong")
