"""Screen of the lessons and problems of a game, with what the player has done."""

from collections.abc import Iterator
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static

from oneoh_tui.config.experience import ExperienceFile
from oneoh_tui.exercises.exercise_screen import ExerciseScreen
from oneoh_tui.games import BoardGame
from oneoh_tui.games.exercise import Course
from oneoh_tui.text.i18n import N_, _
from oneoh_tui.widgets.page import Page
from oneoh_tui.widgets.rows import Row, RowList


class CourseList(Page[None]):
    """List of the exercises of one course at a time."""

    CSS_PATH = "course_list.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,l,tab", "course(1)", N_("Level"), key_display="left right",
                id="courses.next"),
        Binding("left,h,shift+tab", "course(-1)", N_("Previous level"), show=False,
                id="courses.previous"),
        Binding("n", "unsolved", N_("Next unsolved"), id="courses.unsolved"),
        Binding("escape,q", "dismiss", N_("Back"), id="courses.back"),
    ]  # fmt: skip

    def __init__(self, game: BoardGame, experience: ExperienceFile, course: str = "") -> None:
        """Begin with the course of this id, or with the first."""
        super().__init__()
        self._game = game
        self._courses = game.courses()
        self._experience = experience
        ids = [each.id for each in self._courses]
        self._index = ids.index(course) if course in ids else 0

    def body(self) -> ComposeResult:
        title = (_("Practice"), self._game.title)
        heading = f" {self.oneoh.glyphs.dash} ".join(title)
        yield Static(heading, classes="heading", markup=False)
        yield Static(id="courses", markup=False)
        yield Static(id="reached", markup=False)
        yield RowList(id="exercises")

    def on_mount(self) -> None:
        self._show()
        self.action_unsolved()
        self.query_one(RowList).focus()

    def on_screen_resume(self) -> None:
        if self.is_mounted:
            self._show()

    @property
    def course(self) -> Course:
        """Course that is shown."""
        return self._courses[self._index]

    def _is_done(self, number: int) -> bool:
        assert self._game.game is not None
        done = self._experience.of(self._game.game.id).done
        return self.course.exercises[number].id in done

    def _show(self) -> None:
        titles = (
            f"[{_(each.title)}]" if each is self.course else f" {_(each.title)} "
            for each in self._courses
        )
        self.query_one("#courses", Static).update("  ".join(titles))
        exercises = self.course.exercises
        count = sum(self._is_done(number) for number in range(len(exercises)))
        text = _("Done: {count} of {all}").format(count=count, all=len(exercises))
        self.query_one("#reached", Static).update(text)
        self.query_one(RowList).show_rows(list(self._rows()))

    def _rows(self) -> Iterator[Row]:
        for number, exercise in enumerate(self.course.exercises):
            mark = "[x]" if self._is_done(number) else "[ ]"
            yield Row(
                str(number),
                ((f"{mark} {number + 1:>3}  ", "strong"), (_(exercise.title), "text")),
            )

    def action_course(self, steps: int) -> None:
        """Show another course."""
        self._index = (self._index + steps) % len(self._courses)
        self._show()
        self.action_unsolved()

    def action_unsolved(self) -> None:
        """Go to the first exercise that is not done."""
        numbers = range(len(self.course.exercises))
        self.query_one(RowList).go_to(str(next((n for n in numbers if not self._is_done(n)), 0)))

    @on(RowList.Chosen)
    def _chosen(self, event: RowList.Chosen) -> None:
        screen = ExerciseScreen(self._game, self.course, self._experience, int(event.row))
        self.app.push_screen(screen)
