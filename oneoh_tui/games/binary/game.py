"""Binary as the client shows it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from oneoh_games.binary import GAME
from oneoh_games.binary.view import View
from oneoh_tui.games.binary import details, texts
from oneoh_tui.games.binary.describe import describe
from oneoh_tui.games.binary.notation import normalize
from oneoh_tui.games.binary.option_texts import OPTIONS
from oneoh_tui.games.binary.reasons import REASONS
from oneoh_tui.games.binary.result import result
from oneoh_tui.games.binary.squares import COLOURS
from oneoh_tui.games.exercise import Course
from oneoh_tui.games.game import BoardGame
from oneoh_tui.games.position import Position
from oneoh_tui.text import counted
from oneoh_tui.text.i18n import _
from oneoh_tui.widgets.badge import Badge

if TYPE_CHECKING:
    from oneoh_tui.games.board import Board


class BinaryGame(BoardGame):
    """Binary's entry in `BOARDS`."""

    game = GAME
    title = "Binary"
    options = OPTIONS
    reasons = REASONS
    has_practice = True

    task = staticmethod(texts.task)
    goal = staticmethod(texts.goal)
    action_text = staticmethod(texts.action_text)
    log_notation = staticmethod(texts.log_notation)
    consequences = staticmethod(texts.consequences)
    log_lines = staticmethod(texts.log_lines)
    facts = staticmethod(details.facts)
    result = staticmethod(result)
    normalize = staticmethod(normalize)
    details = staticmethod(details.details)
    describe = staticmethod(describe)

    def board(self) -> "Board":
        from oneoh_tui.games.binary.board import BinaryBoard

        return BinaryBoard()

    def courses(self) -> Sequence[Course]:
        from oneoh_tui.games.binary.lessons import lessons
        from oneoh_tui.games.binary.problem_words import words
        from oneoh_tui.games.problem_courses import problem_courses

        return (lessons(), *problem_courses(GAME, words, "territories"))

    def badge(self, seat: int, position: Position | None = None, /) -> Badge:
        """Return the first letter of the colour, which a swap changes."""
        view: View | None = position.view if position is not None else None
        is_white = view.sides[seat].colour == "white" if view is not None else seat == 1
        if is_white:
            return Badge(_("White")[:1], "one")
        return Badge(_("Black")[:1], "zero-chip")

    def side(self, seat: int, position: Position | None = None, /) -> str:
        view: View | None = position.view if position is not None else None
        colour = view.sides[seat].colour if view is not None else COLOURS[seat]
        return texts.colour_name(colour)

    def score(self, position: Position, seat: int, /) -> str:
        return counted.points(position.view.sides[seat].score)
