"""Where programs are written and tried: the grid, the program, and the keys for both."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical
from textual.geometry import Size
from textual.message import Message
from textual.widget import Widget

from oneoh_games.bot255.commands import Card, Command, If, Repeat, While
from oneoh_games.bot255.program import BadProgram
from oneoh_games.bot255.program import Program as Lines
from oneoh_games.bot255.puzzle import Board
from oneoh_tui.boards.bot255.draft import CannotEdit, Draft, Entry
from oneoh_tui.boards.bot255.edit_words import fault_words, obstacle_words, unready_words
from oneoh_tui.boards.bot255.grid import LOOKS, Grid, Scene
from oneoh_tui.boards.bot255.history import History
from oneoh_tui.boards.bot255.listing import NEW_COUNT, NEW_TEST, PALETTE, Listing, Program
from oneoh_tui.boards.bot255.picker import Picker
from oneoh_tui.boards.bot255.playback import Playback
from oneoh_tui.boards.bot255.player import Player
from oneoh_tui.boards.bot255.reading import read_entries, write_entries
from oneoh_tui.boards.bot255.run_words import run_words
from oneoh_tui.boards.bot255.running import Register
from oneoh_tui.i18n import N_, _, ngettext
from oneoh_tui.surroundings import surroundings

_LISTING = 30
"""Columns that the program needs."""
_LOWER = 27
"""Columns that what stands below the grid needs."""


class Workbench(Container, can_focus=True, can_focus_children=False):
    """Writes a program and tries it on a board, as often as one likes."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("m", "write('m')", N_("Write"), key_display="m l r n w i e", id="bot.move"),
        *(
            Binding(key, f"write('{key}')", N_("Write"), show=False, id=f"bot.write-{key}")
            for row in PALETTE
            for key, _command in row
            if key != "m"
        ),
        Binding("space", "play", N_("Run"), key_display="space", id="bot.play"),
        Binding("full_stop", "step(1)", N_("Step"), id="bot.step"),
        Binding("comma", "step(-1)", N_("Step back"), show=False, id="bot.step-back"),
        Binding("g", "run_on", N_("To the end"), show=False, id="bot.end"),
        Binding("0", "rewind", N_("To the start"), show=False, id="bot.start"),
        Binding("less_than_sign", "speed(-1)", N_("Slower"), show=False, id="bot.slower"),
        Binding("greater_than_sign", "speed(1)", N_("Faster"), show=False, id="bot.faster"),
        Binding("t,enter", "test", N_("Test"), key_display="t", id="bot.test"),
        *(
            Binding(f"{times}", f"times({times})", N_("How often"), show=False)
            for times in range(2, 10)
        ),
        Binding("x,delete", "edit('delete')", N_("Delete"), id="bot.delete"),
        Binding("X", "edit('unwrap')", N_("Delete this line, keep its body"), show=False,
                id="bot.unwrap"),
        Binding("backspace", "edit('backspace')", N_("Take back the last line"), show=False),
        Binding("up,k", "go(-1)", N_("Line"), show=False, id="bot.up"),
        Binding("down,j", "go(1)", N_("Line"), show=False, id="bot.down"),
        Binding("left", "shift(-1)", N_("Outdent"), show=False, id="bot.outdent"),
        Binding("right", "shift(1)", N_("Indent"), show=False, id="bot.indent"),
        Binding("K,shift+up", "edit('raise_block')", N_("Move the block up"), show=False,
                id="bot.raise"),
        Binding("J,shift+down", "edit('lower_block')", N_("Move the block down"), show=False,
                id="bot.lower"),
        Binding("o", "edit('open_above')", N_("Write above this line"), show=False,
                id="bot.above"),
        Binding("b", "edit('toggle_stop')", N_("Breakpoint"), show=False, id="bot.stop"),
        Binding("u,ctrl+z", "undo", N_("Undo"), id="bot.undo"),
        Binding("U,ctrl+y", "redo", N_("Redo"), show=False, id="bot.redo"),
        Binding("c", "copy", N_("Copy as text"), show=False, id="bot.copy"),
        Binding("D", "drafts", N_("Drafts"), show=False, id="bot.drafts"),
        Binding("escape", "escape", N_("Back"), show=False),
    ]  # fmt: skip
    DEFAULT_CSS = """
    Workbench {
        layout: horizontal;
        #left { height: 100%; }
        #listing { width: 1fr; height: 100%; margin: 0 0 0 1; }
    }
    """

    @dataclass
    class Edited(Message):
        """The program is another one."""

        draft: Draft

    @dataclass
    class Said(Message):
        """Something to tell in passing; a problem if `is_problem`."""

        words: str
        is_problem: bool = False

    @dataclass
    class RunEnded(Message):
        """A run was shown to its end."""

        playback: Playback
        program: Lines

    @dataclass
    class DraftsWanted(Message):
        """The drafts that are kept for this board shall be shown."""

        bench: "Workbench"
        board: Board

    def __init__(self, lower: Widget | None = None, lower_rows: int = 0) -> None:
        """`lower` stands below the grid, and has so many rows."""
        super().__init__(id="workbench")
        self.history = History()
        self._board: Board | None = None
        self._origin: Board | None = None
        """The puzzle as it began, which drafts are kept for."""
        self._cards: frozenset[Card] | None = None
        self._title: Callable[[int], tuple[str, bool]] = _lines_title
        self._picker: Picker | None = None
        self._lower = lower
        self._lower_rows = lower_rows
        self._left = 0
        """Columns of the grid, and of what is below it."""
        self._folded = False
        self._whole = Size(0, 0)
        """The room there is when nothing else takes some of it."""
        self._strict = False
        self._player = Player(self.set_interval, self._stops, self._show, self._went)
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

    def on_resize(self) -> None:
        if not self._folded:
            self._whole = self.size
        self._lay_out()

    def fold(self, folded: bool) -> None:
        """Leave the room beside the grid to something else, or take it back."""
        self._folded = folded
        self._listing.display = not folded
        self.styles.width = self._left if folded else "1fr"
        self._show()

    def _lay_out(self) -> None:
        """The largest cells that leave room for the program."""
        width, height = self._whole.width - 1 - _LISTING, self.size.height - 1 - self._lower_rows
        fitting = (look for look in LOOKS if look.columns <= width and look.rows <= height)
        look = next(fitting, LOOKS[-1])
        self._grid.styles.height = look.rows
        self._left = max(look.columns, _LOWER if self._lower else 0)
        self.query_one("#left").styles.width = self._left
        self._show()

    # What is asked of it.

    @property
    def text(self) -> str:
        """The lines in notation, bodies missing where they are; empty without a line."""
        return write_entries(self.draft.entries)

    @property
    def draft(self) -> Draft:
        return self.history.draft

    def set_board(self, board: Board, origin: Board | None = None) -> None:
        """Try programs on this board; a run on another one is over.

        `origin` is the puzzle as it began, where that is another board.
        """
        self._origin = origin or board
        if board != self._board:
            self._board = board
            self._player.drop()
        self._show()

    def allow(
        self, cards: frozenset[Card] | None, title: Callable[[int], tuple[str, bool]]
    ) -> None:
        """Which Code cards there are, None: all; and what is said of so many lines."""
        self._cards, self._title = cards, title
        self._show()

    def be_strict(self, *, strict: bool) -> None:
        """A bug makes a run count for nothing."""
        self._strict = strict

    def load(self, entries: Sequence[Entry]) -> None:
        """Another program in place of this one; undo brings that back."""
        self._do(lambda draft: draft.cleared().insert_all(entries))

    def forget(self, entries: Sequence[Entry] = ()) -> None:
        """Begin anew with this program, and nothing to undo."""
        self.history = History(Draft().insert_all(entries))
        self._picker = None
        self._player.drop()
        self._edited()

    def present(self, playback: Playback, program: Lines) -> None:
        """Show this run from its beginning."""
        self._player.present(playback, program)
        if self._is_calm:
            self._player.run_on()
        else:
            self._player.play()

    def take_text(self, text: str) -> bool:
        """Take a program that was pasted or typed; say what is wrong if it is none."""
        try:
            entries = read_entries(text)
        except BadProgram as error:
            self._say(fault_words(error), is_problem=True)
            return False
        self.load(entries)
        said = ngettext("{lines} line taken.", "{lines} lines taken.", len(entries))
        self._say(said.format(lines=len(entries)))
        return True

    # Writing.

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer only what can be done now."""
        match action:
            case "test":
                return self._picker is not None or isinstance(self.draft.command, While | If)
            case "times":
                return isinstance(self.draft.command, Repeat)
            case "undo":
                return bool(self.history.past)
            case "escape":
                return self._picker is not None or self.playback is not None
            case "write" | "edit" if self._picker is not None:
                return parameters == ("n",)
            case _:
                return True

    def action_write(self, key: str) -> None:
        if self._picker is not None:
            self._pick(self._picker.turn())
            return
        self._write(next(command for row in PALETTE for name, command in row if name == key))

    def _write(self, command: Command) -> None:
        self._do(lambda draft: draft.insert(command))

    def action_edit(self, what: str) -> None:
        if self._picker is None:
            self._do(lambda draft: getattr(draft, what)())

    def action_go(self, rows: int) -> None:
        if self._picker is not None:
            self._pick(self._picker.move(0, rows))
        else:
            self._do(lambda draft: draft.move(rows))

    def action_shift(self, by: int) -> None:
        if self._picker is not None:
            self._pick(self._picker.move(by, 0))
        else:
            self._do(lambda draft: draft.indent() if by > 0 else draft.outdent())

    def action_times(self, times: int) -> None:
        self._do(lambda draft: draft.with_times(times))

    def action_test(self) -> None:
        """Choose the test of the line; once it is chosen, take it."""
        if (picker := self._picker) is not None:
            self._picker = None
            self._do(lambda draft: draft.with_test(picker.test))
        elif isinstance(command := self.draft.command, While | If):
            self._pick(Picker(command.test))

    def action_escape(self) -> None:
        if self._picker is not None:
            self._picker = None
        else:
            self._player.drop()
        self._show()

    def _pick(self, picker: Picker) -> None:
        self._picker = picker
        self._say(_("The arrows choose the test, n turns it around, Enter takes it."))
        self._show()

    def action_undo(self) -> None:
        self._set_history(self.history.undo())

    def action_redo(self) -> None:
        self._set_history(self.history.redo())

    def action_copy(self) -> None:
        if self.draft.program is None:
            self._say(unready_words(self.draft), is_problem=True)
            return
        self.app.copy_to_clipboard(write_entries(self.draft.entries))
        self._say(_("The program was given to the terminal to copy."))

    def action_drafts(self) -> None:
        if self._origin is not None:
            self.post_message(self.DraftsWanted(self, self._origin))

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        self.take_text(event.text)

    def _do(self, edit: Callable[[Draft], Draft]) -> None:
        """Edit, or say why not."""
        try:
            draft = edit(self.draft)
        except CannotEdit as error:
            self._say(obstacle_words(error.obstacle), is_problem=True)
            return
        self._set_history(self.history.do(draft))

    def _set_history(self, history: History) -> None:
        before, self.history = self.draft, history
        if _commands(before) != _commands(self.draft):
            self._player.drop()
            self._edited()
        self._show()

    def _edited(self) -> None:
        self._show()
        self.post_message(self.Edited(self.draft))

    # Trying.

    @property
    def playback(self) -> Playback | None:
        """The run that is shown, and how far of it."""
        return self._player.playback

    @property
    def is_playing(self) -> bool:
        """A run is being shown step by step, by itself."""
        return self._player.is_playing

    def action_play(self) -> None:
        """Play, or pause."""
        if self.is_playing:
            self._player.pause()
            self._show()
        elif self._has_run():
            if self._is_calm:
                self._player.run_on()
            else:
                self._player.play()

    def action_step(self, by: int) -> None:
        if by < 0 or self._has_run():
            self._player.step(by)

    def action_run_on(self) -> None:
        """On to the end, or to a breakpoint, at once."""
        if self._has_run():
            self._player.run_on()

    def action_rewind(self) -> None:
        self._player.rewind()

    def action_speed(self, by: int) -> None:
        self._player.change_speed(by)
        speed = self._player.speed
        said = ngettext("{steps} step a second.", "{steps} steps a second.", speed)
        self._say(said.format(steps=speed))

    def _has_run(self) -> bool:
        """See that there is a run to go on with; False if there is no program to run."""
        if self.playback is not None and not self.playback.is_over:
            return True
        program = self.draft.program
        if program is None or self._board is None:
            self._say(unready_words(self.draft), is_problem=True)
            return False
        self._player.load(program, self._board)
        return True

    @property
    def _is_calm(self) -> bool:
        """Nothing shall move by itself."""
        return surroundings(self).settings.reduced_motion

    def _stops(self) -> frozenset[int]:
        """Those of the program that runs, if it is the one that is shown."""
        is_own = self.draft.program == self._player.program
        return self.draft.stops if is_own else frozenset()

    def _went(self, is_over: bool) -> None:
        """Say what the step did that is shown now."""
        playback = self.playback
        assert playback is not None
        words = run_words(playback, self._player.program, strict=self._strict)
        if playback.halts(self._player.stops) and playback.following is not None and playback.at:
            line = playback.following.line + 1
            words += " " + _("Breakpoint: line {line} comes next.").format(line=line)
        self._say(words)
        if is_over:
            self.post_message(self.RunEnded(playback, self._player.program))

    def _say(self, words: str, *, is_problem: bool = False) -> None:
        self.post_message(self.Said(words, is_problem))

    # What the mouse does.

    @on(Listing.SpotClicked)
    def _spot_clicked(self, event: Listing.SpotClicked) -> None:
        event.stop()
        self.focus()
        self._picker = None
        self._do(lambda draft: draft.go(event.spot))
        if event.in_gutter and event.spot.depth is None:
            self.action_edit("toggle_stop")

    @on(Listing.CommandClicked)
    def _command_clicked(self, event: Listing.CommandClicked) -> None:
        event.stop()
        self.focus()
        self._write(event.command)

    @on(Listing.TestClicked)
    def _test_clicked(self, event: Listing.TestClicked) -> None:
        event.stop()
        if self._picker is None:
            return
        if event.test == "not":
            self._pick(self._picker.turn())
        else:
            self._picker = Picker(event.test)
            self.action_test()

    # How it is shown.

    def on_focus(self) -> None:
        self._show()

    def on_blur(self) -> None:
        self._show()

    def _show(self) -> None:
        if not self.is_mounted or self._board is None:
            return
        playback = self.playback or Playback(self._board)
        self._grid.show(Scene(playback, self._player.program))
        self._register.show(self.playback, playing=self.is_playing, speed=self._player.speed)
        title, is_full = self._title(len(self.draft.entries))
        program = Program(
            self.draft, title, is_full, self._cards, self._running_line(playback), self._picker
        )
        self._listing.show(program, is_active=self.has_focus)
        self.refresh_bindings()

    def _running_line(self, playback: Playback) -> int | None:
        """The line of the last step, if the program that runs is the one that is shown."""
        if playback.step is None or self.draft.program != self._player.program:
            return None
        return playback.step.line


def _commands(draft: Draft) -> list[tuple[int, Command]]:
    return [(entry.depth, entry.command) for entry in draft.entries]


def _lines_title(lines: int) -> tuple[str, bool]:
    return ngettext("{lines} line", "{lines} lines", lines).format(lines=lines), False


__all__ = ["NEW_COUNT", "NEW_TEST", "Workbench"]
