"""Actions of an ended game as its record may show them: some programs stay secret for good.

A program that was stolen, that the hand did not cover, or that was still announced at the end, is
never shown to anybody but its author; rules page, "A turn".
"""

from collections.abc import Mapping, Sequence

from oneoh_games.bot255.actions import Action, Run, StealTurn
from oneoh_games.bot255.announce import covers
from oneoh_games.bot255.cards import Hand, memory
from oneoh_games.bot255.program import Program, parse_program
from oneoh_games.bot255.state import State
from oneoh_games.contract import Seat

_SHORT = "moveForward"
ANY_PROGRAM = Run(parse_program(_SHORT))
"""Program in place of one that nobody but its author ever saw, or will."""
_EACH_CARD = (
    _SHORT,
    "rotateLeft",
    "rotateRight",
    "repeat 2;.moveForward",
    "while clearAhead;.moveForward",
    "if clearAhead;.moveForward",
)
"""Programs that together need every card for commands."""


def secret_actions(
    states: Sequence[State], actions: Sequence[Action], seat: Seat | None
) -> Mapping[int, Action]:
    """Return, by turn, another program for each one that stays secret from `seat`.

    It is stolen, or invalid, as the secret one was, so that the game stays the same.
    """
    found: dict[int, Action] = {}
    for turn, action in enumerate(actions):
        if isinstance(action, Run) and states[turn].to_act != seat:
            other = _in_place_of(action, states[turn], actions[turn + 1 :])
            found |= {turn: other} if other is not None else {}
    return found


def _in_place_of(action: Run, state: State, following: Sequence[Action]) -> Run | None:
    """Return another program if this one stays secret, and None if it was run."""
    answers = following[: len(state.hands) - 1]
    is_stolen = any(isinstance(answer, StealTurn) for answer in answers)
    if is_stolen or len(answers) < len(state.hands) - 1:
        return ANY_PROGRAM
    hand = state.hands[state.mover]
    return None if covers(hand, action.program) else Run(not_covered(hand))


def not_covered(hand: Hand) -> Program:
    """Return a program for which the hand lacks a card, or else memory."""
    for text in _EACH_CARD:
        if not covers(hand, program := parse_program(text)):
            return program
    return parse_program(";".join([_SHORT] * (memory(hand) + 1)))
