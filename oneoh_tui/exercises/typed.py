"""Positions with a task, played line by line."""

from collections.abc import Callable, Sequence

from oneoh_games import BadNotation, IllegalAction
from oneoh_tui.config.experience import ExperienceFile
from oneoh_tui.exercises import texts
from oneoh_tui.exercises.attempt import Attempt
from oneoh_tui.exercises.attempt_table import attempt_model
from oneoh_tui.games import BoardGame
from oneoh_tui.games.exercise import Course
from oneoh_tui.games.typed_practice import Told, TypedCommand, TypedCourse
from oneoh_tui.tables.table_model import TableModel
from oneoh_tui.text.glyphs import GLYPHS
from oneoh_tui.text.i18n import N_, _
from oneoh_tui.text.label import parted, sentences

_GLYPHS = GLYPHS["ascii"]


class TypedPositions:
    """Courses of a game whose exercises are positions of it."""

    def __init__(
        self, game: BoardGame, experience: Callable[[], ExperienceFile], player: Callable[[], str]
    ) -> None:
        """`player` returns the name of the player."""
        assert game.game is not None
        self._game, self._rules = game, game.game
        self._experience = experience
        self._player = player
        self._courses = game.courses()

    @property
    def courses(self) -> Sequence[TypedCourse]:
        return [TypedCourse(each.id, len(each.exercises)) for each in self._courses]

    def first_undone(self, course: int) -> int:
        done = self._experience().of(self._rules.id).done
        exercises = self._courses[course].exercises
        return next((n for n, each in enumerate(exercises) if each.id not in done), 0)

    def begin(self, course: int, number: int) -> "TypedPosition":
        return TypedPosition(
            self._game, self._courses[course], number, self._record, self._player()
        )

    def _record(self, exercise: str) -> None:
        self._experience().record_done(self._rules.id, exercise)


class TypedPosition:
    """Attempt at an exercise of a course."""

    def __init__(
        self,
        game: BoardGame,
        course: Course,
        number: int,
        record: Callable[[str], None],
        player: str,
    ) -> None:
        """`record` is called with the id of the exercise once it is solved."""
        assert game.game is not None
        self._game = game
        self._course, self._number = course, number
        self._record = record
        self._player = player
        self._attempt = Attempt.begin(game.game, course.exercises[number])

    @property
    def commands(self) -> Sequence[TypedCommand]:
        return (TypedCommand(N_("moves"), N_("what can be played"), self._moves),)

    @property
    def _model(self) -> TableModel:
        return attempt_model(self._attempt, self._game, self._player)

    def task(self) -> Sequence[str]:
        heading = sentences(texts.heading(self._course, self._number))
        text = _(self._attempt.exercise.text)
        return (f"{heading}.", text, *self.board(), _("Type a move, or help."))

    def board(self) -> Sequence[str]:
        position = self._model.position
        return self._game.describe(position) if position is not None else ()

    def solution(self) -> str:
        return parted(self._attempt.exercise.solution)

    def answer(self, text: str) -> Told:
        if self._attempt.status != "open":
            return Told([self._next()], refused=True)
        action = self._model.typed(text)
        try:
            self._attempt = self._attempt.play(action)
        except (BadNotation, IllegalAction) as error:
            position = self._model.position
            why = self._game.check(position, action) if position is not None else None
            return Told([why.text if why is not None else str(error)], refused=True)
        return Told(self._outcome())

    def _outcome(self) -> Sequence[str]:
        attempt = self._attempt
        verdict = texts.verdict(attempt)
        if attempt.status == "solved":
            self._record(attempt.exercise.id)
        after = [self._next()] if attempt.status != "open" else []
        return [
            *texts.story(attempt, self._model, _GLYPHS),
            *([verdict] if verdict else ()),
            *after,
        ]

    def _next(self) -> str:
        is_last = self._number + 1 == len(self._course.exercises)
        return texts.typed_next(self._attempt, is_last=is_last)

    def _moves(self, _text: str) -> Told:
        return Told([parted(self._attempt.legal.split(" "))])
