"""What the table screen needs to know of One Zero One."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from oneoh_games import Outcome
from oneoh_games.one_zero_one.view import View
from oneoh_protocol.messages import Payload
from oneoh_tui.games.game import Reason
from oneoh_tui.games.one_zero_one import details, words
from oneoh_tui.games.one_zero_one.brief import brief
from oneoh_tui.games.one_zero_one.choice import is_option
from oneoh_tui.games.one_zero_one.preview import preview
from oneoh_tui.games.one_zero_one.refusals import REFUSALS
from oneoh_tui.games.one_zero_one.result import result
from oneoh_tui.games.one_zero_one.spelling import spell
from oneoh_tui.games.one_zero_one.told import told
from oneoh_tui.games.position import Position
from oneoh_tui.games.shortcut import Shortcut
from oneoh_tui.text import counted
from oneoh_tui.text.glyphs import Glyphs
from oneoh_tui.widgets.badge import Badge

if TYPE_CHECKING:
    from oneoh_tui.games.board import Board


class OneZeroOneGame:
    """One Zero One's entry in `BOARDS`."""

    def read_view(self, payload: Payload) -> View:
        return msgspec.convert(payload, View)

    def board(self) -> "Board":
        from oneoh_tui.games.one_zero_one.board import OneZeroOneBoard

        return OneZeroOneBoard()

    def badge(self, seat: int, position: Position | None = None) -> Badge:
        return Badge(str(seat), "one" if seat else "zero-chip")

    def side(self, seat: int, position: Position | None = None) -> str:
        return str(seat)

    def task(self, position: Position) -> str:
        return words.task(position)

    def played(self, action: str) -> str:
        return words.played_words(action) if is_option(action) else action

    def brief(self, action: str, glyphs: Glyphs) -> str:
        return brief(action, glyphs) if is_option(action) else action

    def together(self, before: str, action: str) -> bool:
        return False

    def placed(self, count: int) -> str:
        return ""

    def sentences(self, position: Position) -> Sequence[str]:
        return words.sentences(position)

    def log_lines(self, position: Position, glyphs: Glyphs) -> Sequence[str]:
        return words.log_lines(position, glyphs)

    def facts(self, position: Position, seat: int, glyphs: Glyphs) -> Sequence[str]:
        return details.hand_facts(position, seat, glyphs)

    def score(self, position: Position, seat: int) -> str:
        return counted.points(position.view.points[seat])

    def result(self, position: Position, outcome: Outcome) -> Sequence[str]:
        return result(position, outcome)

    def spell(self, text: str) -> str:
        return spell(text)

    def check(self, position: Position, action: str) -> Reason | None:
        return REFUSALS.why_not(lambda: preview(position.view, action))

    def caution(self, position: Position, action: str) -> str:
        return ""

    def shortcut(self, position: Position) -> Shortcut | None:
        return None

    def refusal(self, rule: str) -> Reason | None:
        return REFUSALS.of_rule(rule)

    def details(self, position: Position, glyphs: Glyphs) -> Sequence[str]:
        return details.details(position, glyphs)

    def told(self, position: Position) -> Sequence[str]:
        return told(position)
