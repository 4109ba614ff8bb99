"""Pieces: their names, their letters, and the army; rules page, "The pieces"."""

from collections.abc import Mapping
from enum import StrEnum


class Kind(StrEnum):
    """Piece by the step it takes, sorted by name; chess problems know these steps as well."""

    WAZIR = "0-1"
    DABBABA = "0-2"
    FERZ = "1-1"
    KNIGHT = "1-2"
    ALFIL = "2-2"

    __hash__ = str.__hash__  # in C; that of an Enum is a call of Python


KINDS = tuple(Kind)
INDEX: Mapping[str, int] = {kind: index for index, kind in enumerate(KINDS)}
"""Index of each kind in tuples of bitboards and of hands."""

ROYAL = INDEX[Kind.WAZIR]
"""Index of the 0-1: its capture ends the game."""

LETTERS = "WDFNA"
"""Letter of each kind, in positions as text; upper case is red, lower case blue."""

LETTER: Mapping[Kind, str] = dict(zip(KINDS, LETTERS, strict=True))
KIND_OF_LETTER: Mapping[str, Kind] = {letter: kind for kind, letter in LETTER.items()}

ARMY: tuple[int, ...] = (1, 4, 2, 1, 8)
"""Pieces of each kind that a seat starts with."""

ARMY_SIZE = sum(ARMY)
