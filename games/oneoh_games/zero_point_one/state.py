"""State of a game of Zero Point One."""

import msgspec

from oneoh_games.contract import Outcome
from oneoh_games.zero_point_one.actions import Action
from oneoh_games.zero_point_one.options import Limits
from oneoh_games.zero_point_one.position import Position


class State(msgspec.Struct, frozen=True):
    """Everything about a game; nothing of it is hidden."""

    limits: Limits
    position: Position
    deploying: bool
    turns: int = 0
    """Turns of both seats since the first move."""
    seen: tuple[bytes, ...] = ()
    """Keys of all positions since deployment, the present one last, where repetition counts."""
    moves: str = ""
    """Turns between them, coded as in a view."""
    last: Action | None = None
    taken: int | None = None
    """Index of the kind that the last turn captured."""
    outcome: Outcome | None = None

    def __hash__(self) -> int:
        """Return the same number for equal states, from what tells most of them apart."""
        return hash((self.position.pieces, self.turns))
