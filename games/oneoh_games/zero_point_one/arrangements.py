"""Arrangements for deployment: ready-made, random, or written down.

An arrangement is written as the seat sees it, its front row first: `AAAAAAAA/WNFFDDDD`. Blue's
mirrors Red's between the armies: the files stay.
"""

from collections import Counter
from collections.abc import Mapping
from operator import mul

from oneoh_games.contract import BadNotation, Seat
from oneoh_games.generator import Generator
from oneoh_games.zero_point_one.actions import Drop
from oneoh_games.zero_point_one.pieces import ARMY, ARMY_SIZE, KIND_OF_LETTER, LETTERS
from oneoh_games.zero_point_one.squares import FILES, SIDE, SQUARE

READY_MADE: Mapping[str, str] = {
    "wall": "AAAAAAAA/DDFNFDDW",
    "corner": "AAAAADFN/DAAADDFW",
    "screen": "ADADNFFD/AAAAADAW",
    "lattice": "AFADADAD/DAWANFAA",
    "vanguard": "DAFADFAD/AADWNAAA",
    "wings": "DDAFFADD/AAAWNAAA",
}
"""Arrangements by name. In all of them an own piece guards the 0-1."""

_HOME_RANKS = ("21", "78")
"""Front rank of each seat, and the rank behind it."""


def deployment(seat: Seat, arrangement: str) -> tuple[Drop, ...]:
    """Return the actions that deploy a written arrangement. Raises BadNotation."""
    rows = arrangement.split("/")
    if [len(row) for row in rows] != [SIDE, SIDE] or not set("".join(rows)) <= set(LETTERS):
        raise BadNotation(
            f"{arrangement[:40]!r} is not a front row and a back row of 8 letters, "
            f"as {READY_MADE['wall']}"
        )
    _check_army("".join(rows))
    return tuple(
        Drop(KIND_OF_LETTER[letter], SQUARE[file + rank])
        for rank, row in zip(_HOME_RANKS[seat], rows, strict=True)
        for file, letter in zip(FILES, row, strict=True)
    )


def random_arrangement(rng: Generator) -> str:
    """Return any of the 10,810,800 arrangements, each equally likely."""
    letters = rng.shuffled("".join(map(mul, LETTERS, ARMY)))
    return f"{''.join(letters[:SIDE])}/{''.join(letters[SIDE:])}"


def _check_army(letters: str) -> None:
    counts = Counter(letters)
    for letter, count in zip(LETTERS, ARMY, strict=True):
        if counts[letter] != count:
            raise BadNotation(
                f"an army of {ARMY_SIZE} has {count} {KIND_OF_LETTER[letter]} ({letter}), "
                f"not {counts[letter]}"
            )
