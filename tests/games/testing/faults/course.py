"""Planted faults of the course of a game: start, moves, end, options."""

from typing import Any

import msgspec
from msgspec.structs import replace

from oneoh_games import Generator, IllegalAction, Outcome
from tests.games.testing.face_down import FaceDown, Play, State, View
from tests.games.testing.faults.planting import Counting, Fault, planter

FAULTS: list[Fault] = []
fault = planter(FAULTS)


@fault("the same seed starts the same game")
def start_remembers(honest: FaceDown) -> dict[str, Any]:
    count = Counting()
    return {"start": lambda seats, seed, options: honest.start(seats, seed + count(), options)}


@fault("which is not among the legal actions")
def takes_everything(honest: FaceDown) -> dict[str, Any]:
    def apply(state: State, action: Play) -> State:
        if action in honest.legal_actions(state) or honest.to_act(state) is None:
            return honest.apply(state, action)
        return replace(state, played=(*state.played, action.card))

    return {"apply": apply}


@fault("which is among the legal actions")
def refuses_a_legal_action(honest: FaceDown) -> dict[str, Any]:
    def apply(state: State, action: Play) -> State:
        if action.card == 5:
            raise IllegalAction("play.five", "Nobody may play the 5.")
        return honest.apply(state, action)

    return {"apply": apply}


@fault("raised KeyError")
def refuses_with_another_error(honest: FaceDown) -> dict[str, Any]:
    def apply(state: State, action: Play) -> State:
        if action not in honest.legal_actions(state):
            raise KeyError(action)
        return honest.apply(state, action)

    return {"apply": apply}


def refusing(honest: FaceDown, rule: str, message: str) -> dict[str, Any]:
    def apply(state: State, action: Play) -> State:
        if action not in honest.legal_actions(state):
            raise IllegalAction(rule, message)
        return honest.apply(state, action)

    return {"apply": apply}


@fault("is `section.name`, not 'Not in hand'")
def refuses_without_a_section(honest: FaceDown) -> dict[str, Any]:
    return refusing(honest, "Not in hand", "No.")


@fault("has a message")
def refuses_without_a_word(honest: FaceDown) -> dict[str, Any]:
    return refusing(honest, "play.not-in-hand", "")


class Loose(msgspec.Struct):
    hands: list[tuple[int, ...]]
    played: tuple[int, ...] = ()


@fault("apply does not change the state it is given")
def changes_its_argument(honest: FaceDown) -> dict[str, Any]:
    def start(seats: int, seed: int, options: Any) -> Loose:
        return Loose(list(honest.start(seats, seed, options).hands))

    def determinize(view: View, rng: Generator) -> Loose:
        state = honest.determinize(view, rng)
        return Loose(list(state.hands), state.played)

    def apply(state: Loose, action: Play) -> Loose:
        honest.apply(State(tuple(state.hands), state.played), action)
        seat = len(state.played)
        state.hands[seat] = tuple(card for card in state.hands[seat] if card != action.card)
        return Loose(list(state.hands), (*state.played, action.card))

    return {"start": start, "determinize": determinize, "apply": apply}


@fault("apply gives the same state each time")
def apply_remembers(honest: FaceDown) -> dict[str, Any]:
    count = Counting()

    def apply(state: State, action: Play) -> State:
        after = honest.apply(state, action)
        if count() % 2:
            return after
        return replace(after, hands=tuple(hand[:1] for hand in after.hands))

    return {"apply": apply}


@fault("the record gives every state again")
def plays_otherwise_after_a_game(honest: FaceDown) -> dict[str, Any]:
    ended: list[State] = []

    def outcome(state: State) -> Outcome | None:
        if honest.to_act(state) is None:
            ended.append(state)
        return honest.outcome(state)

    def apply(state: State, action: Play) -> State:
        after = honest.apply(state, action)
        return replace(after, hands=after.hands[::-1]) if ended else after

    return {"outcome": outcome, "apply": apply}


@fault("a game ends within 3 actions")
def never_ends(honest: FaceDown) -> dict[str, Any]:
    def apply(state: State, action: Play) -> State:
        after = honest.apply(state, action)
        return State(state.hands) if honest.to_act(after) is None else after

    return {"apply": apply}


@fault("an outcome is there exactly at the end")
def no_outcome(_: FaceDown) -> dict[str, Any]:
    return {"outcome": lambda _: None}


@fault("an outcome is there exactly at the end")
def early_outcome(_: FaceDown) -> dict[str, Any]:
    return {"outcome": lambda _: Outcome("turned", (1, 0), (1, 2))}


def ending(honest: FaceDown, outcome: Outcome) -> dict[str, Any]:
    return {"outcome": lambda state: None if honest.outcome(state) is None else outcome}


@fault("a score and a place for each seat")
def too_few_scores(honest: FaceDown) -> dict[str, Any]:
    return ending(honest, Outcome("turned", (1,), (1, 2, 3)))


@fault("a place is one more than the seats that did better")
def places_with_a_hole(honest: FaceDown) -> dict[str, Any]:
    return ending(honest, Outcome("turned", (2, 1, 0), (1, 3, 4)))


@fault("an outcome has a reason")
def no_reason(honest: FaceDown) -> dict[str, Any]:
    return ending(honest, Outcome("", (2, 1, 0), (1, 2, 3)))


@fault("msgspec.convert gives another one")
def options_that_do_not_travel(_: FaceDown) -> dict[str, Any]:
    class Odd(msgspec.Struct, frozen=True):
        cards: int = 2
        extra: Any = frozenset({1})

    return {"options": Odd}


@fault("cautions are names")
def cautions_of_numbers(_: FaceDown) -> dict[str, Any]:
    return {"cautions": lambda _: (1,)}
