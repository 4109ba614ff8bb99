"""Game of nothing but turns: each has one action, and nothing is hidden."""

from collections.abc import Sequence

import msgspec

from oneoh_games import BadNotation, Generator, Outcome

TURNS_A_SEAT = 9


class Options(msgspec.Struct, frozen=True):
    pass


class Position(msgspec.Struct, frozen=True):
    """State, and view of everybody."""

    seats: int
    turn: int = 0


class Alternation:
    """The seats act in turn, until each has acted `TURNS_A_SEAT` times; all are first.

    A test of clocks plays thousands of it, so it costs as little as a game can.
    """

    id = "alternation"
    rules_version = 1
    seats = range(2, 5)
    options = Options
    view_type = Position

    def start(self, seats: int, seed: int, options: Options) -> Position:
        return Position(seats)

    def to_act(self, state: Position) -> int | None:
        over = state.turn == TURNS_A_SEAT * state.seats
        return None if over else state.turn % state.seats

    def legal_actions(self, state: Position) -> Sequence[str]:
        return () if self.to_act(state) is None else ("go",)

    def apply(self, state: Position, action: str) -> Position:
        return Position(state.seats, state.turn + 1)

    def view(self, state: Position, seat: int | None) -> Position:
        return state

    def reveal(self, state: Position, seat: int | None) -> Position:
        return state

    def outcome(self, state: Position) -> Outcome | None:
        if self.to_act(state) is not None:
            return None
        return Outcome("all turns", (0,) * state.seats, (1,) * state.seats)

    def format_action(self, action: str) -> str:
        return action

    def parse_action(self, text: str) -> str:
        if text != "go":
            raise BadNotation(f"{text!r} is not go")
        return text

    def seen_action(self, state: Position, action: str, seat: int | None) -> str:
        return action

    def default_action(self, state: Position) -> str:
        return "go"

    def determinize(self, view: Position, rng: Generator) -> Position:
        return view

    def cautions(self, options: Options) -> Sequence[str]:
        return ()


ALTERNATION = Alternation()
