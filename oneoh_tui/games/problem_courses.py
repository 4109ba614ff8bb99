"""Problems of a game's bank as courses of exercises, a course for each level."""

from collections.abc import Callable, Sequence
from functools import partial

from oneoh_games import AnyGame
from oneoh_games.problem import LEVELS, Level, Problem, ProblemKind, bank, kind_of
from oneoh_tui.games.exercise import Course, Exercise
from oneoh_tui.text.i18n import N_

_TITLES: dict[Level, str] = {
    "easy": N_("Easy problems"),
    "medium": N_("Harder problems"),
    "hard": N_("Hard problems"),
}

Words = Callable[[Problem], tuple[str, str]]
"""`words(problem)` returns its title and its task, both marked for the catalogues."""


def problem_courses(game: AnyGame, words: Words, section: str) -> Sequence[Course]:
    """Return the problems of each level; `section` of the rules page is what they are about."""
    kind = kind_of(game)
    assert kind is not None
    problems = bank(game)
    return [
        Course(
            level,
            _TITLES[level],
            tuple(
                _exercise(kind, problem, words, section)
                for problem in problems
                if problem.level == level
            ),
        )
        for level in LEVELS
    ]


def _exercise(kind: ProblemKind, problem: Problem, words: Words, section: str) -> Exercise:
    title, text = words(problem)
    return Exercise(
        id=f"{problem.goal}: {problem.position}",
        title=title,
        text=text,
        start=kind.start(problem),
        goal=partial(kind.is_reached, problem),
        solution=problem.solution,
        moves=kind.moves(problem),
        reply=partial(kind.reply, problem),
        hint=N_("There is something better."),
        section=section,
    )
