"""Screen of an exercise: its board, its task beside it, and what came of the last action."""

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.events import Resize
from textual.geometry import Size

from oneoh_games import BadNotation, IllegalAction
from oneoh_tui.config.experience import ExperienceFile
from oneoh_tui.config.keys import key_name
from oneoh_tui.exercises.attempt import Attempt
from oneoh_tui.exercises.attempt_table import attempt_model
from oneoh_tui.exercises.texts import heading, story, verdict, what_next
from oneoh_tui.games import BoardGame
from oneoh_tui.games.board import Board
from oneoh_tui.games.exercise import Course
from oneoh_tui.screens.move_entry import MoveEntry
from oneoh_tui.tables.seat_rows import seat_rows
from oneoh_tui.tables.selection import Selection
from oneoh_tui.tables.table_model import TableModel
from oneoh_tui.tables.used_time import UsedTime
from oneoh_tui.text.i18n import N_, _
from oneoh_tui.text.label import parted
from oneoh_tui.widgets.notation import Notation
from oneoh_tui.widgets.page import Page
from oneoh_tui.widgets.prompt import Prompt
from oneoh_tui.widgets.seats_panel import SeatsPanel

SIDE_COLUMNS = 38
"""Columns beside the board in a wide window."""
_OTHER_ROWS = 5
_LEAST = Size(120, 39)


