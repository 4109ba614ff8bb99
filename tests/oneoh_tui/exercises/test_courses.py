"""Every lesson and problem of every game: its solution solves it, and something else does not."""

import pytest

from oneoh_games import legal_line
from oneoh_tui.exercises.attempt import Attempt
from oneoh_tui.games import board_game, games_with_practice
from oneoh_tui.games.exercise import Exercise
from oneoh_tui.text import i18n

EXERCISES = [
    pytest.param(game, exercise, id=f"{game}-{course.id}-{exercise.id}")
    for game in games_with_practice()
    for course in board_game(game).courses()
    for exercise in course.exercises
]


def _begin(game: str, exercise: Exercise) -> Attempt:
    rules = board_game(game).game
    assert rules is not None
    return Attempt.begin(rules, exercise)


@pytest.mark.parametrize(("game", "exercise"), EXERCISES)
def test_the_solution_solves_it_with_its_last_action(game: str, exercise: Exercise) -> None:
    attempt = _begin(game, exercise)
    assert not exercise.goal(exercise.start, exercise.start)
    assert 0 < len(exercise.solution) <= exercise.moves
    for action in exercise.solution:
        assert attempt.status == "open"
        attempt = attempt.play(action)
    assert attempt.status == "solved"


@pytest.mark.parametrize(
    ("game", "exercise"), [each for each in EXERCISES if "-lessons-own" not in str(each.id)]
)
def test_not_every_action_solves_it(game: str, exercise: Exercise) -> None:
    """The first lesson of Binary aside, in which any piece will do."""
    attempt = _begin(game, exercise)
    actions = legal_line(attempt.game, attempt.state).split(" ")
    assert any(attempt.play(action).status != "solved" for action in actions)


@pytest.mark.parametrize(("game", "exercise"), EXERCISES)
def test_its_task_and_its_hint_are_told_in_french(game: str, exercise: Exercise) -> None:
    assert board_game(game).courses()
    i18n.use("fr")
    texts = (exercise.text, exercise.hint)
    assert [text for text in texts if i18n._(text) == text] == []
    # The column beside the board has some 12 rows for it at 80x24.
    assert len(i18n._(exercise.text)) <= 300


@pytest.mark.parametrize("game", games_with_practice())
def test_ids_differ_and_the_sections_exist(game: str) -> None:
    board = board_game(game)
    exercises = [each for course in board.courses() for each in course.exercises]
    assert len({each.id for each in exercises}) == len(exercises)
    sections = {section.anchor for section in board.rules_page("en")}
    assert {each.section for each in exercises if each.section} <= sections


@pytest.mark.parametrize("game", [game for game in games_with_practice() if game != "bot255"])
def test_the_lessons_come_first_and_are_few_and_short(game: str) -> None:
    lessons = board_game(game).courses()[0]
    assert lessons.id == "lessons"
    assert 6 <= len(lessons.exercises) <= 14
    # The column beside the board has some 12 rows for them at 80x24.
    assert all(len(each.text) <= 280 for each in lessons.exercises)
