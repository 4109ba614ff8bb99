"""Deployments: ready-made ones, random ones, and any that is written down.

An arrangement is written as the seat sees it, its front row first: `AAAAAAAA/WNFFDDDD`. Blue's is
Red's in a mirror between the armies: the files stay.
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
"""By name. In all of them a piece of one's own guards the 0-1."""

_HOME_RANKS = ("21", "78")
"""The front rank of each seat, and the one behind it."""


def deployment(seat: Seat, arrangement: str) -> tuple[Drop, ...]:
    """The actions that deploy a whole written arrangement. Raises BadNotation."""
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
    """Any of the 10,810,800 arrangements, each as likely as the others."""
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
