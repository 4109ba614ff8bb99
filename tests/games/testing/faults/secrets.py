"""Planted faults that tell what a seat may not know, or hide what it may."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from tests.games.testing.face_down import FaceDown, Play, State, View
from tests.games.testing.faults.planting import Fault, noting, planter

FAULTS: list[Fault] = []
fault = planter(FAULTS)


@fault("the same view again")
def shows_a_hidden_hand(honest: FaceDown) -> dict[str, Any]:
    return noting(honest, lambda state: state.hands[1][0] if state.hands[1] else None)


@fault("determinize gives a spectator the same view again")
def shows_a_hidden_card_to_spectators(honest: FaceDown) -> dict[str, Any]:
    def view(state: State, seat: int | None) -> View:
        return replace(honest.view(state, seat), note=sum(state.hands[0]) if seat is None else None)

    return {"view": view}


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


@fault("is an action or one word\n  seen:    'play:?'")
def shows_what_is_no_action(honest: FaceDown) -> dict[str, Any]:
    def seen_action(state: State, action: Play, seat: int | None) -> str:
        shown = honest.seen_action(state, action, seat)
        return "play:?" if shown == "play" else shown

    return {"seen_action": seen_action}


@fault("no action of a seat is secret from the seat itself")
def keeps_actions_from_their_own_seat(_: FaceDown) -> dict[str, Any]:
    def secret_actions(
        _states: Sequence[State], actions: Sequence[Play], _seat: int | None
    ) -> dict[int, Play]:
        return {0: actions[0]}

    return {"secret_actions": secret_actions}


@fault("the actions in place of secret ones are refused")
def puts_an_illegal_action_in_place_of_a_secret_one(_: FaceDown) -> dict[str, Any]:
    def secret_actions(
        _states: Sequence[State], _actions: Sequence[Play], seat: int | None
    ) -> dict[int, Play]:
        return {} if seat == 0 else {0: Play(10**6)}

    return {"secret_actions": secret_actions}


@fault("a record shows a seat, or a spectator, every view that it was shown")
def puts_another_game_in_place_of_a_secret_action(honest: FaceDown) -> dict[str, Any]:
    """Play another card of the hand, which all see at the end."""

    def secret_actions(
        states: Sequence[State], actions: Sequence[Play], seat: int | None
    ) -> dict[int, Play]:
        others = [play for play in honest.legal_actions(states[0]) if play != actions[0]]
        return {0: others[0]} if others and seat != 0 else {}

    return {"secret_actions": secret_actions}


@fault("what an action revealed has a name of lower-case letters and hyphens")
def names_what_was_revealed_in_a_sentence(_honest: FaceDown) -> dict[str, Any]:
    return {"revealed": lambda _before, _after, _seat: "All hands."}


@fault("where `revealed` names nothing, every world that fits the view goes on alike")
def keeps_quiet_about_what_was_revealed(_honest: FaceDown) -> dict[str, Any]:
    """Name nothing where the last card turns all others."""
    return {"revealed": lambda _before, _after, _seat: None}
