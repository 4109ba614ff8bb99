"""Screen of the lessons and problems of a game, with what the player has done."""

from collections.abc import Sequence

from textual import on

from oneoh_tui.config.experience import ExperienceFile
from oneoh_tui.exercises.exercise_screen import ExerciseScreen
from oneoh_tui.games import BoardGame
from oneoh_tui.games.exercise import Course
from oneoh_tui.text.i18n import _
from oneoh_tui.widgets.level_list import LevelList
from oneoh_tui.widgets.rows import Row, RowList


class CourseList(LevelList):
    """List of the exercises of one course at a time."""

    def __init__(self, game: BoardGame, experience: ExperienceFile, course: str = "") -> None:
        """Begin with the course of this id, or with the first."""
        super().__init__()
        self._game = game
        self._courses = game.courses()
        self._experience = experience
        ids = [each.id for each in self._courses]
        self.level = ids.index(course) if course in ids else 0

    @property
    def heading(self) -> str:
        return f" {self.oneoh.glyphs.dash} ".join((_("Practice"), self._game.title))

    @property
    def levels(self) -> Sequence[str]:
        return [_(each.title) for each in self._courses]

    @property
    def course(self) -> Course:
        """Course that is shown."""
        return self._courses[self.level]

    def _is_done(self, number: int) -> bool:
        assert self._game.game is not None
        done = self._experience.of(self._game.game.id).done
        return self.course.exercises[number].id in done

    def reached(self) -> str:
        count = sum(map(self._is_done, range(len(self.course.exercises))))
        text = _("Done: {count} of {all}")
        return text.format(count=count, all=len(self.course.exercises))

    def level_rows(self) -> Sequence[Row]:
        return [
            Row(
                str(number),
                (
                    (f"{'[x]' if self._is_done(number) else '[ ]'} {number + 1:>3}  ", "strong"),
                    (_(exercise.title), "text"),
                ),
            )
            for number, exercise in enumerate(self.course.exercises)
        ]

    def first_undone(self) -> str:
        numbers = range(len(self.course.exercises))
        return str(next((n for n in numbers if not self._is_done(n)), 0))

    def action_level(self, steps: int) -> None:
        super().action_level(steps)
        self.action_unsolved()

    @on(RowList.Chosen)
    def _chosen(self, event: RowList.Chosen) -> None:
        screen = ExerciseScreen(self._game, self.course, self._experience, int(event.row))
        self.app.push_screen(screen)
