"""Planted faults of legal actions, their texts, and who is to act."""

from typing import Any

from oneoh_games import legal_line
from tests.games.testing.face_down import FaceDown, Play
from tests.games.testing.faults.planting import Fault, planter

FAULTS: list[Fault] = []
fault = planter(FAULTS)


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


@fault("legal_line gives the texts of legal_actions")
def forgets_a_text(honest: FaceDown) -> dict[str, Any]:
    return {"legal_line": lambda state: legal_line(honest, state)[1:]}


@fault("legal_line gives the texts of legal_actions")
def offers_texts_after_the_end(honest: FaceDown) -> dict[str, Any]:
    return {"legal_line": lambda state: legal_line(honest, state) or "play:0"}


@fault("a listed action has no space")
def writes_a_space(honest: FaceDown) -> dict[str, Any]:
    return {
        "format_action": lambda action: honest.format_action(action).replace(":", " "),
        "parse_action": lambda text: honest.parse_action(text.replace(" ", ":")),
    }


@fault("to_act is one of the seats")
def acts_from_nowhere(honest: FaceDown) -> dict[str, Any]:
    return {"to_act": lambda state: None if honest.to_act(state) is None else 7}


@fault("default_action is legal")
def bad_default(_: FaceDown) -> dict[str, Any]:
    return {"default_action": lambda _: Play(8)}


@fault("an action's text parses to this action")
def parses_to_another(honest: FaceDown) -> dict[str, Any]:
    return {"parse_action": lambda text: Play(honest.parse_action(text).card + 1)}


@fault("one action has one text")
def parses_leniently(honest: FaceDown) -> dict[str, Any]:
    return {"parse_action": lambda text: honest.parse_action(text.strip())}


@fault("raised ValueError")
def parses_with_another_error(_: FaceDown) -> dict[str, Any]:
    return {"parse_action": lambda text: Play(int(text.removeprefix("play:")))}
