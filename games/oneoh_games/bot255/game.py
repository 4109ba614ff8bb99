"""Game object of Bot255: its constants, and the function behind each question."""

from collections.abc import Sequence

from oneoh_games.bot255 import actions, changes, determinize, legality, observe, rules
from oneoh_games.bot255.actions import MAX_SEATS
from oneoh_games.bot255.options import Options
from oneoh_games.bot255.revealed import revealed
from oneoh_games.bot255.sampling import sample_unlisted
from oneoh_games.bot255.secret_actions import secret_actions
from oneoh_games.bot255.state import State
from oneoh_games.bot255.view import View
from oneoh_games.contract import BadOptions, Outcome, Seat


class Bot255:
    """Rules of the page `bot255`; `Game` documents each function.

    `legal_actions` lists everything but announcing a program: there are too many programs. The
    view's `may_run` says when `apply` takes one.
    """

    id = "bot255"
    rules_version = 1
    seats = range(2, MAX_SEATS + 1)
    options = Options
    view_type = View

    legal_actions = staticmethod(legality.legal_actions)
    legal_line = staticmethod(legality.legal_line)
    apply = staticmethod(rules.apply)
    view = staticmethod(observe.view)
    reveal = staticmethod(observe.reveal)
    changes = staticmethod(changes.changes)
    format_action = staticmethod(actions.format_action)
    parse_action = staticmethod(actions.parse_action)
    seen_action = staticmethod(observe.seen_action)
    default_action = staticmethod(rules.default_action)
    determinize = staticmethod(determinize.determinize)
    revealed = staticmethod(revealed)
    secret_actions = staticmethod(secret_actions)
    sample_unlisted = staticmethod(sample_unlisted)

    def start(self, seats: int, seed: int, options: Options) -> State:
        if seats not in self.seats:
            raise BadOptions(f"{self.id} is for two to four seats, not {seats}")
        return rules.start(seats, seed, options)

    def to_act(self, state: State) -> Seat | None:
        return state.to_act

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome

    def cautions(self, options: Options) -> Sequence[str]:
        return ()
