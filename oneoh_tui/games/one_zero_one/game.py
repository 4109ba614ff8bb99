"""Entry of One Zero One among the games of the client."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from oneoh_games.one_zero_one import GAME
from oneoh_tui.games.exercise import Course
from oneoh_tui.games.game import BoardGame
from oneoh_tui.games.one_zero_one import details, texts
from oneoh_tui.games.one_zero_one.card_texts import log_notation
from oneoh_tui.games.one_zero_one.choice import is_option
from oneoh_tui.games.one_zero_one.describe import describe, describe_program
from oneoh_tui.games.one_zero_one.notation import normalize
from oneoh_tui.games.one_zero_one.option_texts import OPTIONS
from oneoh_tui.games.one_zero_one.reasons import REASONS
from oneoh_tui.games.one_zero_one.result import result
from oneoh_tui.games.position import Position
from oneoh_tui.text import counted
from oneoh_tui.text.glyphs import Glyphs

if TYPE_CHECKING:
    from oneoh_tui.games.board import Board
    from oneoh_tui.games.one_zero_one.figures import LineFigures
    from oneoh_tui.games.own_record import OwnRecord


class OneZeroOneGame(BoardGame):
    """Entry of One Zero One in `BOARDS`."""

    game = GAME
    title = "One Zero One"
    options = OPTIONS
    reasons = REASONS
    has_practice = True

    task = staticmethod(texts.task)
    goal = staticmethod(texts.goal)
    consequences = staticmethod(texts.consequences)
    log_lines = staticmethod(texts.log_lines)
    facts = staticmethod(details.hand_facts)
    result = staticmethod(result)
    normalize = staticmethod(normalize)
    details = staticmethod(details.details)
    describe = staticmethod(describe)
    describe_drawing = staticmethod(describe_program)

    def board(self) -> "Board":
        from oneoh_tui.games.one_zero_one.board import OneZeroOneBoard

        return OneZeroOneBoard()

    def courses(self) -> Sequence[Course]:
        from oneoh_tui.games.one_zero_one.lessons import lessons
        from oneoh_tui.games.one_zero_one.problem_words import words
        from oneoh_tui.games.problem_courses import problem_courses

        return (lessons(), *problem_courses(GAME, words, "control"))

    def action_text(self, action: str, /) -> str:
        return texts.action_text(action) if is_option(action) else action

    def log_notation(self, action: str, glyphs: Glyphs, /) -> str:
        return log_notation(action, glyphs) if is_option(action) else action

    def figures(self, games: "Sequence[OwnRecord]", /) -> "LineFigures":
        from oneoh_tui.games.one_zero_one.figures import line_figures

        return line_figures(games)

    def figure_lines(self, figures: "LineFigures", glyphs: Glyphs, /) -> Sequence[str]:
        from oneoh_tui.games.one_zero_one.figures import figure_lines

        return list(figure_lines(figures, glyphs))

    def score(self, position: Position, seat: int, /) -> str:
        return counted.points(position.view.points[seat])
