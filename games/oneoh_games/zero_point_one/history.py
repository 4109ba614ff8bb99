"""Positions that a draw by repetition depends on, kept in two characters a turn.

A position can recur after captures, because of drops, so none may ever be forgotten. The first
position and the turns since then give them all.
"""

from collections.abc import Iterator
from functools import lru_cache

from oneoh_games.zero_point_one.actions import Action, Drop, Move
from oneoh_games.zero_point_one.fen import read_position
from oneoh_games.zero_point_one.pieces import INDEX, KINDS
from oneoh_games.zero_point_one.position import after, key_of
from oneoh_games.zero_point_one.squares import SQUARES

_CHARACTERS = [chr(ord("0") + number) for number in range(len(SQUARES) + len(KINDS))]
"""A character for each square, then one for each kind."""
_NUMBERS = {character: number for number, character in enumerate(_CHARACTERS)}


def code_of(action: Action) -> str:
    """Return a turn in two characters: origin and target, or kind and square."""
    if isinstance(action, Move):
        return _CHARACTERS[action.origin] + _CHARACTERS[action.target]
    return _CHARACTERS[len(SQUARES) + INDEX[action.kind]] + _CHARACTERS[action.square]


def turns_of(codes: str) -> Iterator[Action]:
    """Yield the turns of a view's `moves`."""
    for at in range(0, len(codes), 2):
        first, square = _NUMBERS[codes[at]], _NUMBERS[codes[at + 1]]
        if first in SQUARES:
            yield Move(first, square)
        else:
            yield Drop(KINDS[first - len(SQUARES)], square)


@lru_cache(maxsize=16)
def times_arisen(seen: tuple[bytes, ...]) -> int:
    """Return how often the last of these positions has arisen.

    Seats alternate, so only every second position can be equal. Cached: views ask the same again.
    """
    return seen[::-2].count(seen[-1])


@lru_cache(maxsize=16)
def keys_of(start: str, codes: str) -> tuple[bytes, ...]:
    """Return the key of each position from `start` on, cached for searching bots.

    Raises BadNotation if `start` is no position.
    """
    position = read_position(start)
    keys = [key_of(position)]
    for action in turns_of(codes):
        position = after(position, action)
        keys.append(key_of(position))
    return tuple(keys)
