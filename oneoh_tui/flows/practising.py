"""Flow into the practice of a game: its lessons and problems."""

from oneoh_tui.app_context import AppContext
from oneoh_tui.config.experience import ExperienceFile
from oneoh_tui.games import (
    BoardGame,
    board_game,
    games_with_practice,
)
from oneoh_tui.text.i18n import _


async def practice(
    app: AppContext, game: str | None = None, level: str | None = None, number: int | None = None
) -> None:
    """Open the practice of a game, at one exercise if it is given; ask which game if None."""
    from oneoh_tui.screens.games import AskGame

    games = games_with_practice()
    if not games:
        app.say(_("No game here can be practised alone."))
        return
    if game is None and len(games) > 1:
        game = await app.push_screen_wait(AskGame(_("Solo practice"), games))
        if game is None:
            return
    game = game or games[0]
    if game not in games:
        text = _("{game} has no practice: there is that of {games}")
        app.say(text.format(game=game, games=", ".join(games)), "error")
        return
    board = board_game(game)
    if board.courses():
        _practise(app, board, level, number)
    else:
        await board.practice(app, level, number)


def _practise(app: AppContext, game: BoardGame, level: str | None, number: int | None) -> None:
    """Open the lessons and problems of a game, and one of them, counted from 1, if it is given."""
    from oneoh_tui.exercises.course_list import CourseList
    from oneoh_tui.exercises.exercise_screen import ExerciseScreen

    experience = ExperienceFile(app.environment.data)
    app.push_screen(CourseList(game, experience, level or ""))
    courses = [course for course in game.courses() if level in (None, course.id)]
    if number is not None and courses:
        app.push_screen(ExerciseScreen(game, courses[0], experience, number - 1))
