"""Game object of Zero Point One: its constants, and the function behind each question."""

from collections.abc import Sequence

from oneoh_games.contract import BadOptions, Outcome, Seat
from oneoh_games.generator import Generator
from oneoh_games.zero_point_one import actions, determinize, legality, observe, rules
from oneoh_games.zero_point_one.actions import Action
from oneoh_games.zero_point_one.options import Options, is_unusual, limits
from oneoh_games.zero_point_one.state import State
from oneoh_games.zero_point_one.view import View


class ZeroPointOne:
    """Rules of the page `zero-point-one`; `Game` documents each function."""

    id = "zero-point-one"
    rules_version = 1
    seats = range(2, 3)
    options = Options
    view_type = View

    legal_actions = staticmethod(legality.legal_actions)
    legal_line = staticmethod(legality.legal_line)
    apply = staticmethod(rules.apply)
    view = staticmethod(observe.view)
    changes = staticmethod(observe.changes)
    reveal = staticmethod(observe.view)  # no view hides anything
    format_action = staticmethod(actions.format_action)
    parse_action = staticmethod(actions.parse_action)

    def start(self, seats: int, seed: int, options: Options) -> State:
        """Return the empty board, whatever the seed: the game has no chance."""
        if seats not in self.seats:
            raise BadOptions(f"{self.id} is for two seats, not {seats}")
        return rules.start(limits(options))

    def to_act(self, state: State) -> Seat | None:
        return state.position.mover if state.outcome is None else None

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome

    def seen_action(self, state: State, action: Action, seat: Seat | None) -> str:
        """Return the whole notation: every action is public."""
        return self.format_action(action)

    def default_action(self, state: State) -> Action:
        return self.legal_actions(state)[0]

    def determinize(self, view: View, rng: Generator) -> State:
        """Return the one state that `view` shows; `rng` is not used."""
        return determinize.determinize(view)

    def cautions(self, options: Options) -> Sequence[str]:
        return ("house-rules",) if is_unusual(options) else ()
