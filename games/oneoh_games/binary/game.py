"""Game object of Binary: its constants, and the function behind each question."""

from collections.abc import Sequence

from oneoh_games.binary import actions, legality, observe, rules, territories
from oneoh_games.binary.actions import Action
from oneoh_games.binary.options import Options
from oneoh_games.binary.state import State
from oneoh_games.binary.view import View
from oneoh_games.contract import BadOptions, Seat
from oneoh_games.generator import Generator


class Binary:
    """Rules of the page `binary`; `Game` documents each function."""

    id = "binary"
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
    outcome = staticmethod(territories.outcome)
    format_action = staticmethod(actions.format_action)
    parse_action = staticmethod(actions.parse_action)

    def start(self, seats: int, seed: int, options: Options) -> State:
        """Return the empty board, whatever the seed: the game has no chance."""
        if seats not in self.seats:
            raise BadOptions(f"{self.id} is for two seats, not {seats}")
        return rules.start(options)

    def to_act(self, state: State) -> Seat | None:
        return state.to_act

    def seen_action(self, state: State, action: Action, seat: Seat | None) -> str:
        """Return the whole notation: every action is public."""
        return self.format_action(action)

    def default_action(self, state: State) -> Action:
        return self.legal_actions(state)[0]

    def determinize(self, view: View, rng: Generator) -> State:
        """Return the one state that `view` shows; `rng` is not used."""
        return observe.state_of(view)

    def cautions(self, options: Options) -> Sequence[str]:
        """Return `second-seat-edge`, with the swap too: it is optional, so the edge remains."""
        return ("second-seat-edge", "house-rule") if options.swap else ("second-seat-edge",)