class ExerciseScreen(Page[None]):
    """Exercises of a course, one after the other."""

    CSS_PATH = "exercise.tcss"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]  # noqa: RUF012 - Textual has it so
    # As those of a table: boards are larger in a taller window.
    VERTICAL_BREAKPOINTS = [(0, "-low"), (24, "-middling"), (36, "-tall"), (48, "-huge")]  # noqa: RUF012
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("colon,slash", "type", N_("Type"), show=False, id="exercise.type", priority=True),
        # Priority: while an attempt is over, the board has nothing to do with Enter.
        Binding("enter,space", "go_on", N_("Go on"), show=False, priority=True),
        Binding("u,backspace", "again", N_("Again"), key_display="u", id="exercise.again"),
        Binding("right_square_bracket,pagedown", "beside(1)", N_("Next"), key_display="]",
                id="exercise.next"),
        Binding("left_square_bracket,pageup", "beside(-1)", N_("Previous"), show=False,
                id="exercise.previous"),
        Binding("v", "solution", N_("Solution"), id="exercise.solution"),
        Binding("question_mark,f1", "app.help", N_("Help"), id="exercise.help"),
        Binding("i,f2", "rules", N_("Rules"), show=False, id="exercise.rules"),
        Binding("escape,q", "leave", N_("Leave"), key_display="q", id="exercise.leave"),
    ]  # fmt: skip

    def __init__(
        self, game: BoardGame, course: Course, experience: ExperienceFile, number: int = 0
    ) -> None:
        """Begin with exercise `number` of `course`, counted from 0."""
        super().__init__()
        assert game.game is not None
        self._game, self._rules = game, game.game
        self._course = course
        self._experience = experience
        self._number = min(number, len(course.exercises) - 1)
        self.attempt = Attempt.begin(self._rules, course.exercises[self._number])
        self._selection = Selection()
        self._status = Prompt(id="status")
        self._lesson = Prompt(id="lesson")
        self._story = Prompt(id="story")
        self._verdict = Prompt(id="verdict")
        self._seats = SeatsPanel()
        self._entry = MoveEntry()

    def body(self) -> ComposeResult:
        self._board = self._game.board()
        self._board.is_played = True
        self._field = Vertical(self._board, id="field")
        said = self._lesson, self._story, self._verdict
        self._side = Vertical(*said, self._seats, id="side")
        play = Horizontal(self._field, self._side, id="play")
        self._panel = Vertical(self._status, play, self._entry, id="exercise")
        yield self._panel

    def on_mount(self) -> None:
        self._show()
        self._board.focus()
        if problem := self._experience.file.problem:
            text = _("What you reached cannot be read, and nothing is stored: {problem}")
            self.oneoh.say(text.format(problem=problem), "warning")

    @property
    def model(self) -> TableModel:
        """Attempt as a table."""
        return attempt_model(self.attempt, self._game, self.oneoh.settings.player)

    def _show(self) -> None:
        """Show the attempt as it is now."""
        model, exercise, glyphs = self.model, self.attempt.exercise, self.oneoh.glyphs
        assert model.position is not None
        self._board.show(model.position)
        text = heading(self._course, self._number)
        self._status.show(f" {glyphs.dash} ".join(text))
        self._lesson.show(_(exercise.text))
        said, judged = parted(story(self.attempt, model, glyphs)), verdict(self.attempt)
        self._story.show(said)
        self._story.display = bool(said)
        self._verdict.show(judged, "strong")
        self._verdict.display = bool(judged)
        self._seats.show(seat_rows(model, UsedTime(()), glyphs))
        self._show_entry()
        self._fit(self.size)
        self.refresh_bindings()
        self.call_after_refresh(self._make_room)

    def _make_room(self) -> None:
        """Show no seats where they do not fit below the lesson, until the window or lesson changes."""
        seats = self._seats.virtual_region_with_margin
        if seats.bottom > self._side.size.height:
            self._seats.display = False

    def _show_entry(self) -> None:
        if self.attempt.status == "open":
            self._entry.show(self.model, self._selection)
        else:
            is_last = self._number + 1 == len(self._course.exercises)
            text = what_next(self.attempt, is_last=is_last)
            self._entry.tell(text)

    def _select(self, selection: Selection) -> None:
        self._selection = selection
        self._show_entry()

    def _fit(self, window: Size) -> None:
        """Use no more of a large window than the board needs."""
        room = Size(window.width - SIDE_COLUMNS, window.height - _OTHER_ROWS)
        board = self._board.fit(room)
        self._panel.styles.max_width = max(board.width + SIDE_COLUMNS, _LEAST.width)
        self._panel.styles.max_height = max(board.height + _OTHER_ROWS, _LEAST.height)

    def on_resize(self, event: Resize) -> None:
        self._fit(event.size)
        self._seats.display = True
        self.call_after_refresh(self._make_room)

    @on(Board.ChoiceChanged)
    def _choice_changed(self, event: Board.ChoiceChanged) -> None:
        self._select(self._selection.choose(event.action, event.effect, event.hint))

    @on(Board.ActionChosen)
    def _action_chosen(self, event: Board.ActionChosen) -> None:
        self._play(event.action)

    def _play(self, action: str) -> None:
        try:
            attempt = self.attempt.play(action)
        except (BadNotation, IllegalAction) as error:
            self._refuse(action, str(error))
            return
        if attempt is self.attempt:
            return
        self.attempt, self._selection = attempt, Selection()
        if attempt.status == "solved":
            self._experience.record_done(self._rules.id, attempt.exercise.id)
        self._show()

    def _refuse(self, action: str, otherwise: str) -> None:
        """Say which rule forbids the action."""
        position = self.model.position
        why = self._game.check(position, action) if position is not None else None
        if why is None:
            self._select(self._selection.fail(otherwise))
            return
        key = key_name(self._board.RULES_KEY, self.oneoh.glyphs)
        text = _("{words} ({key}: the rule)") if why.section else "{words}"
        self._select(self._selection.refuse(why, text.format(words=why.text, key=key)))

    def action_type(self) -> None:
        self._select(self._selection.open_row())
        self._entry.open_row(self.model.legal)

    @on(Notation.Edited)
    def _look_at_typed(self) -> None:
        if self._selection.is_typing:
            action = self.model.typed(self._entry.row.value.strip())
            self._board.look_at(action)
            self._select(self._selection.type(action))

    @on(Notation.Left)
    def _close_row(self) -> None:
        self._entry.row.close()
        self._board.focus()
        self._select(self._selection.close_row())

    @on(Notation.Submitted)
    def _typed(self, event: Notation.Submitted) -> None:
        action = self.model.typed(event.text)
        self._close_row()
        self._play(action)

    def action_go_on(self) -> None:
        """Go to the next exercise, or try again."""
        if self.attempt.status == "missed":
            self.action_again()
        elif self._number + 1 == len(self._course.exercises):
            self.action_leave()
        else:
            self.action_beside(1)

    def action_again(self) -> None:
        """Begin the exercise again."""
        self._begin(self._number)

    def action_beside(self, steps: int) -> None:
        """Go to another exercise of the course."""
        number = self._number + steps
        if 0 <= number < len(self._course.exercises):
            self._begin(number)
        else:
            self._select(self._selection.fail(_("There is no exercise beyond this one.")))

    def _begin(self, number: int) -> None:
        """Begin an exercise, on a board that has forgotten the one before."""
        self._number = number
        self._seats.display = True
        self.attempt = Attempt.begin(self._rules, self._course.exercises[number])
        self._selection = Selection()
        self._board.remove()
        self._board = self._game.board()
        self._board.is_played = True
        self._field.mount(self._board)
        self._board.focus()
        self.call_after_refresh(self._show)

    def action_solution(self) -> None:
        """Choose the next action of the solution on the board, as long as it leads there."""
        exercise, attempt = self.attempt.exercise, self.attempt
        if attempt.status == "open" and attempt.moves < len(exercise.solution):
            action = exercise.solution[attempt.moves]
            self._board.look_at(action)
            text = _("One solution: {action}").format(action=self._game.action_text(action))
            self._select(self._selection.advise(action, text))

    def action_rules(self) -> None:
        """Open the rules: of the last refusal, of what is chosen, or of the exercise."""
        section = self._selection.section or self._board.rules_section
        self.oneoh.open_rules(self._rules.id, section or self.attempt.exercise.section or None)

    def action_leave(self) -> None:
        self.dismiss()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether a key works; letters are text while the player types."""
        match action:
            case "type":
                return not self._entry.row.has_focus and self.attempt.status == "open"
            case "go_on":
                return self.attempt.status != "open"
            case "again":
                return self.attempt.moves > 0
            case "solution":
                return self.attempt.status == "open"
            case _:
                return True
