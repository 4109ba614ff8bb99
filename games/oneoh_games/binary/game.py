"""Binary as the contract of a game wants it."""

from collections.abc import Sequence

from oneoh_games.binary import actions, legality, observe, rules, territories
from oneoh_games.binary.actions import Action, turn_on
from oneoh_games.binary.options import Options
from oneoh_games.binary.state import State
from oneoh_games.binary.steps import first_squares
from oneoh_games.binary.view import View
from oneoh_games.contract import BadOptions, Outcome, Seat
from oneoh_games.generator import Generator


class Binary:
    """The rules page, `binary`; each method is a function of a module beside this one."""

    id = "binary"
    rules_version = 1
    seats = range(2, 3)
    options = Options
    view_type = View

    def start(self, seats: int, seed: int, options: Options) -> State:
        """No luck is in the game, so every seed starts the same."""
        if seats not in self.seats:
            raise BadOptions(f"{self.id} is for two seats, not {seats}")
        return rules.start(options)

    def to_act(self, state: State) -> Seat | None:
        return state.to_act

    def legal_actions(self, state: State) -> Sequence[Action]:
        return legality.legal_actions(state)

    def apply(self, state: State, action: Action) -> State:
        return rules.apply(state, action)

    def view(self, state: State, seat: Seat | None) -> View:
        return observe.view(state, seat)

    def reveal(self, state: State, seat: Seat | None) -> View:
        """Nothing is hidden at any time."""
        return observe.view(state, seat)

    def outcome(self, state: State) -> Outcome | None:
        return territories.outcome(state)

    def format_action(self, action: Action) -> str:
        return actions.format_action(action)

    def parse_action(self, text: str) -> Action:
        return actions.parse_action(text)

    def seen_action(self, state: State, action: Action, seat: Seat | None) -> str:
        """Everything that is played is public."""
        return actions.format_action(action)

    def default_action(self, state: State) -> Action:
        return turn_on(first_squares(state)[0])

    def determinize(self, view: View, rng: Generator) -> State:
        """Everything is open, so there is one state."""
        return observe.state_of(view)

    def cautions(self, options: Options) -> Sequence[str]:
        """The swap does not take the second seat's edge away: it need not be used."""
        return ("second-seat-edge", "house-rule") if options.swap else ("second-seat-edge",)
