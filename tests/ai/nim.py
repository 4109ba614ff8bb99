"""Nim: a small game whose best moves are known."""

from collections.abc import Sequence

import msgspec

from oneoh_games import BadNotation, Generator, IllegalAction, Outcome, Seat


class NoOptions(msgspec.Struct, frozen=True):
    """Options of a game without options."""


class Heap(msgspec.Struct, frozen=True):
    """State and view of nim; the seat that takes the last stick wins."""

    sticks: int
    to_act: Seat


class Nim:
    """Nim with ten sticks, of which a turn takes one to three."""

    id = "nim"
    rules_version = 1
    seats = range(2, 3)
    options = NoOptions
    view_type = Heap

    def start(self, seats: int, seed: int, options: NoOptions) -> Heap:
        return Heap(10, seed % 2)

    def to_act(self, state: Heap) -> Seat | None:
        return state.to_act if state.sticks else None

    def legal_actions(self, state: Heap) -> Sequence[int]:
        return range(1, min(3, state.sticks) + 1)

    def apply(self, state: Heap, action: int) -> Heap:
        if action not in self.legal_actions(state):
            raise IllegalAction("nim.take", "take 1 to 3 sticks that are there")
        return Heap(state.sticks - action, 1 - state.to_act)

    def view(self, state: Heap, seat: Seat | None) -> Heap:
        return state

    def reveal(self, state: Heap, seat: Seat | None) -> Heap:
        return state

    def outcome(self, state: Heap) -> Outcome | None:
        if state.sticks:
            return None
        winner = 1 - state.to_act
        return Outcome("empty", (1 - winner, winner), (1 + winner, 2 - winner))

    def format_action(self, action: int) -> str:
        return f"take {action + 0}"

    def parse_action(self, text: str) -> int:
        if not text.startswith("take ") or not text[5:].isdecimal():
            raise BadNotation(f"{text!r} is not of the form take N")
        return int(text[5:])

    def seen_action(self, state: Heap, action: int, seat: Seat | None) -> str:
        return self.format_action(action)

    def default_action(self, state: Heap) -> int:
        return 1

    def determinize(self, view: Heap, rng: Generator) -> Heap:
        return view

    def cautions(self, options: NoOptions) -> Sequence[str]:
        return ()


NIM = Nim()
