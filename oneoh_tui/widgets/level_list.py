"""List of exercises, one level at a time, with what the player has done."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static

from oneoh_tui.text.i18n import N_
from oneoh_tui.widgets.page import Page
from oneoh_tui.widgets.rows import Row, RowList


class LevelList(Page[None]):
    """Rows of the present level below the names of all; the cursor begins at the first not done."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,l,tab", "level(1)", N_("Level"), key_display="left right",
                id="puzzles.next"),
        Binding("left,h,shift+tab", "level(-1)", N_("Previous level"), show=False,
                id="puzzles.previous"),
        Binding("n", "unsolved", N_("Next unsolved"), id="puzzles.unsolved"),
        Binding("escape,q", "dismiss", N_("Back"), id="puzzles.back"),
    ]  # fmt: skip
    DEFAULT_CSS = """
    LevelList {
        #levels {
            height: 1; padding: 0 1; margin: 1 0 0 0; color: $secondary; text-style: bold;
        }
        #reached { height: 1; padding: 0 2; color: $text-muted; }
        #exercises { height: 1fr; margin: 1 1 0 1; }
    }
    """

    level = 0
    """Index of the level that is shown."""

    @property
    @abstractmethod
    def heading(self) -> str:
        """Heading of the list."""

    @property
    @abstractmethod
    def levels(self) -> Sequence[str]:
        """Names of the levels, in the player's language."""

    @abstractmethod
    def level_rows(self) -> Sequence[Row]:
        """Return the rows of the present level."""

    @abstractmethod
    def reached(self) -> str:
        """Return what the player has done of it."""

    @abstractmethod
    def first_undone(self) -> str:
        """Return the row of the first exercise that is not done."""

    def body(self) -> ComposeResult:
        yield Static(self.heading, classes="heading", markup=False)
        yield Static(id="levels", markup=False)
        yield Static(id="reached", markup=False)
        yield RowList(id="exercises")

    def on_mount(self) -> None:
        self.show_level()
        self.go_to_start()
        self.query_one(RowList).focus()

    def on_screen_resume(self) -> None:
        if self.is_mounted:
            self.show_level()

    def go_to_start(self) -> None:
        """Go to where a level begins."""
        self.action_unsolved()

    def show_level(self) -> None:
        """Show the present level, with what was done of it by now."""
        names = (
            f"[{name}]" if at == self.level else f" {name} " for at, name in enumerate(self.levels)
        )
        self.query_one("#levels", Static).update("  ".join(names))
        self.query_one("#reached", Static).update(self.reached())
        self.query_one(RowList).show_rows(self.level_rows())

    def action_level(self, steps: int) -> None:
        """Show another level."""
        self.level = (self.level + steps) % len(self.levels)
        self.show_level()

    def action_unsolved(self) -> None:
        """Go to the first exercise that is not done."""
        self.query_one(RowList).go_to(self.first_undone())
