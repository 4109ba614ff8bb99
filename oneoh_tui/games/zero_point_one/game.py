"""Zero Point One as the client shows it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from oneoh_games.zero_point_one import GAME
from oneoh_tui.games.exercise import Course
from oneoh_tui.games.game import BoardGame
from oneoh_tui.games.position import Position
from oneoh_tui.games.zero_point_one import details, texts
from oneoh_tui.games.zero_point_one.describe import describe
from oneoh_tui.games.zero_point_one.names import colour_name
from oneoh_tui.games.zero_point_one.notation import normalize
from oneoh_tui.games.zero_point_one.option_texts import OPTIONS
from oneoh_tui.games.zero_point_one.reasons import REASONS
from oneoh_tui.games.zero_point_one.result import material, result
from oneoh_tui.games.zero_point_one.shortcut import shortcut
from oneoh_tui.games.zero_point_one.switches import SQUARE_NUMBERS
from oneoh_tui.text import counted
from oneoh_tui.text.i18n import ngettext
from oneoh_tui.widgets.badge import Badge

if TYPE_CHECKING:
    from oneoh_tui.games.board import Board


class ZeroPointOneGame(BoardGame):
    """Zero Point One's entry in `BOARDS`."""

    game = GAME
    title = "Zero Point One"
    options = OPTIONS
    reasons = REASONS
    switches = (SQUARE_NUMBERS,)
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
    shortcut = staticmethod(shortcut)
    details = staticmethod(details.details)
    describe = staticmethod(describe)

    def board(self) -> "Board":
        from oneoh_tui.games.zero_point_one.board import ZeroPointOneBoard

        return ZeroPointOneBoard()

    def courses(self) -> Sequence[Course]:
        from oneoh_tui.games.problem_courses import problem_courses
        from oneoh_tui.games.zero_point_one.lessons import lessons
        from oneoh_tui.games.zero_point_one.problem_words import words

        return (lessons(), *problem_courses(GAME, words, "end"))

    def badge(self, seat: int, position: Position | None = None, /) -> Badge:
        """Return the first letter of the colour."""
        return Badge(colour_name(seat)[:1], "blue" if seat else "red red-name")

    def side(self, seat: int, position: Position | None = None, /) -> str:
        return colour_name(seat)

    def merges(self, before: str, action: str, /) -> bool:
        """Return whether both place a piece: only in deployment has a seat two turns running."""
        return "@" in before and "@" in action

    def merged_text(self, count: int, /) -> str:
        return ngettext("{count} piece placed", "{count} pieces placed", count).format(count=count)

    def score(self, position: Position, seat: int, /) -> str:
        return counted.pieces(material(position.view, seat))
