"""Positions that the rules pages draw: the start of a lesson, and actions from there."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from oneoh_games import AnyGame, BadNotation, IllegalAction
from oneoh_games.contract import Seat
from oneoh_protocol.messages import Played
from oneoh_tui.games.exercise import Exercise
from oneoh_tui.games.position import Position

CHOSEN = "?"
"""Mark behind a last action, or its beginning, that is chosen on the board and not played."""


class NoDrawing(ValueError):
    """The text of a block names no lesson, or an action that is not legal there."""


@dataclass(frozen=True)
class Illustration:
    """Position, and what is chosen in it."""

    position: Position
    chosen: str = ""
    """Action, or the beginning of some; "" for none."""

    @property
    def choices(self) -> list[str]:
        """Legal actions that are chosen, or that begin so."""
        position, chosen = self.position, self.chosen
        return [each for each in position.legal if chosen and each.startswith(chosen)]


def illustration(
    rules: AnyGame, lessons: Sequence[Exercise], names: tuple[str, ...], text: str
) -> Illustration:
    """Return what `text` names: the id of a lesson, then actions. Raises NoDrawing.

    `names` are those of the seats.
    """
    name, *actions = text.split() or [""]
    lesson = next((each for each in lessons if each.id == name), None)
    if lesson is None:
        raise NoDrawing(f"there is no lesson {name!r}")
    chosen = ""
    if actions and actions[-1].endswith(CHOSEN):
        chosen = actions.pop().removesuffix(CHOSEN)
    viewer = rules.to_act(lesson.start)
    assert viewer is not None
    try:
        state, last = _played(rules, lesson.start, actions, viewer)
    except (BadNotation, IllegalAction) as error:
        raise NoDrawing(str(error)) from error
    legal = tuple(map(rules.format_action, rules.legal_actions(state))) if chosen else ()
    if chosen and not any(action.startswith(chosen) for action in legal):
        raise NoDrawing(f"{chosen} is not legal there")
    return Illustration(Position(rules.view(state, viewer), legal, names, viewer, last), chosen)


def _played(
    rules: AnyGame, start: Any, actions: Sequence[str], viewer: Seat
) -> tuple[Any, Played | None]:
    """Return the state after actions of any seats, and the last one as `viewer` may see it.

    Raises BadNotation, IllegalAction and NoDrawing.
    """
    state, last = start, None
    for text in actions:
        seat, action = rules.to_act(state), rules.parse_action(text)
        if seat is None:
            raise NoDrawing(f"the game is over before {text}")
        last = Played(seat, rules.seen_action(state, action, viewer), False)
        state = rules.apply(state, action)
    return state, last
