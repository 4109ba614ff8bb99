"""The whole truth about a game of Zero Point One, at one moment."""

import msgspec

from oneoh_games.contract import Outcome
from oneoh_games.zero_point_one.actions import Action
from oneoh_games.zero_point_one.options import Limits
from oneoh_games.zero_point_one.position import Position


class State(msgspec.Struct, frozen=True):
    """Nothing of it is hidden."""

    limits: Limits
    position: Position
    deploying: bool
    turns: int = 0
    """Taken by both seats since the first move."""
    seen: tuple[bytes, ...] = ()
    """Every position since deployment, the present one last, where repetition counts."""
    moves: str = ""
    """The turns between them, coded as in a view."""
    last: Action | None = None
    taken: int | None = None
    """The index of the kind that the last turn captured."""
    outcome: Outcome | None = None
