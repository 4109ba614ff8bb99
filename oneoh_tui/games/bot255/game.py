"""Bot255 as the client shows it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from oneoh_games import BadNotation, IllegalAction
from oneoh_games.bot255 import GAME
from oneoh_games.bot255.actions import RUN
from oneoh_games.bot255.program import BadProgram, parse_program
from oneoh_games.bot255.view import View
from oneoh_tui.games.bot255 import details, texts
from oneoh_tui.games.bot255.describe import describe
from oneoh_tui.games.bot255.notation import normalize
from oneoh_tui.games.bot255.option_texts import OPTIONS
from oneoh_tui.games.bot255.program_texts import warning
from oneoh_tui.games.bot255.reasons import REASONS, reason_of_text
from oneoh_tui.games.bot255.result import result
from oneoh_tui.games.bot255.switches import ANSWER_ALONE
from oneoh_tui.games.bot255.workbench_texts import fault_text
from oneoh_tui.games.game import BoardGame
from oneoh_tui.games.position import Position
from oneoh_tui.games.preview import attempt
from oneoh_tui.games.reasons import Reason
from oneoh_tui.text.glyphs import Glyphs

if TYPE_CHECKING:
    from pathlib import Path

    from textual.widget import Widget

    from oneoh_tui.app_context import AppContext
    from oneoh_tui.games.board import Board
    from oneoh_tui.games.bot255.figures import BestProgram
    from oneoh_tui.games.bot255.practice.typed import TypedPrograms
    from oneoh_tui.games.own_record import OwnRecord


class Bot255Game(BoardGame):
    """Bot255's entry in `BOARDS`."""

    game = GAME
    title = "Bot255"
    options = OPTIONS
    reasons = REASONS
    switches = (ANSWER_ALONE,)
    has_practice = True

    task = staticmethod(texts.task)
    goal = staticmethod(texts.goal)
    action_text = staticmethod(texts.action_text)
    consequences = staticmethod(texts.consequences)
    facts = staticmethod(details.facts)
    score = staticmethod(details.score)
    result = staticmethod(result)
    normalize = staticmethod(normalize)
    details = staticmethod(details.details)
    describe = staticmethod(describe)

    def board(self) -> "Board":
        from oneoh_tui.games.bot255.board import Bot255Board

        return Bot255Board()

    def drawing(self, text: str, /) -> "Widget":
        """Return the run that `text` names: the number of a lesson, and a program on its board."""
        from oneoh_tui.games.bot255.example_run import example_run
        from oneoh_tui.games.bot255.run_drawing import RunDrawing

        return RunDrawing(example_run(text))

    def drawing_lines(self, text: str, /) -> Sequence[str]:
        from oneoh_tui.games.bot255.example_run import example_run

        return list(example_run(text).lines())

    async def practice(
        self, app: "AppContext", level: str | None = None, number: int | None = None, /
    ) -> None:
        """Open the list of puzzles, or one puzzle."""
        from oneoh_tui.games.bot255.practice.bank_puzzle import BankPuzzle
        from oneoh_tui.games.bot255.practice.lesson_screen import LessonScreen
        from oneoh_tui.games.bot255.practice.practice_screen import PracticeScreen
        from oneoh_tui.games.bot255.practice.progress import ProgressFile
        from oneoh_tui.games.bot255.practice.puzzles_screen import PuzzlesScreen

        progress = ProgressFile(app.environment.data)
        app.push_screen(PuzzlesScreen(progress, BankPuzzle.level_of(level)))
        if number is not None and level == "lessons":
            app.push_screen(LessonScreen(progress, number - 1))
        elif number is not None and (exercise := BankPuzzle.of(level, number)) is not None:
            app.push_screen(PracticeScreen(exercise, progress))

    def typed_practice(self, folder: "Path | None", /) -> "TypedPrograms":
        from oneoh_tui.games.bot255.practice.typed import TypedPrograms

        return TypedPrograms(folder)

    def figures(self, games: "Sequence[OwnRecord]", /) -> "tuple[BestProgram, ...]":
        from oneoh_tui.games.bot255.figures import best_programs

        return best_programs(games)

    def figure_lines(self, figures: "Sequence[BestProgram]", glyphs: Glyphs, /) -> Sequence[str]:
        from oneoh_tui.games.bot255.figures import figure_lines

        return list(figure_lines(figures, glyphs))

    def check(self, position: Position, action: str, /) -> Reason | None:
        try:
            attempt(GAME, position.view, action)
        except BadProgram as error:
            return Reason(fault_text(error), "programs")
        except BadNotation:
            return reason_of_text(action)
        except IllegalAction as error:
            return self.reasons.of_illegal(error)
        return None

    def caution(self, position: Position, action: str, /) -> str:
        """Return what an invalid program would cost."""
        view: View = position.view
        hand = view.seats[view.seat].hand if view.seat is not None else None
        if not action.startswith(RUN) or hand is None:
            return ""
        try:
            return warning(parse_program(action.removeprefix(RUN)), hand)
        except BadProgram:
            return ""
