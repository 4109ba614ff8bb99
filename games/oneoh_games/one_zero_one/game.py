"""Game object of One Zero One: its constants, and the function behind each question."""

from collections.abc import Sequence

from oneoh_games.contract import BadOptions, Outcome, Seat
from oneoh_games.one_zero_one import actions, changes, determinize, legality, observe, rules
from oneoh_games.one_zero_one.actions import Action
from oneoh_games.one_zero_one.decks import is_unusual
from oneoh_games.one_zero_one.options import Options, deck
from oneoh_games.one_zero_one.revealed import revealed
from oneoh_games.one_zero_one.state import State
from oneoh_games.one_zero_one.view import View


class OneZeroOne:
    """Rules of the page `one-zero-one`; `Game` documents each function."""

    id = "one-zero-one"
    rules_version = 1
    seats = range(2, 3)
    options = Options
    view_type = View

    legal_actions = staticmethod(legality.legal_actions)
    legal_line = staticmethod(legality.legal_line)
    apply = staticmethod(rules.apply)
    view = staticmethod(observe.view)
    changes = staticmethod(changes.changes)
    reveal = staticmethod(observe.reveal)
    format_action = staticmethod(actions.format_action)
    parse_action = staticmethod(actions.parse_action)
    determinize = staticmethod(determinize.determinize)
    revealed = staticmethod(revealed)

    def start(self, seats: int, seed: int, options: Options) -> State:
        if seats not in self.seats:
            raise BadOptions(f"{self.id} is for two seats, not {seats}")
        return rules.start(seed, options)

    def to_act(self, state: State) -> Seat | None:
        return state.to_act

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome

    def seen_action(self, state: State, action: Action, seat: Seat | None) -> str:
        """Return the whole notation: every action is public."""
        return self.format_action(action)

    def default_action(self, state: State) -> Action:
        return self.legal_actions(state)[0]

    def cautions(self, options: Options) -> Sequence[str]:
        return ("unusual-deck",) if is_unusual(deck(options)) else ()
