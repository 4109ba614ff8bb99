"""Workbench, on which programs are written and tried: grid, program, and the keys of both."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container, Vertical
from textual.message import Message
from textual.widget import Widget

from oneoh_games.bot255.commands import CodeCard
from oneoh_games.bot255.program import Program
from oneoh_games.bot255.puzzle import Board
from oneoh_tui.app_context import context_of
from oneoh_tui.games.bot255.draft import Draft
from oneoh_tui.games.bot255.editing import Editing
from oneoh_tui.games.bot255.grid import SCALES, Grid, Scene
from oneoh_tui.games.bot255.listing import ListedProgram, Listing
from oneoh_tui.games.bot255.outline import Entry
from oneoh_tui.games.bot255.picker import Picker
from oneoh_tui.games.bot255.playback import Playback
from oneoh_tui.games.bot255.program_notation import format_entries
from oneoh_tui.games.bot255.register import Register
from oneoh_tui.games.bot255.trial import Trial
from oneoh_tui.games.bot255.workbench_keys import PLAIN_EDITS, WORKBENCH_KEYS
from oneoh_tui.games.bot255.workbench_texts import unready_text
from oneoh_tui.text import counted
from oneoh_tui.text.i18n import _

_LISTING = 30
"""Minimal width of the program in columns."""
_LOWER = 27
"""Minimal width of the widget below the grid in columns."""


class Workbench(Container, can_focus=True):
    """Editor of a program, with test runs on a board.

    The widget below the grid may have the focus and additional keys.
    """

    BINDINGS: ClassVar[list[BindingType]] = [*WORKBENCH_KEYS]
    SPARE_KEYS: ClassVar[frozenset[str]] = frozenset(("bot.move", "bot.delete", "bot.undo"))
    DEFAULT_CSS = """
    Workbench {
        layout: horizontal;
        #left { height: 100%; }
        #listing { width: 1fr; height: 100%; margin: 0 0 0 1; }
    }
    """

    @dataclass
    class Edited(Message):
        """The program changed."""

        draft: Draft

    @dataclass
    class Said(Message):
        """A passing message; a problem if `is_problem`."""

        text: str
        is_problem: bool = False

    @dataclass
    class RunEnded(Message):
        """A run was shown to its end."""

        playback: Playback
        program: Program

    @dataclass
    class DraftsRequested(Message):
        """The player asks for the saved drafts of this board."""

        bench: "Workbench"
        board: Board

    def __init__(self, lower: Widget | None = None, lower_rows: int = 0) -> None:
        """Show `lower`, which is `lower_rows` rows high, below the grid."""
        super().__init__(id="workbench")
        self._origin: Board | None = None
        """Puzzle as it began, which drafts are kept for."""
        self._cards: frozenset[CodeCard] | None = None
        self._title: Callable[[int], tuple[str, bool]] = _lines_title
        self._lower = lower
        self._lower_rows = lower_rows
        self._left = 0
        """Width in columns of the grid and of what is below it."""
        self._folded = False
        self._editing = Editing(self._show, self._edited, self._say)
        self._trial = Trial(
            self.set_interval, lambda: self.draft, self._show, self._ended, self._say
        )
        self._grid = Grid()
        self._register = Register()
        self._listing = Listing()

    def compose(self) -> ComposeResult:
        with Vertical(id="left"):
            yield self._grid
            yield self._register
            if self._lower is not None:
                yield self._lower
        yield self._listing

    def only_show(self) -> None:
        """Offer no commands: programs are only shown."""
        self._listing.can_write = False

    def on_resize(self) -> None:
        self._lay_out()

    def fold(self, folded: bool) -> None:
        """Leave the room beside the grid to something else, or take it back."""
        self._folded = folded
        self._listing.display = not folded
        self._take_room()
        self._show()

    def _take_room(self) -> None:
        # All there is, too, before the first layout has said how wide the grid is.
        self.styles.width = self._left if self._folded and self._left else "1fr"

    def _lay_out(self) -> None:
        """Choose the largest cells that leave room for the program."""
        # Beside something else it is as wide as its grid: then the container says what room there is.
        whole = self.container_size if self._folded else self.size
        width, height = whole.width - 1 - _LISTING, self.size.height - 1 - self._lower_rows
        fitting = (scale for scale in SCALES if scale.columns <= width and scale.rows <= height)
        scale = next(fitting, SCALES[-1])
        self._grid.styles.height = scale.rows
        self._left = max(scale.columns, _LOWER if self._lower else 0)
        self.query_one("#left").styles.width = self._left
        self._take_room()
        self._show()

    @property
    def draft(self) -> Draft:
        return self._editing.draft

    @property
    def text(self) -> str:
        """Lines in notation, without the bodies that are missing; "" without a line."""
        return format_entries(self.draft.entries)

    @property
    def playback(self) -> Playback | None:
        """Run that is shown, up to the present step."""
        return self._trial.playback

    @property
    def is_playing(self) -> bool:
        """Whether a run is being played step by step."""
        return self._trial.is_playing

    def set_board(self, board: Board, origin: Board | None = None) -> None:
        """Set the board for test runs, and drop a run on another one.

        `origin` is the puzzle as it began, where that is another board.
        """
        self._origin = origin or board
        self._trial.set_board(board)
        self._show()

    def allow(
        self, cards: frozenset[CodeCard] | None, title: Callable[[int], tuple[str, bool]]
    ) -> None:
        """Set the available Code cards, None for all, and the title by the number of lines."""
        self._cards, self._title = cards, title
        self._show()

    def be_strict(self, *, strict: bool) -> None:
        """Set whether a bug makes a run count for nothing."""
        self._trial.is_strict = strict

    def forget(self, entries: Sequence[Entry] = ()) -> None:
        """Start over with this program and an empty history."""
        self._editing.forget(entries)

    def take_text(self, text: str) -> bool:
        """Load a pasted or typed program and return whether it is one; say what is wrong if not."""
        return self._editing.take_text(text)

    def present(self, playback: Playback, program: Program) -> None:
        """Show this run from its beginning."""
        self._calm()
        self._trial.present(playback, program)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether a key does something now."""
        editing = self._editing
        match action:
            case "test":
                return editing.can_test
            case "times":
                return editing.can_count
            case "undo":
                return editing.can_undo
            case "escape":
                return editing.picker is not None or self.playback is not None
            case "write" | "edit" if editing.picker is not None:
                return parameters == ("n",)
            case _:
                return True

    def action_write(self, key: str) -> None:
        self._at_program().press(key)

    def action_edit(self, edit: str) -> None:
        self._at_program().do(PLAIN_EDITS[edit])

    def action_go(self, rows: int) -> None:
        self._at_program().move(0, rows)

    def action_shift(self, by: int) -> None:
        self._at_program().move(by, 0)

    def action_times(self, times: int) -> None:
        self._at_program().do(lambda draft: draft.with_times(times))

    def action_test(self) -> None:
        self._at_program().choose_test()

    def action_undo(self) -> None:
        self._at_program().undo()

    def action_redo(self) -> None:
        self._at_program().redo()

    def _at_program(self) -> Editing:
        """Focus the workbench, so that an edit is seen, and return the editor."""
        self.focus()
        return self._editing

    def action_play(self) -> None:
        self._calm()
        self._trial.play()

    def action_step(self, by: int) -> None:
        self._trial.step(by)

    def action_run_on(self) -> None:
        self._trial.run_on()

    def action_rewind(self) -> None:
        self._trial.rewind()

    def action_speed(self, by: int) -> None:
        self._trial.change_speed(by)

    def action_escape(self) -> None:
        if self._editing.picker is not None:
            self._editing.leave_test()
        else:
            self._trial.drop()
            self._show()

    def action_copy(self) -> None:
        if self.draft.program is None:
            self._say(unready_text(self.draft), is_problem=True)
            return
        self.app.copy_to_clipboard(self.text)
        self._say(_("The program was given to the terminal to copy."))

    def action_drafts(self) -> None:
        if self._origin is not None:
            self.post_message(self.DraftsRequested(self, self._origin))

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        self._at_program().take_text(event.text)

    def _calm(self) -> None:
        self._trial.is_calm = context_of(self).settings.reduced_motion

    @on(Listing.SpotClicked)
    def _spot_clicked(self, event: Listing.SpotClicked) -> None:
        event.stop()
        self.focus()
        self._editing.go(event.spot)
        if event.in_gutter and event.spot.depth is None:
            self.action_edit("stop")

    @on(Listing.CommandClicked)
    def _command_clicked(self, event: Listing.CommandClicked) -> None:
        event.stop()
        self.focus()
        self._editing.write(event.command)

    @on(Listing.TestClicked)
    def _test_clicked(self, event: Listing.TestClicked) -> None:
        event.stop()
        if event.test == "not":
            self._editing.turn_test()
        else:
            self._editing.pick(Picker(event.test))

    def _say(self, text: str, *, is_problem: bool = False) -> None:
        self.post_message(self.Said(text, is_problem))

    def _edited(self) -> None:
        self._trial.drop()
        self._show()
        self.post_message(self.Edited(self.draft))

    def _ended(self, playback: Playback, program: Program) -> None:
        self.post_message(self.RunEnded(playback, program))

    def watch_has_focus(self, has_focus: bool) -> None:
        super().watch_has_focus(has_focus)
        self._show()

    def _show(self) -> None:
        trial = self._trial
        if not self.is_mounted or trial.board is None:
            return
        self._grid.show(Scene(self.playback or Playback(trial.board), trial.program))
        self._register.show(self.playback, playing=trial.is_playing, speed=trial.speed)
        title, is_full = self._title(len(self.draft.entries))
        program = ListedProgram(
            self.draft, title, is_full, self._cards, trial.line, self._editing.picker
        )
        self._listing.show(program, is_active=self.has_focus)
        self.refresh_bindings()


def _lines_title(lines: int) -> tuple[str, bool]:
    return counted.lines(lines), False
