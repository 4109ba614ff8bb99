"""Opening book: deployments that are known to play well."""

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
"""Best of some two hundred in games of `alphabeta` against itself at 500 nodes a turn."""


def matching_deployments(position: Position) -> list[tuple[Drop, ...]]:
    """Return the placements still to make for each deployment that fits the mover's pieces."""
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
    """Return each deployment of the book, and its mirror image, left and right exchanged."""
    written = [*STRONG, *(_mirrored(arrangement) for arrangement in STRONG)]
    return [deployment(seat, arrangement) for arrangement in dict.fromkeys(written)]


def _mirrored(arrangement: str) -> str:
    return "/".join(row[::-1] for row in arrangement.split("/"))
