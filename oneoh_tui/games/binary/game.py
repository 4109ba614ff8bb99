"""What the table screen needs to know of Binary."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from oneoh_games import Outcome
from oneoh_games.binary.view import View
from oneoh_protocol.messages import Payload
from oneoh_tui.games.binary import details, words
from oneoh_tui.games.binary.preview import preview
from oneoh_tui.games.binary.refusals import REFUSALS
from oneoh_tui.games.binary.result import result
from oneoh_tui.games.binary.spelling import spell
from oneoh_tui.games.binary.squares import COLOURS
from oneoh_tui.games.binary.told import told
from oneoh_tui.games.game import Reason
from oneoh_tui.games.position import Position
from oneoh_tui.games.shortcut import Shortcut
from oneoh_tui.text import counted
from oneoh_tui.text.glyphs import Glyphs
from oneoh_tui.text.i18n import _
from oneoh_tui.widgets.badge import Badge

if TYPE_CHECKING:
    from oneoh_tui.games.board import Board


class BinaryGame:
    """Binary's entry in `BOARDS`."""

    def read_view(self, payload: Payload) -> View:
        return msgspec.convert(payload, View)

    def board(self) -> "Board":
        from oneoh_tui.games.binary.board import BinaryBoard

        return BinaryBoard()

    def badge(self, seat: int, position: Position | None = None) -> Badge:
        """The first letter of the colour, which a swap changes."""
        view: View | None = position.view if position is not None else None
        is_white = view.sides[seat].colour == "white" if view is not None else seat == 1
        if is_white:
            return Badge(_("White")[:1], "one")
        return Badge(_("Black")[:1], "zero-chip")

    def side(self, seat: int, position: Position | None = None) -> str:
        view: View | None = position.view if position is not None else None
        colour = view.sides[seat].colour if view is not None else COLOURS[seat]
        return words.colour_name(colour)

    def task(self, position: Position) -> str:
        return words.task(position)

    def played(self, action: str) -> str:
        return words.played_words(action)

    def brief(self, action: str, glyphs: Glyphs) -> str:
        return words.brief(action)

    def together(self, before: str, action: str) -> bool:
        return False

    def placed(self, count: int) -> str:
        return ""

    def sentences(self, position: Position) -> Sequence[str]:
        return words.sentences(position)

    def log_lines(self, position: Position, glyphs: Glyphs) -> Sequence[str]:
        return words.log_lines(position)

    def facts(self, position: Position, seat: int, glyphs: Glyphs) -> Sequence[str]:
        return details.facts(position, seat)

    def score(self, position: Position, seat: int) -> str:
        return counted.points(position.view.sides[seat].score)

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
        return details.details(position)

    def told(self, position: Position) -> Sequence[str]:
        return told(position)
