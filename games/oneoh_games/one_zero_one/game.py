"""One Zero One as the contract of a game wants it."""

from collections.abc import Sequence

from oneoh_games.contract import BadOptions, Outcome, Seat
from oneoh_games.generator import Generator
from oneoh_games.one_zero_one import actions, determinize, legality, observe, rules
from oneoh_games.one_zero_one.actions import Action
from oneoh_games.one_zero_one.decks import is_unusual
from oneoh_games.one_zero_one.options import Options, deck
from oneoh_games.one_zero_one.state import State
from oneoh_games.one_zero_one.view import View


class OneZeroOne:
    """The rules page, `one-zero-one`; each method is a function of a module beside this one."""

    id = "one-zero-one"
    rules_version = 1
    seats = range(2, 3)
    options = Options
    view_type = View

    def start(self, seats: int, seed: int, options: Options) -> State:
        if seats not in self.seats:
            raise BadOptions(f"{self.id} is for two seats, not {seats}")
        return rules.start(seed, options)

    def to_act(self, state: State) -> Seat | None:
        return state.to_act

    def legal_actions(self, state: State) -> Sequence[Action]:
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
        """Everything that is played is public."""
        return actions.format_action(action)

    def default_action(self, state: State) -> Action:
        return legality.legal_actions(state)[0]

    def determinize(self, view: View, rng: Generator) -> State:
        return determinize.determinize(view, rng)

    def cautions(self, options: Options) -> Sequence[str]:
        return ("unusual-deck",) if is_unusual(deck(options)) else ()
