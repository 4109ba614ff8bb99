"""Planted faults: for each promise of a game, a change of an honest one that breaks it."""

import itertools
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import msgspec
from msgspec.structs import replace

from oneoh_games import Generator, IllegalAction, Outcome, legal_texts
from oneoh_games.changes import Change, compare_views
from tests.games.testing.face_down import FaceDown, Play, State, View


class Counting:
    """A memory, which no pure function has."""

    def __init__(self) -> None:
        self.calls = 0

    def __call__(self) -> int:
        self.calls += 1
        return self.calls


Make: TypeAlias = Callable[[FaceDown], dict[str, Any]]
FAULTS: list[tuple[str, str, Make]] = []


def fault(message: str) -> Callable[[Make], Make]:
    """Register a fault: a function that returns other methods, made for an honest game."""

    def plant(make: Make) -> Make:
        FAULTS.append((make.__name__, message, make))
        return make

    return plant


@fault("the same seed starts the same game")
def start_remembers(honest: FaceDown) -> dict[str, Any]:
    count = Counting()
    return {"start": lambda seats, seed, options: honest.start(seats, seed + count(), options)}


@fault("a running game has a legal action")
def no_legal_action(_: FaceDown) -> dict[str, Any]:
    return {"legal_actions": lambda _: ()}


@fault("there are no legal actions once the game is over")
def legal_after_the_end(honest: FaceDown) -> dict[str, Any]:
    return {"legal_actions": lambda state: honest.legal_actions(state) or (Play(0),)}


@fault("sorted by text")
def unsorted(honest: FaceDown) -> dict[str, Any]:
    return {"legal_actions": lambda state: honest.legal_actions(state)[::-1]}


@fault("no two legal actions have the same text")
def listed_twice(honest: FaceDown) -> dict[str, Any]:
    return {
        "legal_actions": lambda state: [a for a in honest.legal_actions(state) for _ in range(2)]
    }


@fault("legal_texts gives the texts of legal_actions")
def forgets_a_text(honest: FaceDown) -> dict[str, Any]:
    return {"legal_texts": lambda state: legal_texts(honest, state)[1:]}


@fault("legal_texts gives the texts of legal_actions")
def offers_texts_after_the_end(honest: FaceDown) -> dict[str, Any]:
    return {"legal_texts": lambda state: legal_texts(honest, state) or ("play:0",)}


@fault("a listed action has no space")
def writes_a_space(honest: FaceDown) -> dict[str, Any]:
    return {
        "format_action": lambda action: honest.format_action(action).replace(":", " "),
        "parse_action": lambda text: honest.parse_action(text.replace(" ", ":")),
    }


@fault("the changes, made in the view before, give the view after")
def forgets_a_change(_: FaceDown) -> dict[str, Any]:
    return {"changes": lambda before, after: compare_views(before, after)[1:]}


@fault("the changes, made in the view before, give the view after")
def takes_true_for_1(honest: FaceDown) -> dict[str, Any]:
    def noted(view: View) -> View:
        return replace(view, note=True if len(view.played) == 1 else 1)

    return {
        "view": lambda state, seat: noted(honest.view(state, seat)),
        "reveal": lambda state, seat: noted(honest.reveal(state, seat)),
    }


@fault("views that are equal have the same changes")
def tells_of_objects_that_are_made_anew(_: FaceDown) -> dict[str, Any]:
    def changes(before: View, after: View) -> list[Change]:
        names = View.__struct_fields__
        pairs = [(name, getattr(before, name), getattr(after, name)) for name in names]
        return [(name, new) for name, old, new in pairs if old is not new]

    return {"changes": changes}


@fault("the changes do not fit the view")
def changes_a_field_that_is_not_there(_: FaceDown) -> dict[str, Any]:
    return {"changes": lambda *_: [("colour", 1)]}


@fault("is no field or item, and its value")
def changes_too_deep(_: FaceDown) -> dict[str, Any]:
    return {"changes": lambda *_: [("hands", 0, 0, None)]}


@fault("is no field or item, and its value")
def changes_an_item_from_the_end(_: FaceDown) -> dict[str, Any]:
    return {"changes": lambda *_: [("hands", -1, None)]}


@fault("to_act is one of the seats")
def acts_from_nowhere(honest: FaceDown) -> dict[str, Any]:
    return {"to_act": lambda state: None if honest.to_act(state) is None else 7}


@fault("default_action is legal")
def bad_default(_: FaceDown) -> dict[str, Any]:
    return {"default_action": lambda _: Play(8)}


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


@fault("parses to its own action")
def parses_to_another(honest: FaceDown) -> dict[str, Any]:
    return {"parse_action": lambda text: Play(honest.parse_action(text).card + 1)}


@fault("one action has one text")
def parses_leniently(honest: FaceDown) -> dict[str, Any]:
    return {"parse_action": lambda text: honest.parse_action(text.strip())}


@fault("raised ValueError")
def parses_with_another_error(_: FaceDown) -> dict[str, Any]:
    return {"parse_action": lambda text: Play(int(text.removeprefix("play:")))}


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


