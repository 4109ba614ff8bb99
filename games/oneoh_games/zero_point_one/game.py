"""Zero Point One as the contract of a game wants it."""

from collections.abc import Sequence

from oneoh_games.contract import BadOptions, Outcome, Seat
from oneoh_games.generator import Generator
from oneoh_games.zero_point_one import actions, determinize, legality, observe, rules
from oneoh_games.zero_point_one.actions import Action
from oneoh_games.zero_point_one.options import Options, is_unusual, limits
from oneoh_games.zero_point_one.state import State
from oneoh_games.zero_point_one.view import View


class ZeroPointOne:
    """The rules page, `zero-point-one`; each method is a function of a module beside this one."""

    id = "zero-point-one"
    rules_version = 1
    seats = range(2, 3)
    options = Options
    view_type = View

    def start(self, seats: int, seed: int, options: Options) -> State:
        """No luck is in the game, so that the seed has no say."""
        if seats not in self.seats:
            raise BadOptions(f"{self.id} is for two seats, not {seats}")
        return rules.start(limits(options))

    def to_act(self, state: State) -> Seat | None:
        return state.position.mover if state.outcome is None else None

    def legal_actions(self, state: State) -> Sequence[Action]:
        return legality.legal_actions(state)

    def apply(self, state: State, action: Action) -> State:
        return rules.apply(state, action)

    def view(self, state: State, seat: Seat | None) -> View:
        return observe.view(state, seat)

    def reveal(self, state: State, seat: Seat | None) -> View:
        """Nothing is ever hidden."""
        return observe.view(state, seat)

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome

    def format_action(self, action: Action) -> str:
        return actions.format_action(action)

    def parse_action(self, text: str) -> Action:
        return actions.parse_action(text)

    def seen_action(self, state: State, action: Action, seat: Seat | None) -> str:
        """Everything that is played is public."""
        return actions.format_action(action)

    def default_action(self, state: State) -> Action:
        return legality.legal_actions(state)[0]

    def determinize(self, view: View, rng: Generator) -> State:
        return determinize.determinize(view)

    def cautions(self, options: Options) -> Sequence[str]:
        return ("house-rules",) if is_unusual(options) else ()
