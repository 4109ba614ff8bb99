"""Deployments that are known to play well, and which of them fit what already stands."""

from collections.abc import Sequence
from functools import cache

from oneoh_games.contract import Seat
from oneoh_games.zero_point_one import READY_MADE, Drop, Position, deployment
from oneoh_games.zero_point_one.pieces import INDEX
from oneoh_games.zero_point_one.position import occupied

STRONG: Sequence[str] = (
    *(READY_MADE[name] for name in ("corner", "screen", "vanguard")),
    "DDDAANFD/AAAAAFAW",
    "DADAANFD/AAADAFAW",
    "ADANAAFD/AADADFAW",
    "AAADNDFD/AAADAFAW",
)
"""They did best of some two hundred in games of `alphabeta` against itself, 500 positions a turn."""


def fitting(position: Position) -> list[tuple[Drop, ...]]:
    """For each arrangement that fits the mover's pieces: what is still to be placed."""
    boards = position.pieces[position.mover]
    taken = occupied(boards)
    return [
        tuple(place for place in places if not taken >> place.square & 1)
        for places in _deployments(position.mover)
        if all(
            boards[INDEX[place.kind]] >> place.square & 1
            for place in places
            if taken >> place.square & 1
        )
    ]


@cache
def _deployments(seat: Seat) -> list[tuple[Drop, ...]]:
    """Each one, and the same with left and right exchanged."""
    written = [*STRONG, *(_mirrored(arrangement) for arrangement in STRONG)]
    return [deployment(seat, arrangement) for arrangement in dict.fromkeys(written)]


def _mirrored(arrangement: str) -> str:
    return "/".join(row[::-1] for row in arrangement.split("/"))
