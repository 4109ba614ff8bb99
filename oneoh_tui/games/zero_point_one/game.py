"""What the table screen needs to know of Zero Point One."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from oneoh_games import Outcome
from oneoh_games.zero_point_one.view import View
from oneoh_protocol.messages import Payload
from oneoh_tui.games.game import Reason
from oneoh_tui.games.position import Position
from oneoh_tui.games.shortcut import Shortcut
from oneoh_tui.games.zero_point_one import details, words
from oneoh_tui.games.zero_point_one.deploying import shortcut
from oneoh_tui.games.zero_point_one.names import colour_name
from oneoh_tui.games.zero_point_one.preview import preview
from oneoh_tui.games.zero_point_one.refusals import REFUSALS
from oneoh_tui.games.zero_point_one.result import material, result
from oneoh_tui.games.zero_point_one.spelling import spell
from oneoh_tui.games.zero_point_one.told import told
from oneoh_tui.text import counted
from oneoh_tui.text.glyphs import Glyphs
from oneoh_tui.text.i18n import ngettext
from oneoh_tui.widgets.badge import Badge

if TYPE_CHECKING:
    from oneoh_tui.games.board import Board


class ZeroPointOneGame:
    """Zero Point One's entry in `BOARDS`."""

    def read_view(self, payload: Payload) -> View:
        return msgspec.convert(payload, View)

    def board(self) -> "Board":
        from oneoh_tui.games.zero_point_one.board import ZeroPointOneBoard

        return ZeroPointOneBoard()

    def badge(self, seat: int, position: Position | None = None) -> Badge:
        """The first letter of the colour."""
        return Badge(colour_name(seat)[:1], "blue" if seat else "red red-name")

    def side(self, seat: int, position: Position | None = None) -> str:
        return colour_name(seat)

    def task(self, position: Position) -> str:
        return words.task(position)

    def played(self, action: str) -> str:
        return words.played_words(action)

    def brief(self, action: str, glyphs: Glyphs) -> str:
        return words.brief(action)

    def together(self, before: str, action: str) -> bool:
        """In play a seat never has two turns running, so both are of a deployment."""
        return "@" in before and "@" in action

    def placed(self, count: int) -> str:
        return ngettext("{count} piece placed", "{count} pieces placed", count).format(count=count)

    def sentences(self, position: Position) -> Sequence[str]:
        return words.sentences(position)

    def log_lines(self, position: Position, glyphs: Glyphs) -> Sequence[str]:
        return words.log_lines(position)

    def facts(self, position: Position, seat: int, glyphs: Glyphs) -> Sequence[str]:
        return details.facts(position, seat, glyphs)

    def score(self, position: Position, seat: int) -> str:
        return counted.pieces(material(position.view, seat))

    def result(self, position: Position, outcome: Outcome) -> Sequence[str]:
        return result(position, outcome)

    def spell(self, text: str) -> str:
        return spell(text)

    def check(self, position: Position, action: str) -> Reason | None:
        return REFUSALS.why_not(lambda: preview(position.view, action))

    def caution(self, position: Position, action: str) -> str:
        return ""

    def shortcut(self, position: Position) -> Shortcut | None:
        return shortcut(position)

    def refusal(self, rule: str) -> Reason | None:
        return REFUSALS.of_rule(rule)

    def details(self, position: Position, glyphs: Glyphs) -> Sequence[str]:
        return details.details(position)

    def told(self, position: Position) -> Sequence[str]:
        return told(position)
