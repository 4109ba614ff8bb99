"""What a client needs to know of Bot255."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from oneoh_games import BadNotation, Generator, IllegalAction, Outcome
from oneoh_games.bot255 import GAME
from oneoh_games.bot255.actions import RUN
from oneoh_games.bot255.program import BadProgram, parse_program
from oneoh_games.bot255.view import View
from oneoh_protocol.messages import Payload
from oneoh_tui.games.bot255 import details, words
from oneoh_tui.games.bot255.edit_words import fault_words
from oneoh_tui.games.bot255.refusals import REFUSALS, refusal_of_text
from oneoh_tui.games.bot255.result import result
from oneoh_tui.games.bot255.spelling import spell
from oneoh_tui.games.bot255.told import told
from oneoh_tui.games.bot255.validity import warning
from oneoh_tui.games.game import Reason
from oneoh_tui.games.position import Position
from oneoh_tui.games.shortcut import Shortcut
from oneoh_tui.text.glyphs import Glyphs
from oneoh_tui.widgets.badge import Badge

if TYPE_CHECKING:
    from oneoh_tui.games.board import Board

_ROLES = ("zero-chip", "one", "run", "number")


class Bot255Game:
    """Bot255's entry in `BOARDS`."""

    def read_view(self, payload: Payload) -> View:
        return msgspec.convert(payload, View)

    def board(self) -> "Board":
        from oneoh_tui.games.bot255.board import Bot255Board

        return Bot255Board()

    def badge(self, seat: int, position: Position | None = None) -> Badge:
        """The number of the seat."""
        return Badge(str(seat), _ROLES[seat % len(_ROLES)])

    def side(self, seat: int, position: Position | None = None) -> str:
        return str(seat)

    def task(self, position: Position) -> str:
        return words.task(position)

    def played(self, action: str) -> str:
        return words.played_words(action)

    def brief(self, action: str, glyphs: Glyphs) -> str:
        return words.played_words(action)

    def together(self, before: str, action: str) -> bool:
        return False

    def placed(self, count: int) -> str:
        return ""

    def sentences(self, position: Position) -> Sequence[str]:
        return words.sentences(position)

    def log_lines(self, position: Position, glyphs: Glyphs) -> Sequence[str]:
        return words.sentences(position)

    def facts(self, position: Position, seat: int, glyphs: Glyphs) -> Sequence[str]:
        return details.facts(position, seat)

    def score(self, position: Position, seat: int) -> str:
        return details.score(position, seat)

    def result(self, position: Position, outcome: Outcome) -> Sequence[str]:
        return result(position, outcome)

    def spell(self, text: str) -> str:
        return spell(text)

    def check(self, position: Position, action: str) -> Reason | None:
        view: View = position.view
        try:
            state = GAME.determinize(view, Generator(0))
            GAME.apply(state, GAME.parse_action(action))
        except BadProgram as error:
            return Reason(fault_words(error), "programs")
        except BadNotation:
            return refusal_of_text(action)
        except IllegalAction as error:
            return REFUSALS.of_rule(error.rule) or Reason(str(error), "")
        return None

    def caution(self, position: Position, action: str) -> str:
        """An invalid program has its price."""
        view: View = position.view
        hand = view.seats[view.seat].hand if view.seat is not None else None
        if not action.startswith(RUN) or hand is None:
            return ""
        try:
            return warning(parse_program(action.removeprefix(RUN)), hand)
        except BadProgram:
            return ""

    def shortcut(self, position: Position) -> Shortcut | None:
        return None

    def refusal(self, rule: str) -> Reason | None:
        return REFUSALS.of_rule(rule)

    def details(self, position: Position, glyphs: Glyphs) -> Sequence[str]:
        return details.details(position)

    def told(self, position: Position) -> Sequence[str]:
        return told(position)
