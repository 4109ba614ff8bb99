"""The pieces of Zero Point One: their names, their letters, and how many a seat has."""

from collections.abc import Mapping
from enum import StrEnum


class Kind(StrEnum):
    """A piece by the step it takes, sorted by name; chess problems know these steps, too."""

    WAZIR = "0-1"
    DABBABA = "0-2"
    FERZ = "1-1"
    KNIGHT = "1-2"
    ALFIL = "2-2"


KINDS = tuple(Kind)
INDEX: Mapping[str, int] = {kind: index for index, kind in enumerate(KINDS)}
"""Where a kind stands in tuples of bitboards and of hands."""

ROYAL = INDEX[Kind.WAZIR]
"""The 0-1: its capture ends the game."""

LETTERS = "WDFNA"
"""A letter for each kind, in positions written down; upper case is red, lower case blue."""

LETTER: Mapping[Kind, str] = dict(zip(KINDS, LETTERS, strict=True))
KIND_OF_LETTER: Mapping[str, Kind] = {letter: kind for kind, letter in LETTER.items()}

ARMY: tuple[int, ...] = (1, 4, 2, 1, 8)
"""How many of each kind a seat starts with."""

ARMY_SIZE = sum(ARMY)
