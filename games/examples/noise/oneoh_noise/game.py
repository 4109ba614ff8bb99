"""Noise as a `Game`: its constants, and the function behind each question."""

from collections.abc import Sequence

from oneoh_games import BadOptions, Outcome, Seat
from oneoh_noise import actions, legality, rules, views
from oneoh_noise.actions import FACE_DOWN, Action
from oneoh_noise.options import Options
from oneoh_noise.state import BOX, State


class Noise:
    """Rules of the page `noise`; `oneoh_games.Game` documents each function."""

    id = "noise"
    rules_version = 1
    seats = range(2, 3)
    options = Options
    view_type = views.View

    legal_actions = staticmethod(legality.legal_actions)
    apply = staticmethod(rules.apply)
    view = staticmethod(views.view)
    reveal = staticmethod(views.reveal)
    format_action = staticmethod(actions.format_action)
    parse_action = staticmethod(actions.parse_action)
    determinize = staticmethod(views.determinize)

    def start(self, seats: int, seed: int, options: Options) -> State:
        """Deal the cards. Raises BadOptions if `seats` is not 2."""
        if seats not in self.seats:
            raise BadOptions(f"{self.id} is for two seats, not {seats}")
        return rules.start(seed, options)

    def to_act(self, state: State) -> Seat | None:
        return state.to_act

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome

    def seen_action(self, state: State, action: Action, seat: Seat | None) -> str:
        """Return the notation; everybody but the sender sees a signal face down."""
        is_hidden = action in (Action.SIGNAL, Action.BLUFF) and seat != state.to_act
        return FACE_DOWN if is_hidden else action.value

    def default_action(self, state: State) -> Action:
        return legality.legal_actions(state)[0]

    def cautions(self, options: Options) -> Sequence[str]:
        """Warn of a deal that sets no card aside: each seat can work out the other hand."""
        return ("whole-box",) if 2 * options.hand == len(BOX) else ()