def noting(honest: FaceDown, note: Callable[[State], Any]) -> dict[str, Any]:
    return {"view": lambda state, seat: replace(honest.view(state, seat), note=note(state))}


@fault("the same view again")
def shows_a_hidden_hand(honest: FaceDown) -> dict[str, Any]:
    return noting(honest, lambda state: state.hands[1][0] if state.hands[1] else None)


@fault("determinize gives a spectator the same view again")
def shows_a_hidden_card_to_spectators(honest: FaceDown) -> dict[str, Any]:
    def view(state: State, seat: int | None) -> View:
        return replace(honest.view(state, seat), note=sum(state.hands[0]) if seat is None else None)

    return {"view": view}


@fault("msgspec.convert gives another one")
def shows_what_the_wire_does_not_bring_back(honest: FaceDown) -> dict[str, Any]:
    return noting(honest, lambda _: frozenset({1}))


@fault("reveal of a game that is over is the view itself")
def reveals_less_than_the_end_shows(honest: FaceDown) -> dict[str, Any]:
    return {"reveal": lambda state, seat: replace(honest.reveal(state, seat), note=1)}


@fault("reveal gives the same again of what determinize makes of it")
def reveals_what_nobody_can_put_back(honest: FaceDown) -> dict[str, Any]:
    count = itertools.count()

    def reveal(state: State, seat: int | None) -> View:
        revealed = honest.reveal(state, seat)
        return replace(revealed, note=next(count)) if honest.to_act(state) is not None else revealed

    return {"reveal": reveal}


@fault("a map has the key 1")
def shows_a_map_of_numbers(honest: FaceDown) -> dict[str, Any]:
    return noting(honest, lambda _: {1: 2})


@fault("is too large")
def shows_a_huge_number(honest: FaceDown) -> dict[str, Any]:
    return noting(honest, lambda _: 2**60)


@fault("is not finite")
def shows_infinity(honest: FaceDown) -> dict[str, Any]:
    return noting(honest, lambda _: float("inf"))


@fault("nested deeper than")
def shows_a_deep_thing(honest: FaceDown) -> dict[str, Any]:
    deep: list[Any] = []
    for _ in range(20):
        deep = [deep]
    return noting(honest, lambda _: deep)


@fault("'\\x1b[2J' is not printable")
def shows_what_steers_a_terminal(honest: FaceDown) -> dict[str, Any]:
    return noting(honest, lambda _: ["\x1b[2J"])


@fault("a map has the key '\\u202e', which is not printable")
def shows_a_map_of_marks(honest: FaceDown) -> dict[str, Any]:
    return noting(honest, lambda _: {"\u202e": 1})


@fault("fill at most")
def shows_too_much(honest: FaceDown) -> dict[str, Any]:
    return noting(honest, lambda _: "x" * 60_000)


SEED = 0x0123456789ABCDEF0123456789ABCDEF


@fault("the seed is not in the view")
def shows_the_seed(honest: FaceDown) -> dict[str, Any]:
    return noting(honest, lambda _: [f"seed {seed:032X}" for seed in range(SEED, SEED + 40)])


@fault("determinize keeps the viewer's legal actions")
def forgets_a_legal_action(honest: FaceDown) -> dict[str, Any]:
    """List as many cards as a card allows that the view does not show."""

    def legal_actions(state: State) -> Sequence[Play]:
        legal = honest.legal_actions(state)
        return legal[: 1 + state.hands[-1][0] % 2]

    return {"legal_actions": legal_actions}


@fault("determinize keeps who is to act")
def decides_by_a_hidden_hand_who_is_to_act(honest: FaceDown) -> dict[str, Any]:
    def to_act(state: State) -> int | None:
        seat = honest.to_act(state)
        return seat if seat is None else (seat + sum(state.hands[-1])) % len(state.hands)

    return {
        "to_act": to_act,
        "seen_action": lambda _state, action, _seat: honest.format_action(action),
    }


@fault("what a seat sees of an action depends on what it may know alone")
def tells_of_hidden_cards(honest: FaceDown) -> dict[str, Any]:
    def seen_action(state: State, action: Play, seat: int | None) -> str:
        hidden = sum(state.hands[-1]) if seat is None else 0
        return honest.seen_action(state, action, seat) + "x" * hidden

    return {"seen_action": seen_action}


@fault("a seat sees its own action whole")
def hides_its_own_action(_: FaceDown) -> dict[str, Any]:
    return {"seen_action": lambda *_: "play"}


@fault("is an action or one word, not 'play:?'")
def shows_what_is_no_action(honest: FaceDown) -> dict[str, Any]:
    def seen_action(state: State, action: Play, seat: int | None) -> str:
        shown = honest.seen_action(state, action, seat)
        return "play:?" if shown == "play" else shown

    return {"seen_action": seen_action}


@fault("msgspec.convert gives another one")
def options_that_do_not_travel(_: FaceDown) -> dict[str, Any]:
    class Odd(msgspec.Struct, frozen=True):
        cards: int = 2
        extra: Any = frozenset({1})

    return {"options": Odd}


@fault("cautions are names")
def cautions_of_numbers(_: FaceDown) -> dict[str, Any]:
    return {"cautions": lambda _: (1,)}
