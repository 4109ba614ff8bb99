"""Actions, and their text; rules page, "Notation"."""

import re
from collections.abc import Mapping
from enum import StrEnum
from typing import TypeAlias

import msgspec

from oneoh_games.contract import BadNotation
from oneoh_games.one_zero_one.cards import CARDS, Card, Direction, Kind
from oneoh_games.one_zero_one.program import LINES


class Input(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
    """Put a hand card into a line's leftmost empty column."""

    kind: Kind
    direction: Direction | None
    line: int


class Fill(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
    """Put a card into the space for which a PRINT or PASTE waits."""

    kind: Kind
    direction: Direction | None


Action: TypeAlias = Input | Fill


class Fault(StrEnum):
    """Parts of a text that can be missing or wrong; `BadNotation.fault` names one."""

    SHAPE = "shape"
    KIND = "kind"
    LINE = "line"
    DIRECTION = "direction"
    NO_DIRECTION = "no-direction"
    POINTS_NOWHERE = "points-nowhere"


def _compose(action: Action) -> str:
    word = str(action.kind)
    if action.direction is not None:
        word += f":{action.direction}"
    return f"{word}@{action.line}" if isinstance(action, Input) else word


_POINTED = [(kind, direction) for kind, ways in CARDS.items() for direction in ways]
_ALL: list[Action] = [
    *(Fill(kind, direction) for kind, direction in _POINTED),
    *(Input(kind, direction, line) for kind, direction in _POINTED for line in LINES),
]
ACTIONS: Mapping[str, Action] = {_compose(action): action for action in _ALL}
"""Every action of any game, by its text."""
_TEXTS = {action: text for text, action in ACTIONS.items()}
_SHAPE = re.compile(r"([a-z0-9-]+)(?::([a-z]+))?(?:@([0-9]+))?", re.ASCII)


def format_action(action: Action) -> str:
    """Return the action in the notation of the rules page: `delete:left@20`."""
    return _TEXTS[action]


def parse_action(text: str) -> Action:
    """Return the action written as `text`. Raises BadNotation, which says what is wrong."""
    try:
        return ACTIONS[text]
    except KeyError:
        raise _bad_notation(text) from None


def card_of(action: Action) -> Card | None:
    """Return the card that the action needs, or None if no card shows its word that way."""
    return CARDS[action.kind].get(action.direction)


def _bad_notation(text: str) -> BadNotation:
    found = _SHAPE.fullmatch(text)
    if found is None:
        message = f"{text[:40]!r} is not of the form kind:direction@line"
        return BadNotation(message, fault=Fault.SHAPE, part=text)
    kind, direction, line = found.groups()
    if kind not in set(Kind):
        message = f"there is no card {kind[:40]!r}; there are {', '.join(Kind)}"
        return BadNotation(message, fault=Fault.KIND, part=kind)
    if line is not None and line not in map(str, LINES):
        message = f"there is no line {line[:40]}; there are {', '.join(map(str, LINES))}"
        return BadNotation(message, fault=Fault.LINE, part=line)
    if direction is not None and direction not in set(Direction):
        message = f"there is no direction {direction[:40]!r}; there are {', '.join(Direction)}"
        return BadNotation(message, fault=Fault.DIRECTION, part=direction)
    if direction is None:
        message = f"{kind} needs a direction, as in {kind}:{next(iter(CARDS[Kind(kind)]))}"
        return BadNotation(message, fault=Fault.NO_DIRECTION, part=kind)
    message = f"{kind} points nowhere, so it has no direction"
    return BadNotation(message, fault=Fault.POINTS_NOWHERE, part=kind)
