"""Bot255 as the contract of a game wants it."""

from collections.abc import Sequence

from oneoh_games.bot255 import actions, determinize, legality, observe, rules
from oneoh_games.bot255.actions import MOST_SEATS, Action
from oneoh_games.bot255.options import Options
from oneoh_games.bot255.state import State
from oneoh_games.bot255.view import View
from oneoh_games.contract import BadOptions, Outcome, Seat
from oneoh_games.generator import Generator


class Bot255:
    """The rules page, `bot255`; each method is a function of a module beside this one."""

    id = "bot255"
    rules_version = 1
    seats = range(2, MOST_SEATS + 1)
    options = Options
    view_type = View

    def start(self, seats: int, seed: int, options: Options) -> State:
        if seats not in self.seats:
            raise BadOptions(f"{self.id} is for two to four seats, not {seats}")
        return rules.start(seats, seed, options)

    def to_act(self, state: State) -> Seat | None:
        return state.to_act

    def legal_actions(self, state: State) -> Sequence[Action]:
        """All but announcing a program: there are too many. `apply` takes it while `may_run`."""
        return legality.legal_actions(state)

    def apply(self, state: State, action: Action) -> State:
        return rules.apply(state, action)

    def view(self, state: State, seat: Seat | None) -> View:
        return observe.view(state, seat)

    def reveal(self, state: State, seat: Seat | None) -> View:
        return observe.reveal(state, seat)

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome

    def format_action(self, action: Action) -> str:
        return actions.format_action(action)

    def parse_action(self, text: str) -> Action:
        return actions.parse_action(text)

    def seen_action(self, state: State, action: Action, seat: Seat | None) -> str:
        return observe.seen_action(state, action, seat)

    def default_action(self, state: State) -> Action:
        return rules.default_action(state)

    def determinize(self, view: View, rng: Generator) -> State:
        return determinize.determinize(view, rng)

    def cautions(self, options: Options) -> Sequence[str]:
        return ()
