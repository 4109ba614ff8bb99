"""What repetition has to remember, exactly, and in two characters a turn.

A position can come again after captures and drops, too, so that none may ever be forgotten. The
first one and the turns since then give them all.
"""

from collections.abc import Iterator
from functools import lru_cache

from oneoh_games.zero_point_one.actions import Action, Drop, Move
from oneoh_games.zero_point_one.fen import read_position
from oneoh_games.zero_point_one.pieces import INDEX, KINDS
from oneoh_games.zero_point_one.position import after, key_of
from oneoh_games.zero_point_one.squares import SQUARES

_CHARACTERS = [chr(ord("0") + number) for number in range(len(SQUARES) + len(KINDS))]
"""One for each square, then one for each kind."""
_NUMBERS = {character: number for number, character in enumerate(_CHARACTERS)}


def code_of(action: Action) -> str:
    """A turn in two characters: origin and target, or kind and square."""
    if isinstance(action, Move):
        return _CHARACTERS[action.origin] + _CHARACTERS[action.target]
    return _CHARACTERS[len(SQUARES) + INDEX[action.kind]] + _CHARACTERS[action.square]


def turns_of(codes: str) -> Iterator[Action]:
    """The turns of a view's `moves`."""
    for at in range(0, len(codes), 2):
        first, square = _NUMBERS[codes[at]], _NUMBERS[codes[at + 1]]
        if first in SQUARES:
            yield Move(first, square)
        else:
            yield Drop(KINDS[first - len(SQUARES)], square)


@lru_cache(maxsize=16)
def keys_of(start: str, codes: str) -> tuple[bytes, ...]:
    """Each position from `start` on; a searching bot asks for the same ones many times."""
    position = read_position(start)
    keys = [key_of(position)]
    for action in turns_of(codes):
        position = after(position, action)
        keys.append(key_of(position))
    return tuple(keys)
