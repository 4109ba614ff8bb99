"""Editor of a program: the draft with its history, and the test that is being chosen."""

from collections.abc import Callable, Sequence

from oneoh_games.bot255.commands import Command, If, Repeat, While
from oneoh_games.bot255.program import BadProgram
from oneoh_tui.games.bot255.draft import Draft
from oneoh_tui.games.bot255.edit_errors import CannotEdit
from oneoh_tui.games.bot255.history import History
from oneoh_tui.games.bot255.listing import PALETTE
from oneoh_tui.games.bot255.listing_rows import Spot
from oneoh_tui.games.bot255.outline import Entry
from oneoh_tui.games.bot255.picker import Picker
from oneoh_tui.games.bot255.program_notation import parse_entries
from oneoh_tui.games.bot255.workbench_texts import Say, fault_text, obstacle_text
from oneoh_tui.text.i18n import _, ngettext


class Editing:
    """Editor that reports every change, and says why an edit is impossible."""

    def __init__(self, changed: Callable[[], None], edited: Callable[[], None], say: Say) -> None:
        """Call `edited` when the program changes, and `changed` for everything else."""
        self.picker: Picker | None = None
        """Test under the cursor, while one is being chosen."""
        self._history = History()
        self._changed = changed
        self._edited = edited
        self._say = say

    @property
    def draft(self) -> Draft:
        return self._history.draft

    @property
    def can_undo(self) -> bool:
        return bool(self._history.past)

    @property
    def can_test(self) -> bool:
        """Whether there is a test at the cursor, or one is being chosen."""
        return self.picker is not None or isinstance(self.draft.command, While | If)

    @property
    def can_count(self) -> bool:
        """Whether there is a `repeat` at the cursor."""
        return isinstance(self.draft.command, Repeat)

    def load(self, entries: Sequence[Entry]) -> None:
        """Replace the program; undo brings the old one back."""
        self.do(lambda draft: draft.cleared().insert_all(entries))

    def forget(self, entries: Sequence[Entry] = ()) -> None:
        """Start over with this program and an empty history."""
        self._history = History(Draft().insert_all(entries))
        self.picker = None
        self._edited()

    def take_text(self, text: str) -> bool:
        """Load a pasted or typed program and return whether it is one; say what is wrong if not."""
        try:
            entries = parse_entries(text)
        except BadProgram as error:
            self._say(fault_text(error), is_problem=True)
            return False
        self.load(entries)
        said = ngettext("{lines} line taken.", "{lines} lines taken.", len(entries))
        self._say(said.format(lines=len(entries)))
        return True

    def press(self, key: str) -> None:
        """Write the command of a letter of the palette; while a test is being chosen, negate it."""
        if self.picker is not None:
            self._pick(self.picker.turn())
        else:
            self.write(next(command for row in PALETTE for name, command in row if name == key))

    def write(self, command: Command) -> None:
        self.do(lambda draft: draft.insert(command))

    def move(self, columns: int, rows: int) -> None:
        """Move the cursor by rows or the line in depth; or the cursor among the tests."""
        if self.picker is not None:
            self._pick(self.picker.move(columns, rows))
        elif rows:
            self.do(lambda draft: draft.move(rows))
        else:
            self.do(lambda draft: draft.indent() if columns > 0 else draft.outdent())

    def go(self, spot: Spot) -> None:
        """Move the cursor to `spot`, and end the choice of a test."""
        self.picker = None
        self.do(lambda draft: draft.go(spot))

    def do(self, edit: Callable[[Draft], Draft]) -> None:
        """Apply `edit`, or say why it is impossible."""
        try:
            draft = edit(self.draft)
        except CannotEdit as error:
            self._say(obstacle_text(error.obstacle), is_problem=True)
        else:
            self._set(self._history.do(draft))

    def undo(self) -> None:
        self._set(self._history.undo())

    def redo(self) -> None:
        self._set(self._history.redo())

    def _set(self, history: History) -> None:
        before, self._history = self.draft, history
        if _commands(before) != _commands(self.draft):
            self._edited()
        else:
            self._changed()

    def choose_test(self) -> None:
        """Begin to choose the test of the line, or take the test under the cursor."""
        if self.picker is not None:
            self._take_test(self.picker)
        elif isinstance(command := self.draft.command, While | If):
            self._pick(Picker(command.test))

    def pick(self, picker: Picker) -> None:
        """Take this test, if one is being chosen."""
        if self.picker is not None:
            self._take_test(picker)

    def turn_test(self) -> None:
        """Negate the test that is being chosen."""
        if self.picker is not None:
            self._pick(self.picker.turn())

    def leave_test(self) -> None:
        """End the choice of a test without a change."""
        self.picker = None
        self._changed()

    def _take_test(self, picker: Picker) -> None:
        self.picker = None
        self.do(lambda draft: draft.with_test(picker.test))

    def _pick(self, picker: Picker) -> None:
        self.picker = picker
        self._say(_("The arrows choose the test, n turns it around, Enter takes it."))
        self._changed()


def _commands(draft: Draft) -> list[tuple[int, Command]]:
    return [(entry.depth, entry.command) for entry in draft.entries]
