"""Texts of exercises, for the screen and for line mode."""

from oneoh_tui.exercises.attempt import Attempt
from oneoh_tui.games.exercise import Course
from oneoh_tui.tables.table_model import TableModel
from oneoh_tui.text.glyphs import Glyphs
from oneoh_tui.text.i18n import _


def heading(course: Course, number: int) -> list[str]:
    """Return the course, the place of an exercise in it, counted from 0, and its title."""
    place = _("{number} of {count}").format(number=number + 1, count=len(course.exercises))
    return [_(course.title), place, _(course.exercises[number].title)]


def story(attempt: Attempt, model: TableModel, glyphs: Glyphs) -> list[str]:
    """Return what the last action did, in sentences; none before the first."""
    if attempt.last is None or model.position is None:
        return []
    return list(model.game.log_lines(model.position, glyphs))


def verdict(attempt: Attempt) -> str:
    """Return whether the task is done; "" while it can still be."""
    match attempt.status:
        case "solved":
            return _("Well done!")
        case "missed":
            return _(attempt.exercise.hint)
        case "open":
            return ""


def what_next(attempt: Attempt, *, is_last: bool) -> str:
    """Return what Enter does once an attempt is over."""
    if attempt.status == "missed":
        return _("Enter tries again")
    return _("That was the last one: Enter goes back") if is_last else _("Enter goes on")


def typed_next(attempt: Attempt, *, is_last: bool) -> str:
    """Return what can be typed once an attempt is over."""
    if attempt.status == "missed":
        return _("Type again to try again, or solution.")
    return _("That was the last one: type leave.") if is_last else _("Type next to go on.")
