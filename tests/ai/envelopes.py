"""Game for three seats with a hidden card; a search that looked at it would always win."""

from collections.abc import Sequence

import msgspec

from oneoh_games import BadNotation, Generator, IllegalAction, Outcome, Seat
from tests.ai.nim import NoOptions


class Envelopes(msgspec.Struct, frozen=True):
    """State: one of the envelopes is the bad one."""

    bad: int
    opened: int | None = None


class Closed(msgspec.Struct, frozen=True):
    """View, without the number of the bad envelope."""

    opened: int | None = None


class ThreeEnvelopes:
    """Game in which seat 0 opens one of three envelopes or passes; seats 1 and 2 look on.

    Opening wins if the envelope is not the bad one, which it is in one deal of three;
    passing is a tie for all.
    """

    id = "envelopes"
    rules_version = 1
    seats = range(3, 4)
    options = NoOptions
    view_type = Closed

    def start(self, seats: int, seed: int, options: NoOptions) -> Envelopes:
        return Envelopes(seed % 3)

    def to_act(self, state: Envelopes) -> Seat | None:
        return 0 if state.opened is None else None

    def legal_actions(self, state: Envelopes) -> Sequence[int]:
        return (0, 1, 2, 3) if state.opened is None else ()

    def apply(self, state: Envelopes, action: int) -> Envelopes:
        if action not in self.legal_actions(state):
            raise IllegalAction("envelopes.open", "open an envelope, once")
        return Envelopes(state.bad, action)

    def view(self, state: Envelopes, seat: Seat | None) -> Closed:
        return Closed(state.opened)

    def reveal(self, state: Envelopes, seat: Seat | None) -> Closed:
        return self.view(state, seat)

    def outcome(self, state: Envelopes) -> Outcome | None:
        if state.opened is None:
            return None
        if state.opened == 3:
            return Outcome("passed", (0, 0, 0), (1, 1, 1))
        if state.opened == state.bad:
            return Outcome("bad", (-1, 0, 0), (3, 1, 1))
        return Outcome("good", (1, 0, 0), (1, 2, 2))

    def format_action(self, action: int) -> str:
        return str(action + 0)

    def parse_action(self, text: str) -> int:
        if text not in {"0", "1", "2", "3"}:
            raise BadNotation(f"{text!r} is no envelope")
        return int(text)

    def seen_action(self, state: Envelopes, action: int, seat: Seat | None) -> str:
        return self.format_action(action)

    def default_action(self, state: Envelopes) -> int:
        return 3

    def determinize(self, view: Closed, rng: Generator) -> Envelopes:
        return Envelopes(rng.below(3), view.opened)

    def cautions(self, options: NoOptions) -> Sequence[str]:
        return ()


ENVELOPES = ThreeEnvelopes()
